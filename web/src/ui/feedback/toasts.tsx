import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import { type CustomContentProps, closeSnackbar, enqueueSnackbar, SnackbarContent, SnackbarProvider } from 'notistack'
import { type ComponentType, type PropsWithChildren, type Ref, useEffect, useRef } from 'react'
import { CheckIcon, CloseIcon, ErrorIcon, InfoIcon, WarningIcon } from '#ui/page/icons.tsx'
import { BAR_HEIGHT } from '#ui/theme/tokens.ts'

type Kind = 'success' | 'error' | 'warning' | 'info'

const TOAST_MILLISECONDS = 60_000
const MOST_AT_ONCE = 3
const GAP = 4
/** As high as the toasts are that stand there; until that is known, as one of one line. */
const TOASTS_HEIGHT = 'var(--toasts, 72px)'
const STACK = '.notistack-SnackbarContainer'

/** Tells the page how much room the toasts take. Returns how to end that. */
const makeRoom = (paper: Element | null) => {
  const stack = paper?.closest<HTMLElement>(STACK)
  if (!stack) return
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--toasts', `${stack.offsetHeight}px`),
  )
  observer.observe(stack)
  return () => observer.disconnect()
}

const icons: Record<Kind, ComponentType> = {
  success: CheckIcon,
  error: ErrorIcon,
  warning: WarningIcon,
  info: InfoIcon,
}

function ToastPaper({ id, message, variant, anchorOrigin, ref }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  const kind = variant === 'default' ? 'info' : variant
  const Icon = icons[kind]
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => makeRoom(paper.current), [])
  return (
    <SnackbarContent
      ref={ref}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      data-toast={kind}
      data-place={anchorOrigin.horizontal}
    >
      <Box
        ref={paper}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          minWidth: { sm: 320 },
          maxWidth: 480,
          mx: 'auto',
          pl: 2,
          pr: 0.5,
          py: 0.5,
          bgcolor: 'background.paper',
          color: 'text.primary',
          border: 1,
          borderColor: 'hairline',
          borderLeft: 4,
          borderLeftColor: `${kind}.main`,
          borderRadius: 1,
          boxShadow: '0 8px 28px rgb(20 26 22 / 0.18)',
          '& > svg': { color: `${kind}.main`, flexShrink: 0 },
        }}
      >
        <Icon />
        <Box sx={{ flex: 1, py: 1 }}>{message}</Box>
        <IconButton aria-label="Close" onClick={() => closeSnackbar(id)}>
          <CloseIcon />
        </IconButton>
      </Box>
    </SnackbarContent>
  )
}

const papers = { success: ToastPaper, error: ToastPaper, warning: ToastPaper, info: ToastPaper }

type Standing = { readonly kind: Kind; readonly text: string; isOfPageBefore: boolean }

/** The toasts that stand, by key. One that is on its way out stands no longer. */
const standing = new Map<number, Standing>()
let said = 0

const closeWhere = (shouldGo: (one: Standing) => boolean) => {
  for (const [key, one] of standing) {
    if (!shouldGo(one)) continue
    standing.delete(key)
    closeSnackbar(key)
  }
}

/**
 * A toast never stands in a click's way: on a desktop it stands on the middle of the notification bar, above the
 * buttons of the page; on a phone, whose bar is full, below it, where the page makes room, and below the menu that lies
 * over the page there.
 */
const place = (theme: Theme) => ({
  '.notistack-SnackbarContainer.notistack-SnackbarContainer': {
    top: BAR_HEIGHT + GAP,
    width: 'max-content',
    maxWidth: 'calc(100% - 32px)',
    zIndex: theme.zIndex.drawer - 1,
    '@media print': { display: 'none' },
    [theme.breakpoints.up('md')]: { top: GAP, zIndex: theme.zIndex.drawer + 1 },
  },
  [theme.breakpoints.down('md')]: {
    'body:has([data-place=center]) main': { paddingTop: `calc(${TOASTS_HEIGHT} + ${3 * GAP}px)` },
  },
})

/** Holds the toasts: top centre, for a minute or until closed. */
export function Toasts({ children }: PropsWithChildren) {
  useEffect(() => () => standing.clear(), [])
  return (
    <>
      <GlobalStyles styles={place} />
      <SnackbarProvider
        Components={papers}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        autoHideDuration={TOAST_MILLISECONDS}
        maxSnack={MOST_AT_ONCE}
        preventDuplicate
      >
        {children}
      </SnackbarProvider>
    </>
  )
}

const say = (kind: Kind) => (text: string) => {
  const same = [...standing.values()].find((one) => one.text === text)
  if (same) {
    same.isOfPageBefore = false
    return
  }
  said += 1
  const key = said
  standing.set(key, { kind, text, isOfPageBefore: false })
  enqueueSnackbar(text, { key, variant: kind, onClose: () => void standing.delete(key) })
}

const saySuccess = say('success')

/** Says something to the person, from anywhere. A success takes back the failures and warnings before it. */
export const toast = {
  success: (text: string) => {
    closeWhere(({ kind }) => kind === 'error' || kind === 'warning')
    saySuccess(text)
  },
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
}

/** After any navigation: what failed before it is over. */
export const closeFailures = (): void => closeWhere(({ kind }) => kind === 'error')

/** After a change of page: what was said on leaving the last page is still to be read here, what is older goes. */
export const turnPage = (): void => {
  closeWhere(({ isOfPageBefore }) => isOfPageBefore)
  for (const one of standing.values()) one.isOfPageBefore = true
}

/** At the end of a session: nothing that was said in it stays. */
export const closeToasts = (): void => closeWhere(() => true)

import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import { type CustomContentProps, closeSnackbar, enqueueSnackbar, SnackbarContent, SnackbarProvider } from 'notistack'
import { type ComponentType, type Ref, useEffect } from 'react'
import { CheckIcon, CloseIcon, ErrorIcon, InfoIcon, WarningIcon } from '#ui/page/icons.tsx'
import { BAR_HEIGHT_PX, BOTTOM_OFFSET, LOW_WINDOW, TOP_OFFSET } from '#ui/theme/tokens.ts'
import { connectStack } from './snackbars.ts'

export type Severity = 'success' | 'error' | 'warning' | 'info'

const TOAST_DURATION_MS = 60_000
const MAX_TOASTS = 3
const GAP_PX = 4

const icons: Record<Severity, ComponentType> = {
  success: CheckIcon,
  error: ErrorIcon,
  warning: WarningIcon,
  info: InfoIcon,
}

function ToastContent({
  id,
  message,
  variant,
  anchorOrigin,
  action,
  ref,
}: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  const kind = variant === 'default' ? 'info' : variant
  const Icon = icons[kind]
  return (
    <SnackbarContent
      ref={ref}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      data-toast={kind}
      data-place={anchorOrigin.horizontal}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          minWidth: { sm: 320 },
          // On a desktop two lines are as high as the bar below them, which leaves the title of the page free.
          maxWidth: { xs: 480, md: 660 },
          mx: 'auto',
          pl: { xs: 2, md: 1.5 },
          pr: 0.5,
          py: { xs: 0.5, md: 0 },
          fontSize: { xs: 14, md: 13 },
          lineHeight: 1.35,
          bgcolor: 'background.paper',
          color: 'text.primary',
          border: 1,
          borderColor: 'hairline',
          borderLeft: 4,
          borderLeftColor: `${kind}.main`,
          borderRadius: 1,
          boxShadow: '0 2px 6px rgb(20 26 22 / 0.25)',
          '& > svg': { color: `${kind}.main`, flexShrink: 0 },
        }}
      >
        <Icon />
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexWrap: { xs: 'wrap', md: 'nowrap' },
            alignItems: 'center',
            columnGap: 1,
          }}
        >
          <Box data-message sx={{ flex: '1 1 160px', py: { xs: 0.75, md: 0.5 }, overflowWrap: 'anywhere' }}>
            {String(message)
              .split('\n')
              .map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
                <div key={index}>{line}</div>
              ))}
          </Box>
          {typeof action === 'function' ? action(id) : action}
        </Box>
        <IconButton aria-label="Close" onClick={() => closeSnackbar(id)}>
          <CloseIcon />
        </IconButton>
      </Box>
    </SnackbarContent>
  )
}

const toastComponents = { success: ToastContent, error: ToastContent, warning: ToastContent, info: ToastContent }

const CONTAINER = '.notistack-SnackbarContainer'
/** Marks containers at the other edge of the window. */
const MOVED = 'data-moved'

/**
 * Toasts lie over the page: on a desktop over the middle of the notification bar, or below the bars at the right; on a
 * phone, whose bar is full, below the bar and under the open menu; in a low window at its bottom. Where they would cover
 * the focused control, they lie at the other edge, above a bar with buttons. They take a third of the window at most, so
 * that they do not reach a control from both edges.
 */
const placementStyles = (theme: Theme) => {
  const atBottom = { top: 'auto', bottom: GAP_PX, marginTop: 0 }
  const atTop = { top: GAP_PX, bottom: 'auto', marginTop: 0 }
  return {
    [`${CONTAINER}${CONTAINER}`]: {
      top: BAR_HEIGHT_PX + GAP_PX,
      // Below the bar of unsent evaluations.
      marginTop: `calc(${TOP_OFFSET} - ${BAR_HEIGHT_PX}px)`,
      width: 'max-content',
      maxWidth: 'calc(100% - 16px)',
      maxHeight: 'calc(100vh / 3)',
      overflowY: 'auto',
      // The shadow lies inside.
      paddingInline: 8,
      right: 8,
      zIndex: theme.zIndex.drawer - 1,
      '@media print': { display: 'none' },
      [theme.breakpoints.up('md')]: {
        '&:not(:has([data-place=right]))': atTop,
        zIndex: theme.zIndex.drawer + 1,
      },
      [`&&[${MOVED}]`]: { ...atBottom, bottom: `calc(${BOTTOM_OFFSET} + ${GAP_PX}px)` },
      [LOW_WINDOW]: { '&&': atBottom, [`&&&[${MOVED}]`]: atTop },
      'body:has(.MuiDialog-root) &': { zIndex: theme.zIndex.modal + 1 },
    },
  }
}

/** Moves toasts to the other edge of the window while they would lie over the focused control. */
const uncoverFocus = () => {
  const focused = document.activeElement
  if (!focused) return
  // The label shows the focus of a control that is drawn by it.
  const control = (focused.matches('[type=radio], [type=checkbox]') && focused.closest('label')) || focused
  const { left, right, top, bottom } = control.getBoundingClientRect()
  // Such as the whole page, of which toasts always leave enough in view.
  if (bottom - top > window.innerHeight / 2) return
  for (const toasts of document.querySelectorAll(CONTAINER)) {
    if (toasts.contains(focused)) continue
    toasts.removeAttribute(MOVED)
    const box = toasts.getBoundingClientRect()
    const isCovered = box.left < right && box.right > left && box.top < bottom && box.bottom > top
    toasts.toggleAttribute(MOVED, isCovered)
  }
}

/** The snackbars: by default at the top centre, for a minute or until closed. */
export default function SnackbarStack() {
  useEffect(() => connectStack({ enqueueSnackbar, closeSnackbar }), [])
  useEffect(() => {
    // After the browser has scrolled.
    const onFocus = () => setTimeout(uncoverFocus)
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  return (
    <>
      <GlobalStyles styles={placementStyles} />
      <SnackbarProvider
        Components={toastComponents}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        autoHideDuration={TOAST_DURATION_MS}
        maxSnack={MAX_TOASTS}
        onEntered={uncoverFocus}
        preventDuplicate
      />
    </>
  )
}

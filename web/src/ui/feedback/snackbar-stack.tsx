import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import { type CustomContentProps, closeSnackbar, enqueueSnackbar, SnackbarContent, SnackbarProvider } from 'notistack'
import { type ComponentType, type Ref, useEffect } from 'react'
import { CheckIcon, CloseIcon, ErrorIcon, InfoIcon, WarningIcon } from '#ui/page/icons.tsx'
import { BAR_HEIGHT_PX, LOW_WINDOW, TOP_OFFSET } from '#ui/theme/tokens.ts'
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
        <Box data-message sx={{ flex: 1, py: 1, maxHeight: '40vh', overflowY: 'auto', whiteSpace: 'pre-line' }}>
          {message}
        </Box>
        {typeof action === 'function' ? action(id) : action}
        <IconButton aria-label="Close" onClick={() => closeSnackbar(id)}>
          <CloseIcon />
        </IconButton>
      </Box>
    </SnackbarContent>
  )
}

const toastComponents = { success: ToastContent, error: ToastContent, warning: ToastContent, info: ToastContent }

const CONTAINER = '.notistack-SnackbarContainer'
/** Of a low window, in which the page has as much room below its end. */
const LOW_MAX_HEIGHT = '40vh'

/**
 * Toasts lie over the page: on a desktop over the middle of the notification bar, or below the bars at the right; on a
 * phone, whose bar is full, below the bar and under the open menu; in a low window at its bottom.
 */
const placementStyles = (theme: Theme) => ({
  [LOW_WINDOW]: { body: { paddingBottom: LOW_MAX_HEIGHT } },
  [`${CONTAINER}${CONTAINER}`]: {
    top: BAR_HEIGHT_PX + GAP_PX,
    // Below the bar of unsent evaluations.
    marginTop: `calc(${TOP_OFFSET} - ${BAR_HEIGHT_PX}px)`,
    width: 'max-content',
    maxWidth: 'calc(100% - 32px)',
    zIndex: theme.zIndex.drawer - 1,
    '@media print': { display: 'none' },
    [theme.breakpoints.up('md')]: {
      '&:not(:has([data-place=right]))': { top: GAP_PX, marginTop: 0 },
      zIndex: theme.zIndex.drawer + 1,
    },
    [LOW_WINDOW]: {
      '&&': { top: 'auto', bottom: 0, maxHeight: LOW_MAX_HEIGHT, overflowY: 'auto' },
    },
    'body:has(.MuiDialog-root) &': { zIndex: theme.zIndex.modal + 1 },
  },
})

/** Scrolls the page if toasts lie over the focused control. */
const uncoverFocus = () => {
  const focused = document.activeElement
  const toasts = document.querySelector(CONTAINER)
  if (!focused || !toasts || toasts.contains(focused) || focused.closest('[role=dialog]')) return
  const { left, right, top, bottom } = toasts.getBoundingClientRect()
  const box = (
    (focused.matches('[type=radio], [type=checkbox]') && focused.closest('label')) ||
    focused
  ).getBoundingClientRect()
  if (
    box.height > window.innerHeight / 3 ||
    box.top >= bottom ||
    box.bottom <= top ||
    box.left >= right ||
    box.right <= left
  )
    return
  const isBelow = bottom >= window.innerHeight
  window.scrollBy({ top: isBelow ? box.bottom - top + GAP_PX : box.top - bottom - GAP_PX, behavior: 'instant' })
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

import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type CustomContentProps, closeSnackbar, enqueueSnackbar, SnackbarContent, SnackbarProvider } from 'notistack'
import type { ComponentType, PropsWithChildren, Ref } from 'react'
import { CheckIcon, CloseIcon, ErrorIcon, InfoIcon, WarningIcon } from '../ui/icons.tsx'

type Kind = 'success' | 'error' | 'warning' | 'info'

const TOAST_MILLISECONDS = 60_000

const icons: Record<Kind, ComponentType> = {
  success: CheckIcon,
  error: ErrorIcon,
  warning: WarningIcon,
  info: InfoIcon,
}

function ToastPaper({ id, message, variant, ref }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  const kind = variant === 'default' ? 'info' : variant
  const Icon = icons[kind]
  return (
    <SnackbarContent ref={ref} role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'} data-toast={kind}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          width: { xs: '100%', sm: 'auto' },
          minWidth: { sm: 320 },
          maxWidth: 560,
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

/** Holds the toasts: top centre, for a minute or until closed. */
export function Toasts({ children }: PropsWithChildren) {
  return (
    <SnackbarProvider
      Components={papers}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      autoHideDuration={TOAST_MILLISECONDS}
      maxSnack={4}
      preventDuplicate
    >
      {children}
    </SnackbarProvider>
  )
}

const say = (kind: Kind) => (text: string) => {
  enqueueSnackbar(text, { variant: kind })
}

/** Says something to the person, from anywhere. */
export const toast = { success: say('success'), error: say('error'), warning: say('warning'), info: say('info') }

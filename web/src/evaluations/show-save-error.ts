import { messages } from '@trophy/domain'
import { enqueueSnackbar, SHORT_DURATION_MS } from '#ui/feedback/snackbars.ts'

/** Shows a save error at the top right for four seconds. */
export const showSaveError = (message: string) =>
  enqueueSnackbar(message || messages.saveFailed, {
    variant: 'error',
    anchorOrigin: { vertical: 'top', horizontal: 'right' },
    autoHideDuration: SHORT_DURATION_MS,
  })

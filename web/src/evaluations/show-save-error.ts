import { messages } from '@trophy/domain'
import { enqueueSnackbar } from '#ui/feedback/snackbars.ts'

const SAVE_ERROR_DURATION_MS = 4000

/** Shows a save error at the top right for four seconds. */
export const showSaveError = (message: string) =>
  enqueueSnackbar(message || messages.saveFailed, {
    variant: 'error',
    anchorOrigin: { vertical: 'top', horizontal: 'right' },
    autoHideDuration: SAVE_ERROR_DURATION_MS,
  })

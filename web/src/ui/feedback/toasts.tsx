import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import type { Severity } from './snackbar-stack.tsx'
import { closeSnackbar, dropWaitingSnackbars, enqueueSnackbar, isStackNeeded, onWaitingSnackbar } from './snackbars.ts'

const SnackbarStack = loadOnDemand(() => import('./snackbar-stack.tsx'))

type OpenToast = { readonly kind: Severity; readonly text: string; isFromPreviousPage: boolean }

/** The open toasts by key, without closing ones. */
const openToasts = new Map<number, OpenToast>()
let lastKey = 0

const closeWhere = (shouldClose: (one: OpenToast) => boolean) => {
  for (const [key, one] of openToasts) {
    if (!shouldClose(one)) continue
    openToasts.delete(key)
    closeSnackbar(key)
  }
}

/** Shows the toasts. Mounted once. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(onWaitingSnackbar, isStackNeeded)
  useEffect(
    () => () => {
      openToasts.clear()
      dropWaitingSnackbars()
    },
    [],
  )
  return isNeeded && <SnackbarStack />
}

const createToastFunction = (kind: Severity) => (text: string, action?: ReactNode) => {
  // The action belongs to the latest event.
  if (action) closeWhere((one) => one.text === text)
  const duplicate = [...openToasts.values()].find((one) => one.text === text)
  if (duplicate) {
    duplicate.isFromPreviousPage = false
    return
  }
  lastKey += 1
  const key = lastKey
  openToasts.set(key, { kind, text, isFromPreviousPage: false })
  enqueueSnackbar(text, { key, variant: kind, action, onClose: () => void openToasts.delete(key) })
}

const showSuccess = createToastFunction('success')

/** Shows a toast, with a button if `action` is given. A success closes earlier errors and warnings. */
export const toast = {
  success: (text: string, action?: ReactNode) => {
    closeWhere(({ kind }) => kind === 'error' || kind === 'warning')
    showSuccess(text, action)
  },
  error: createToastFunction('error'),
  warning: createToastFunction('warning'),
  info: createToastFunction('info'),
}

/** Closes error toasts. Called after any navigation. */
export const closeFailures = (): void => closeWhere(({ kind }) => kind === 'error')

/** Closes toasts of the page before the previous one. Called after a change of page. */
export const closeOnPageChange = (): void => {
  closeWhere(({ isFromPreviousPage }) => isFromPreviousPage)
  for (const one of openToasts.values()) one.isFromPreviousPage = true
}

/** Closes all toasts. Called at the end of a session. */
export const closeToasts = (): void => closeWhere(() => true)

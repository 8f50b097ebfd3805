import { messages } from '@trophy/domain'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { toProblem } from '#lib/api.ts'
import { shortenName } from '#lib/format/shorten-name.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import type { Severity } from './snackbar-stack.tsx'
import { closeSnackbar, dropWaitingSnackbars, enqueueSnackbar, isStackNeeded, onWaitingSnackbar } from './snackbars.ts'

const SnackbarStack = loadOnDemand(() => import('./snackbar-stack.tsx'))

type OpenToast = {
  readonly kind: Severity
  readonly text: string
  /** Stays until the user closes it or the session ends. */
  readonly isLasting: boolean
  readonly topic?: string | undefined
  isFromPreviousPage: boolean
}

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

/** Closes success toasts, which must not stay beside a rejection. Called whenever a form is submitted. */
export const closeSuccesses = (): void => closeWhere(({ kind }) => kind === 'success')

/** Shows the toasts. Mounted once. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(onWaitingSnackbar, isStackNeeded)
  useEffect(() => {
    // In the capture phase, because some forms stop the event.
    document.addEventListener('submit', closeSuccesses, true)
    return () => {
      document.removeEventListener('submit', closeSuccesses, true)
      openToasts.clear()
      dropWaitingSnackbars()
    }
  }, [])
  return isNeeded && <SnackbarStack />
}

const open = (toast: Omit<OpenToast, 'isFromPreviousPage'>, action?: ReactNode) => {
  lastKey += 1
  const key = lastKey
  openToasts.set(key, { ...toast, isFromPreviousPage: false })
  const { kind, text, isLasting } = toast
  enqueueSnackbar(text, { key, variant: kind, action, persist: isLasting, onClose: () => void openToasts.delete(key) })
}

const createToastFunction = (kind: Severity) => (text: string, action?: ReactNode, topic?: string) => {
  // The action belongs to the latest event.
  if (action) closeWhere((one) => one.text === text)
  if (topic) closeTopic(topic)
  const duplicate = [...openToasts.values()].find((one) => one.text === text)
  if (duplicate) {
    duplicate.isFromPreviousPage = false
    return
  }
  open({ kind, text, isLasting: false, topic }, action)
}

/** All lasting texts share one toast, because only three toasts are shown. */
const showLasting = (text: string) => {
  const shown = [...openToasts.values()].find(({ isLasting }) => isLasting)
  closeWhere(({ isLasting }) => isLasting)
  open({ kind: 'warning', text: shown ? `${shown.text}\n${text}` : text, isLasting: true })
}

const showSuccess = createToastFunction('success')

/**
 * Shows a toast, with buttons if `action` is given, in place of the toast of the same topic. A success closes earlier
 * errors and warnings. `lasting` is a warning that stays until the user closes it.
 */
export const toast = {
  success: (text: string, action?: ReactNode, topic?: string) => {
    closeWhere(({ kind, isLasting }) => kind === 'error' || (kind === 'warning' && !isLasting))
    showSuccess(text, action, topic)
  },
  error: createToastFunction('error'),
  warning: createToastFunction('warning'),
  info: createToastFunction('info'),
  lasting: showLasting,
}

/** Names what was not deleted, and why. */
export const showDeletionError = (name: string, error: unknown): void =>
  toast.error(`${messages.deleteFailed}\n${shortenName(name)}: ${toProblem(error).message}`)

/** The topic of a deletion and of its undoing. */
export const DELETION = 'deletion'

export const closeTopic = (topic: string): void => closeWhere((one) => one.topic === topic)

/** Closes error toasts. Called after any navigation. */
export const closeFailures = (): void => closeWhere(({ kind }) => kind === 'error')

/** Closes toasts of the page before the previous one. Called after a change of page. */
export const closeOnPageChange = (): void => {
  closeWhere(({ isFromPreviousPage, isLasting }) => isFromPreviousPage && !isLasting)
  for (const one of openToasts.values()) one.isFromPreviousPage = true
}

/** Closes all toasts. Called at the end of a session. */
export const closeToasts = (): void => closeWhere(() => true)

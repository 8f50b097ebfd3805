/** Snackbars of the window. notistack is loaded before the first one; until then, calls wait. */
import type { OptionsObject, SnackbarKey } from 'notistack'

/** The specified duration of messages on failed saves and exports. */
export const SHORT_DURATION_MS = 4000

type Stack = {
  readonly enqueueSnackbar: (text: string, options: OptionsObject) => unknown
  readonly closeSnackbar: (key: SnackbarKey) => void
}

let stack: Stack | undefined
let waitingCalls: ((stack: Stack) => void)[] = []
let notifyProvider = () => {}

const run = (call: (stack: Stack) => void) => {
  if (stack) return call(stack)
  waitingCalls.push(call)
  notifyProvider()
}

export const enqueueSnackbar = (text: string, options: OptionsObject): void =>
  run((one) => void one.enqueueSnackbar(text, options))

export const closeSnackbar = (key: SnackbarKey): void => {
  if (stack || waitingCalls.length > 0) run((one) => one.closeSnackbar(key))
}

/** Makes the calls that wait. Returns a function that disconnects the stack. */
export const connectStack = (connected: Stack): (() => void) => {
  stack = connected
  for (const call of waitingCalls.splice(0)) call(connected)
  return () => {
    stack = undefined
  }
}

/** Returns true since the first snackbar. */
export const isStackNeeded = (): boolean => stack !== undefined || waitingCalls.length > 0

/** Calls `notify` when a snackbar waits for the stack. Returns a function that ends this. */
export const onWaitingSnackbar = (notify: () => void): (() => void) => {
  notifyProvider = notify
  return () => {
    notifyProvider = () => {}
  }
}

export const dropWaitingSnackbars = (): void => {
  waitingCalls = []
}

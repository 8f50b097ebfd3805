/** The service worker, which stores the files of the app on this device and serves them without a network. */
import { messageSW, Workbox } from 'workbox-window'
import { reportNotStored } from './readiness.ts'
import { offerUpdate } from './update-offer.ts'

const URL = '/sw.js'
const CHECK_INTERVAL_MS = 3_600_000
/** Without a response the running version starts, and offers the new one again. A busy computer needs some seconds. */
const ACTIVATION_TIMEOUT_MS = 10_000

/** Looks for a new version, or stores the first one again if that failed. Ignores a missing connection. */
const checkForUpdate = async (): Promise<void> => {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.getRegistration()
  await (registration ? registration.update() : serviceWorker.register(URL)).catch(() => undefined)
}

/** Registers the service worker, and offers each new version. Resolves when the app is available offline. */
export const registerServiceWorker = async (): Promise<void> => {
  const workbox = new Workbox(URL)
  workbox.addEventListener('waiting', offerUpdate)
  // Another tab has opened the new version.
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate) offerUpdate()
  })
  // The download was interrupted, or the device is full.
  workbox.addEventListener('redundant', reportNotStored)
  window.addEventListener('online', () => void checkForUpdate())
  window.setInterval(() => void checkForUpdate(), CHECK_INTERVAL_MS)
  // A browser may forbid service workers, and a poor connection may interrupt the first download.
  await workbox.register().catch(reportNotStored)
  await navigator.serviceWorker.ready
}

/** Activates the version that waits. Returns false if there is none or it does not respond. */
export const activateUpdate = async (): Promise<boolean> => {
  const { serviceWorker } = navigator
  const waiting = (await serviceWorker.getRegistration())?.waiting
  if (!waiting) return false
  const activation = new Promise<boolean>((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true })
    window.setTimeout(resolve, ACTIVATION_TIMEOUT_MS, false)
  })
  void messageSW(waiting, { type: 'SKIP_WAITING' })
  return activation
}

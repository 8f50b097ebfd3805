/** A new version of the app that is stored on this device and opens with a reload. */
import { useEffect, useState } from 'react'

const OFFER_EVENT = 'update-offered'
const REQUEST_KEY = 'update-requested'
/** A reload begins within this time, or the user has cancelled it. */
const RELOAD_START_MS = 5000

/** Offers the new version in this window. */
export const offerUpdate = (): void => void window.dispatchEvent(new Event(OFFER_EVENT))

/** Returns true once a new version has been offered. */
export const useUpdateOffer = (): boolean => {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    const showOffer = () => setOffered(true)
    window.addEventListener(OFFER_EVENT, showOffer)
    return () => window.removeEventListener(OFFER_EVENT, showOffer)
  }, [])
  return isOffered
}

/**
 * Reloads this window, which activates the new version before it shows anything. Not activated here: the user may still
 * cancel the reload to keep unsaved input, and the running version needs its files until then.
 */
export const openUpdate = (): void => {
  sessionStorage.setItem(REQUEST_KEY, String(Date.now()))
  window.location.reload()
}

/** Returns true if this window is being reloaded to open a new version. */
export const isUpdateRequested = (): boolean =>
  Date.now() - Number(sessionStorage.getItem(REQUEST_KEY)) < RELOAD_START_MS

/** Returns true once after `openUpdate`. */
export const takeUpdateRequest = (): boolean => {
  const isRequested = sessionStorage.getItem(REQUEST_KEY) !== null
  sessionStorage.removeItem(REQUEST_KEY)
  return isRequested
}

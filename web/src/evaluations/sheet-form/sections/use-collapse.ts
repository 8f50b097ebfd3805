import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { withStableScroll } from '#ui/page/stable-scroll.ts'

const REVEAL_EVENT = 'reveal'

/** Opens the collapsed section that contains an element, so that it can be focused. */
export const reveal = (element: Element | null): void => {
  element?.closest('[data-collapsed=true]')?.dispatchEvent(new Event(REVEAL_EVENT))
}

export type Collapse = {
  /** For the element of the section. */
  readonly ref: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
}

/** Opens a collapsed section when `reveal` is called. */
const useReveal = (ref: Collapse['ref'], open: () => void) => {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const section = ref.current
    const onReveal = () => flushSync(() => latest.current())
    section?.addEventListener(REVEAL_EVENT, onReveal)
    return () => section?.removeEventListener(REVEAL_EVENT, onReveal)
  }, [ref])
}

/**
 * Collapses a section that is complete once the user has left it: when the focus moves on by keyboard, or when the
 * section is scrolled out of view. A click elsewhere does not collapse it, because the page would move under the
 * pointer. `isForcedOpen` opens it, for example for errors.
 */
export const useCollapse = (isComplete: boolean, isForcedOpen: boolean): Collapse => {
  const ref = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(!isComplete)
  if (isForcedOpen && !isOpen) setOpen(true)
  const canCollapse = useRef(false)
  canCollapse.current = isOpen && isComplete && !isForcedOpen
  /** True until a key is pressed, so that a field that is focused by the program collapses nothing. */
  const usesPointer = useRef(true)

  useEffect(() => {
    const section = ref.current
    if (!isOpen || !section) return
    const isLeft = () => !section.contains(document.activeElement)
    const isLeftByKeyboard = () =>
      !usesPointer.current && isLeft() && section.closest('form')?.contains(document.activeElement) === true
    const collapse = (anchor: Element | null) => {
      if (canCollapse.current) withStableScroll(() => setOpen(false), anchor)
    }
    const onPointerDown = () => {
      usesPointer.current = true
    }
    const onKeyDown = () => {
      usesPointer.current = false
    }
    // The values that the field commits when it is left come first.
    const onFocusIn = () => setTimeout(() => isLeftByKeyboard() && collapse(document.activeElement))
    const onScroll = () =>
      isLeft() && section.getBoundingClientRect().bottom < 0 && collapse(section.nextElementSibling)
    window.addEventListener('pointerdown', onPointerDown, true)
    window.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('focusin', onFocusIn)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('pointerdown', onPointerDown, true)
      window.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('focusin', onFocusIn)
      window.removeEventListener('scroll', onScroll)
    }
  }, [isOpen])

  const open = () => setOpen(true)
  useReveal(ref, open)
  return { ref, isOpen, open, close: () => setOpen(false) }
}

/** Returns a section that opens when it is needed or the user opens it, and then stays open. */
export const useOpenOnce = (isNeeded: boolean): Collapse => {
  const ref = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(isNeeded)
  if (isNeeded && !isOpen) setOpen(true)
  const open = () => setOpen(true)
  useReveal(ref, open)
  return { ref, isOpen, open, close: () => setOpen(false) }
}

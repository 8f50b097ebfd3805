/**
 * Runs in the page: collects the milliseconds from each typed character until the page has its score, and until the frame
 * that shows it is painted.
 */
window.keyTimes = []

/** Resolves when the frame of the last key is painted. */
window.lastFrame = Promise.resolve()

/** The key that was pressed last, until its text has been entered. */
let pressed = null

const onKeyDown = ({ key, timeStamp }) => {
  pressed = key.length === 1 ? timeStamp : null
}

// At the window, after the listeners of the app and what they have scheduled.
const onInput = () => {
  if (pressed === null) return
  const startedAt = pressed
  const entry = { scored: performance.now() - startedAt, painted: 0 }
  window.lastFrame = new Promise((resolve) => {
    // The callback runs before the frame is painted, and the message arrives after it.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        entry.painted = performance.now() - startedAt
        window.keyTimes.push(entry)
        resolve()
      }
      port2.postMessage(null)
    })
  })
}

window.addEventListener('keydown', onKeyDown, true)
window.addEventListener('input', onInput)

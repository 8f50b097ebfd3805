import { useEffect, useState } from 'react'

const SHOW_DELAY_MS = 300
/** Reserved from the start, to avoid a layout shift. */
const HEIGHT_PX = 98

type Props = {
  /** Shown above the skeleton; by default only screen readers hear `Loading…`. */
  readonly label?: string
  /** True in place of a whole page, with its title. */
  readonly isPage?: boolean
}

/**
 * Skeleton of what is being loaded, hidden for the first 300 ms so that quick loads do not flicker. Its styles come
 * with the placeholder of `index.html`, from vite/preload-plugin.ts.
 */
export function Loading({ label, isPage = false }: Props) {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), SHOW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const text = label ?? 'Loading…'
  return (
    <div style={{ minHeight: HEIGHT_PX }} aria-busy>
      {isVisible && (
        <div role="status">
          <span {...(label === undefined && { className: 'unseen' })}>{text}</span>
          <div className={isPage ? 'wait wait-page' : 'wait'} role="progressbar" aria-label={text} />
        </div>
      )}
    </div>
  )
}

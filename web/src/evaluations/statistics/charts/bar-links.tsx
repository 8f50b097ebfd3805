/** Bars of a chart that open the list of their trophies. A chart is one stop of the Tab key; arrow keys move within. */
import { createContext, type KeyboardEvent, type ReactNode, useContext, useRef, useState } from 'react'
import { Link } from 'react-router'

/** The link that the Tab key reaches. */
const CurrentLink = createContext<string | undefined>(undefined)

/** Returns the position after a key is pressed, or undefined for other keys. */
const findTarget = (key: string, position: number, count: number): number | undefined => {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, position + 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, position - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

type Props = { readonly links: readonly string[]; readonly children: ReactNode }

/** Contains the bars of a chart. `links` are their targets, the first bar first. */
export function BarLinks({ links, children }: Props) {
  const [focused, setFocused] = useState<string>()
  const root = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const bars = [...(root.current?.querySelectorAll<SVGAElement>('a[data-bar]') ?? [])]
    const position = bars.indexOf(event.target as SVGAElement)
    const next = position < 0 ? undefined : findTarget(event.key, position, bars.length)
    if (next === undefined) return
    event.preventDefault()
    bars[next]?.focus()
  }
  return (
    <CurrentLink value={focused !== undefined && links.includes(focused) ? focused : links[0]}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the links inside */}
      <div
        ref={root}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setFocused(target.getAttribute('href') ?? undefined)}
      >
        {children}
      </div>
    </CurrentLink>
  )
}

type BarLinkProps = { readonly to: string; readonly label: string; readonly children: ReactNode }

/** Part of a chart that opens the list. `label` names the trophies and their number. */
export function BarLink({ to, label, children }: BarLinkProps) {
  const isCurrent = useContext(CurrentLink) === to
  return (
    <Link to={to} data-bar aria-label={`${label}. Open in the list.`} tabIndex={isCurrent ? 0 : -1}>
      <title>{label}</title>
      {children}
    </Link>
  )
}

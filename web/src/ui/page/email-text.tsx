import type { ReactNode } from 'react'

/** Longer parts may not fit on a line. */
const MAX_UNBROKEN = 24

const EMAIL = /^\S+@\S+$/

/** A value that, if it is an e-mail address, breaks after `@` and `.` rather than within a word or at a hyphen. */
export function EmailText({ children }: { children: string }): ReactNode {
  if (!EMAIL.test(children)) return children
  const parts = children.match(/[^@.]+[@.]*|[@.]+/g) ?? []
  return parts.reduce<ReactNode>(
    (text, part) => (
      <>
        {text}
        {text !== null && <wbr />}
        {part.includes('-') && part.length <= MAX_UNBROKEN ? (
          <span style={{ whiteSpace: 'nowrap' }}>{part}</span>
        ) : (
          part
        )}
      </>
    ),
    null,
  )
}

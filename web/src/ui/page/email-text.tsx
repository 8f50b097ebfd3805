import type { ReactNode } from 'react'

const EMAIL = /^\S+@\S+$/

/** A value that, if it is an e-mail address, breaks after `@` and `.` rather than within a word. */
export function EmailText({ children }: { children: string }): ReactNode {
  if (!EMAIL.test(children)) return children
  const parts = children.match(/[^@.]+[@.]*|[@.]+/g) ?? []
  return parts.reduce<ReactNode>(
    (text, part) => (
      <>
        {text}
        {text !== null && <wbr />}
        {part}
      </>
    ),
    null,
  )
}

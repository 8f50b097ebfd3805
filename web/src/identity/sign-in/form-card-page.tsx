import Paper from '@mui/material/Paper'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { PageHeading } from '#ui/page/page-heading.tsx'

type Props = {
  readonly title: string
  /** One sentence under the title. */
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** A page with one form in a narrow card, for users who are not signed in. Its first field is focused. */
export function FormCardPage({ title, lead, children }: Props) {
  usePageTitle(title)
  const card = useRef<HTMLDivElement>(null)
  // After the frame has focused the page itself.
  useEffect(() => queueMicrotask(() => card.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()), [])
  return (
    <Paper ref={card} data-full-width sx={{ maxWidth: 480, mx: 'auto', mt: { xs: 0, md: 6 }, p: { xs: 3, sm: 5 } }}>
      <PageHeading title={title} lead={lead} />
      {children}
    </Paper>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { PageHeading } from '#ui/page/page-heading.tsx'

type Props = {
  /** Heading of the page and its name in the browser's title. */
  readonly title: string
  /** What is the matter, in a sentence or two. */
  readonly children: ReactNode
  /** A button that may help, before the way home. */
  readonly action?: ReactNode
}

/** A page that has nothing to show: it says why, and shows the way on. */
export function MessagePage({ title, children, action }: Props) {
  usePageTitle(title)
  return (
    <>
      <PageHeading title={title} lead={children} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {action}
        <Button component={Link} to="/" variant="outlined">
          Go to the home page
        </Button>
      </Box>
    </>
  )
}

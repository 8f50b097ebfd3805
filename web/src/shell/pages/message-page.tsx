import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { messages } from '@trophy/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { PageHeading } from '#ui/page/page-heading.tsx'

type Props = {
  /** Heading and document title. */
  readonly title: string
  /** The explanation, in one or two sentences. */
  readonly children: ReactNode
  /** A button before the link to the home page. */
  readonly action?: ReactNode
}

/** A page without content that explains why and links to the home page. */
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

/** Shown for unknown paths. */
export function NotFound() {
  return <MessagePage title={messages.notFound}>Nothing was found at this address.</MessagePage>
}

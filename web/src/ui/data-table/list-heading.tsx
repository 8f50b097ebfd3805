import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { PageHeading } from '#ui/page/page-heading.tsx'

/** From this width on, a list has the full width, with its tools beside the title. */
export const WIDE_LIST_QUERY = '@media (min-width: 1440px)'

export type ListHeadingProps = Omit<Parameters<typeof PageHeading>[0], 'variant'>

type Props = {
  readonly heading: ListHeadingProps
  /** The tools of the table, if they are on this line. */
  readonly tools: ReactNode
  readonly isPhone: boolean
}

/** The title of a list. On a phone, the lead follows the rows. */
export function ListHeading({ heading: { title, lead, actions }, tools, isPhone }: Props) {
  return (
    <Box data-full-width="list">
      <PageHeading
        title={title}
        lead={!isPhone && lead}
        variant={tools ? 'wide list' : 'list'}
        actions={
          (tools || actions) && (
            <>
              {tools}
              {actions}
            </>
          )
        }
      />
    </Box>
  )
}

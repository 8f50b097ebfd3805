import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { PageHeading } from '#ui/page/page-heading.tsx'

/** From this width on, a list has the full width, with its tools beside the title. */
export const WIDE_LIST_QUERY = '@media (min-width: 1440px)'

export type ListHeadingProps = Parameters<typeof PageHeading>[0]

type Props = {
  /** Without it, the table is part of a page. */
  readonly heading: ListHeadingProps | undefined
  readonly tools: ReactNode
  /** Shown between the title and the table. */
  readonly children?: ReactNode
}

/** The title of a list and the tools of its table, on one line if there is space. */
export function ListHeading({ heading, tools, children }: Props) {
  const isWide = useMediaQuery(WIDE_LIST_QUERY, { noSsr: true })
  const isOneLine = heading !== undefined && isWide
  return (
    <>
      {heading && (
        <Box data-full-width>
          <PageHeading
            {...heading}
            actions={
              isOneLine ? (
                <>
                  {tools}
                  {heading.actions}
                </>
              ) : (
                heading.actions
              )
            }
          />
        </Box>
      )}
      {children}
      {!isOneLine && tools && <Box sx={{ mb: 2 }}>{tools}</Box>}
    </>
  )
}

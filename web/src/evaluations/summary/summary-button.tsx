import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { screens, screenTitles } from '@trophy/domain'
import { Link } from 'react-router'
import { WIDE_LIST_QUERY } from '#ui/data-table/list-heading.tsx'
import { PaperIcon } from '#ui/page/icons.tsx'

/** Opens the summary of a place and a day. A list whose tools are on the line of its title has no room for the words. */
export function SummaryButton({ isInList = false }: { isInList?: boolean }) {
  const isWide = useMediaQuery(WIDE_LIST_QUERY, { noSsr: true })
  const link = { component: Link, to: screens.summary.path }
  return isInList && isWide ? (
    <IconButton {...link} aria-label={screenTitles.summary} title={screenTitles.summary} color="primary">
      <PaperIcon />
    </IconButton>
  ) : (
    <Button {...link} variant="text" startIcon={<PaperIcon />}>
      {screenTitles.summary}
    </Button>
  )
}

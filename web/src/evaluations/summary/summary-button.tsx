import Button, { type ButtonProps } from '@mui/material/Button'
import { screens, screenTitles } from '@trophy/domain'
import { Link } from 'react-router'

/** Opens the summary of a place and a day. */
export function SummaryButton(props: Pick<ButtonProps, 'variant' | 'size'>) {
  return (
    <Button component={Link} to={screens.summary.path} {...props}>
      {screenTitles.summary}
    </Button>
  )
}

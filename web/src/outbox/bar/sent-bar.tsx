import Button from '@mui/material/Button'
import { screens } from '@trophy/domain'
import { Link } from 'react-router'
import { formatSheets } from '#outbox/entry.ts'
import { setSentCount } from '#outbox/sent-count.ts'
import { Bar } from './unsent-bar.tsx'

/** Shows that several sheets have been sent, until the user closes it. */
export default function SentBar({ count }: { count: number }) {
  const close = () => setSentCount(0)
  return (
    <Bar
      label="Sent evaluations"
      title={`${formatSheets(count)} sent`}
      text="They are stored in the database."
      colour="success"
      action={
        <>
          <Button component={Link} to={screens.evaluations.path} size="small" variant="outlined" onClick={close}>
            Show
          </Button>
          <Button size="small" onClick={close}>
            Close
          </Button>
        </>
      }
    />
  )
}

import Button from '@mui/material/Button'
import { screens } from '@trophy/domain'
import { Link } from 'react-router'
import { formatSheets } from '#outbox/entry.ts'
import { Bar } from './unsent-bar.tsx'

/** Shows that sheets no longer fit on this device, until one does. */
export default function DeviceFullBar({ unsentCount }: { unsentCount: number }) {
  const showButton = (
    <Button component={Link} to={screens.evaluations.path} size="small" variant="outlined">
      Show
    </Button>
  )
  return (
    <Bar
      title="The storage of this device is full"
      text={`${unsentCount > 0 ? `${formatSheets(unsentCount)} waiting to be sent. ` : ''}Saving needs a connection.`}
      colour="error"
      action={unsentCount > 0 && showButton}
    />
  )
}

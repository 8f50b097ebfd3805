import Button from '@mui/material/Button'
import { screens } from '@trophy/domain'
import { Link } from 'react-router'
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
      title={
        unsentCount > 0 ? `${unsentCount} on this device, its storage is full` : 'The storage of this device is full'
      }
      text="Saving needs a connection."
      isRejected
      action={unsentCount > 0 && showButton}
    />
  )
}

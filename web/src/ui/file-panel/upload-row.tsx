import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { formatSize } from '@trophy/domain'
import { CloseIcon, ErrorIcon, RetryIcon, UploadIcon } from '#ui/page/icons.tsx'
import { isUnderWay, type Sending } from './file-list.ts'
import { Row, Sign } from './row.tsx'

const Progress = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 10,
  fontVariantNumeric: 'tabular-nums',
})

/** How far a file is, as a bar and in words. */
function Way({ file: { name, size, state, part }, storing }: { file: Sending; storing: string }) {
  const percent = Math.round(part * 100)
  const words = { waiting: 'Waiting', sending: `${percent} % of ${formatSize(size)}`, storing }
  return (
    <Progress>
      <LinearProgress
        aria-label={`Upload of ${name}`}
        {...(state === 'storing' ? {} : { variant: 'determinate', value: percent })}
      />
      {state === 'waiting' || state === 'sending' || state === 'storing' ? words[state] : null}
    </Progress>
  )
}

type Props = {
  readonly file: Sending
  /** What the server does once it has the file. */
  readonly storing?: string | undefined
  readonly onCancel: () => void
  /** Left out where the form sends it again. */
  readonly onRetry?: () => void
}

/** A file on its way, which can be given up, or one that did not get there, and why. */
export function SendingRow({ file, storing = 'Being stored', onCancel, onRetry }: Props) {
  const { name, state, message } = file
  const isOnTheWay = isUnderWay(file)
  return (
    <Row
      sign={
        <Sign aria-hidden data-failed={!isOnTheWay}>
          {isOnTheWay ? <UploadIcon /> : <ErrorIcon />}
        </Sign>
      }
      name={name}
      note={isOnTheWay ? <Way file={file} storing={storing} /> : message}
      isFailure={!isOnTheWay}
      buttons={
        <>
          {state === 'failed' && onRetry && (
            <IconButton aria-label={`Upload ${name} again`} onClick={onRetry}>
              <RetryIcon />
            </IconButton>
          )}
          {state !== 'storing' && (
            <IconButton
              aria-label={isOnTheWay ? `Cancel the upload of ${name}` : `Take ${name} off the list`}
              onClick={onCancel}
            >
              <CloseIcon />
            </IconButton>
          )}
        </>
      }
    />
  )
}

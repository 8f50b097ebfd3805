import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { formatSize } from '@trophy/domain'
import { CloseIcon, ErrorIcon, RetryIcon, UploadIcon } from '#ui/page/icons.tsx'
import { isInProgress, type Upload } from './file-list.ts'
import { HunterMark } from './hunter-mark.tsx'
import { Row, RowIcon } from './row.tsx'

const Progress = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 10,
  fontVariantNumeric: 'tabular-nums',
})

/** Upload progress as a bar and as text. */
function UploadProgress({
  file: { name, size, state, progress },
  processingLabel,
}: {
  file: Upload
  processingLabel: string
}) {
  const percent = Math.round(progress * 100)
  const texts = { waiting: 'Waiting', sending: `${percent}% of ${formatSize(size)}`, storing: processingLabel }
  return (
    <Progress>
      <LinearProgress
        aria-label={`Upload of ${name}`}
        {...(state === 'storing' ? {} : { variant: 'determinate', value: percent })}
      />
      {state === 'waiting' || state === 'sending' || state === 'storing' ? texts[state] : null}
    </Progress>
  )
}

type Props = {
  readonly file: Upload
  /** Shown while the server processes the file. */
  readonly processingLabel?: string | undefined
  readonly onCancel: () => void
  /** Undefined if the form itself sends the file again. */
  readonly onRetry?: () => void
  /** Missing if files cannot be marked as showing the hunter. */
  readonly onMark?: ((showsHunter: boolean) => void) | undefined
}

/** A running upload, which can be cancelled, or a failed one with its error. */
export function UploadRow({ file, processingLabel = 'Saving…', onCancel, onRetry, onMark }: Props) {
  const { name, state, message } = file
  const isActive = isInProgress(file)
  return (
    <Row
      icon={
        <RowIcon aria-hidden data-failed={!isActive}>
          {isActive ? <UploadIcon /> : <ErrorIcon />}
        </RowIcon>
      }
      name={name}
      note={isActive ? <UploadProgress file={file} processingLabel={processingLabel} /> : message}
      isFailure={!isActive}
      buttons={
        <>
          {state === 'failed' && onRetry && (
            <IconButton aria-label={`Upload ${name} again`} onClick={onRetry}>
              <RetryIcon />
            </IconButton>
          )}
          {state !== 'storing' && (
            <IconButton
              aria-label={isActive ? `Cancel the upload of ${name}` : `Remove ${name} from the list`}
              onClick={onCancel}
            >
              <CloseIcon />
            </IconButton>
          )}
        </>
      }
    >
      {onMark && state !== 'rejected' && <HunterMark fileName={name} isMarked={file.showsHunter} onMark={onMark} />}
    </Row>
  )
}

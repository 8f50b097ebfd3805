import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { type Evaluation, formatSize, messages } from '@trophy/domain'
import { RecordPanel } from '#evaluations/record/record-panel.tsx'
import { useIsOnline } from '#lib/connection.ts'
import { useDownload } from '#ui/downloads/use-download.ts'
import { NEEDS_NETWORK, NetworkNotice } from '#ui/feedback/network-notice.tsx'
import { Thumbnail } from '#ui/file-panel/thumbnail.tsx'
import { fetchFile } from './fetch-file.ts'

const List = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

const FileButton = styled(ButtonBase)(({ theme }) => ({
  display: 'block',
  width: '100%',
  textAlign: 'left',
  fontFamily: theme.typography.fontFamily,
  fontSize: 13,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '& [data-thumbnail]': { width: '100%', height: 'auto', aspectRatio: '4 / 3', marginBottom: 6 },
  '&:hover [data-thumbnail]': { borderColor: theme.vars.palette.text.primary },
  '& small': { display: 'block', fontSize: 12.5, color: theme.vars.palette.text.secondary },
}))

const Sentence = styled('p')(({ theme }) => ({ margin: 0, fontSize: 14, color: theme.vars.palette.text.secondary }))

/** A file as a thumbnail that downloads it; while it is downloaded, a click cancels. */
function FileItem({ file }: { file: Evaluation['files'][number] }) {
  const name = file.originalName
  const { isWaiting, needsNetwork, start, cancel } = useDownload(async (signal) => ({
    ...(await fetchFile(file, signal)),
    name,
  }))
  const note = `${formatSize(file.size)}${file.shows_hunter ? ', shows the hunter' : ''}`
  return (
    <li>
      <FileButton
        aria-label={isWaiting ? `Cancel the download of ${name}` : `Download ${name}`}
        aria-busy={isWaiting}
        onClick={isWaiting ? cancel : start}
      >
        <Thumbnail file={file} fetchFile={fetchFile} />
        {name}
        <small>
          {isWaiting ? 'Downloading… Cancel' : note}
          {needsNetwork && NEEDS_NETWORK}
        </small>
      </FileButton>
    </li>
  )
}

export function RecordFiles({ stored: { files } }: { stored: Evaluation }) {
  const isOnline = useIsOnline()
  return (
    <RecordPanel title="Files" isScreenOnly>
      {!isOnline && <NetworkNotice text="Files can be viewed when there is a connection." />}
      {files.length === 0 ? (
        <Sentence>{messages.noFiles}</Sentence>
      ) : (
        <List aria-label="Files">
          {files.map((file) => (
            <FileItem key={file._id} file={file} />
          ))}
        </List>
      )}
    </RecordPanel>
  )
}

import { styled } from '@mui/material/styles'
import { type FileRecord, fileMessages, messages } from '@trophy/domain'
import { useRef, useSyncExternalStore } from 'react'
import { useIsOnline } from '#lib/connection.ts'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { NetworkNotice } from '#ui/feedback/network-notice.tsx'
import { useBeforeUnload } from '#ui/forms/use-before-unload.ts'
import { useDelayed } from '#ui/page/use-delayed.ts'
import { DropZone } from './drop-zone.tsx'
import { createFileDeletionOptions } from './file-deletion-options.ts'
import { type FileList, isInProgress } from './file-list.ts'
import { FileRow } from './file-row.tsx'
import { UploadRow } from './upload-row.tsx'

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none', '& + *': { marginTop: 12 } })

const Notice = styled('div')({ marginBottom: 12 })

const Sentence = styled('p')(({ theme }) => ({ margin: 0, fontSize: 14, color: theme.vars.palette.text.secondary }))

type Props = {
  /** Outlives the panel: uploads continue after leaving the page. */
  readonly list: FileList
  readonly isReadOnly: boolean
}

/** The files of a record, to view, download, add and delete. */
export function FilePanel({ list, isReadOnly }: Props) {
  const { rule } = list
  const { files, uploads } = useSyncExternalStore(list.subscribe, list.read)
  const { confirm, dialog } = useConfirm()
  const addButton = useRef<HTMLButtonElement>(null)
  const [isOnline] = useDelayed(useIsOnline())
  useBeforeUnload(uploads.some(isInProgress))

  const remove = async (file: FileRecord) => {
    const isSure = await confirm(createFileDeletionOptions(file.originalName))
    // The focused button is removed with its row.
    if (isSure && (await list.remove(file))) addButton.current?.focus()
  }
  const cancel = (key: string) => {
    list.cancel(key)
    addButton.current?.focus()
  }

  const isEmpty = files.length === 0 && uploads.length === 0
  const isFull = files.length >= rule.maxFiles
  return (
    <>
      {!isOnline && (
        <Notice>
          <NetworkNotice text="Files can be viewed, added and deleted when there is a connection." />
        </Notice>
      )}
      {!isEmpty && (
        <List aria-label="Files">
          {files.map((file) => (
            <FileRow
              key={file._id}
              file={file}
              fetchFile={list.fetch}
              onRemove={isReadOnly ? null : () => void remove(file)}
              onMark={isReadOnly || !list.canMark ? null : (showsHunter) => void list.mark(file, showsHunter)}
            />
          ))}
          {uploads.map((file) => (
            <UploadRow
              key={file.key}
              file={file}
              onCancel={() => cancel(file.key)}
              onRetry={() => list.retry(file.key)}
              onMark={list.canMark ? (showsHunter) => list.markUpload(file.key, showsHunter) : undefined}
            />
          ))}
        </List>
      )}
      {isReadOnly && isEmpty && <Sentence>{messages.noFiles}</Sentence>}
      {!isReadOnly && isFull && <Sentence>{fileMessages.tooMany(rule)}</Sentence>}
      {!isReadOnly && !isFull && (
        <DropZone buttonLabel="Add files" rule={rule} onFiles={list.add} buttonRef={addButton} />
      )}
      {!isReadOnly && list.canMark && (
        <Sentence sx={{ mt: 1.5 }}>
          Mark files that show or name the hunter, such as licences and scanned sheets. Only judges, admins and the
          measurer see them, and they are erased with the hunter's data.
        </Sentence>
      )}
      {dialog}
    </>
  )
}

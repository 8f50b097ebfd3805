import { type FileRecord, fileRules, type Member } from '@trophy/domain'
import { call, download, upload } from '#lib/call.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import type { FileCalls } from '#ui/file-panel/file-list.ts'
import { FilePanel } from '#ui/file-panel/file-panel.tsx'
import { useFileList } from '#ui/file-panel/use-file-list.ts'
import { PageSection } from '#ui/page/page-section.tsx'

const fetchFile = ({ _id }: FileRecord, signal: AbortSignal) =>
  download('GET /file/:id/download', { params: { id: _id }, signal })

const fetchThumbnail = ({ _id }: FileRecord, signal: AbortSignal) =>
  download('GET /file/:id/download', { params: { id: _id }, query: { thumbnail: true }, signal })

/** The files of a member. */
export function Files({ member: { _id, files }, isReadOnly }: { member: Member; isReadOnly: boolean }) {
  const calls: FileCalls = {
    upload: (form, options) => upload('POST /member/:id/file', { params: { id: _id }, form, ...options }),
    remove: (file) => call('DELETE /file/:id', { params: { id: file._id } }),
  }
  const list = useFileList(files, fileRules.member, calls, toast)
  return (
    <PageSection title="Files">
      <FilePanel
        list={list}
        rule={fileRules.member}
        isReadOnly={isReadOnly}
        fetchFile={fetchFile}
        fetchThumbnail={fetchThumbnail}
      />
    </PageSection>
  )
}

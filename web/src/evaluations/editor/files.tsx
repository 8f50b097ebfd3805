/** The files of an evaluation in its editor. */
import { type Evaluation, fileRules } from '@trophy/domain'
import { fetchFile } from '#evaluations/record/files/fetch-file.ts'
import { Section } from '#evaluations/sheet-form/section.tsx'
import { call, upload } from '#lib/call.ts'
import { type FileCalls, type FileList, useFileList } from '#ui/file-panel/file-list.ts'
import { FilePanel } from '#ui/file-panel/file-panel.tsx'

/** The files and uploads of an evaluation; they survive a remount of its form. */
export const useFiles = ({ _id, files }: Evaluation): FileList => {
  const calls: FileCalls = {
    fetch: fetchFile,
    upload: (form, options) => upload('POST /evaluation/:id/file', { params: { id: _id }, form, ...options }),
    mark: (file, shows_hunter) =>
      call('PATCH /evaluation/file/:fileId', { params: { fileId: file._id }, body: { shows_hunter } }),
    remove: (file) => call('DELETE /evaluation/file/:fileId', { params: { fileId: file._id } }),
  }
  return useFileList(files, fileRules.evaluation, calls)
}

export function Files({ list }: { list: FileList }) {
  return (
    <Section title="Files">
      <FilePanel list={list} isReadOnly={false} />
    </Section>
  )
}

import { fileRules, type Member } from '@trophy/domain'
import { call, download, upload } from '#lib/call.ts'
import { type FileCalls, useFileList } from '#ui/file-panel/file-list.ts'
import { FilePanel } from '#ui/file-panel/file-panel.tsx'
import { PageSection } from '#ui/page/page-section.tsx'

type Props = { readonly member: Member; readonly isReadOnly: boolean }

/** The files of a member, to view, add and delete. */
export function MemberFilePanel({ member: { _id, files }, isReadOnly }: Props) {
  const calls: FileCalls = {
    fetch: (file, signal, query = {}) =>
      download('GET /file/:id/download', { params: { id: file._id }, query, signal }),
    upload: (form, options) => upload('POST /member/:id/file', { params: { id: _id }, form, ...options }),
    remove: (file) => call('DELETE /file/:id', { params: { id: file._id } }),
  }
  const list = useFileList(files, fileRules.member, calls)
  return <FilePanel list={list} isReadOnly={isReadOnly} />
}

/** The section of the files of a member. */
export function Files(props: Props) {
  return (
    <PageSection title="Files">
      <MemberFilePanel {...props} />
    </PageSection>
  )
}

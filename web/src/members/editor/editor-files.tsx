import { fileRules, type Member } from '@trophy/domain'
import { toast } from '#ui/feedback/toasts.tsx'
import { FilePanel } from '#ui/file-panel/file-panel.tsx'
import { useFileList } from '#ui/file-panel/use-file-list.ts'
import { PageSection } from '#ui/page/page-section.tsx'
import { downloadFile, downloadThumbnail, removeFile, uploadFile } from './editor-api.ts'

/** The files of a member. */
export function Files({ member: { _id, files }, isReadOnly }: { member: Member; isReadOnly: boolean }) {
  const calls = { upload: uploadFile(_id), remove: removeFile }
  const list = useFileList(files, fileRules.member, calls, toast)
  return (
    <PageSection title="Files">
      <FilePanel
        list={list}
        rule={fileRules.member}
        isReadOnly={isReadOnly}
        fetchFile={downloadFile}
        fetchThumbnail={downloadThumbnail}
      />
    </PageSection>
  )
}

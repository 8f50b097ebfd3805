import { fileRules, type Member } from '@trophy/domain'
import { useEffect, useState } from 'react'
import { toast } from '../shell/toasts.tsx'
import { FileList } from '../ui/file-panel/file-list.ts'
import { FilePanel } from '../ui/file-panel/file-panel.tsx'
import { PageSection } from '../ui/page-section.tsx'
import { downloadFile, downloadThumbnail, removeFile, uploadFile } from './editor-api.ts'

/** Pictures of a member's papers. */
export function Files({ member: { _id, files }, isReadOnly }: { member: Member; isReadOnly: boolean }) {
  const [list] = useState(() => {
    const calls = { upload: uploadFile(_id), remove: removeFile }
    return new FileList(files, fileRules.member, calls, toast)
  })
  useEffect(() => list.reset(files), [list, files])
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

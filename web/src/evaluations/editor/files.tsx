/** The files of an evaluation in its editor and its record. */
import { type Evaluation, fileRules } from '@trophy/domain'
import { downloadFile, downloadThumbnail, removeFile, uploadFile } from '#evaluations/api.ts'
import { Section } from '#evaluations/sheet-form/section.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import type { FileList } from '#ui/file-panel/file-list.ts'
import { FilePanel } from '#ui/file-panel/file-panel.tsx'
import { useFileList } from '#ui/file-panel/use-file-list.ts'

/** The files and uploads of an evaluation; they survive a remount of its form. */
export const useFiles = ({ _id, files }: Evaluation): FileList => {
  const calls = { upload: uploadFile(_id), remove: removeFile }
  return useFileList(files, fileRules.evaluation, calls, toast)
}

export function Files({ list, isReadOnly }: { list: FileList; isReadOnly: boolean }) {
  return (
    <Section title="Files">
      <FilePanel
        list={list}
        rule={fileRules.evaluation}
        isReadOnly={isReadOnly}
        fetchFile={downloadFile}
        fetchThumbnail={downloadThumbnail}
      />
    </Section>
  )
}

import type { FileRecord, FileRule } from '@trophy/domain'
import { useEffect, useState } from 'react'
import { type FileCalls, FileList, type Notifier } from './file-list.ts'

/** The files of a record and their uploads, kept as long as its page; they follow what the server tells. */
export const useFileList = (
  files: readonly FileRecord[],
  rule: FileRule,
  calls: FileCalls,
  notifier: Notifier,
): FileList => {
  const [list] = useState(() => new FileList(files, rule, calls, notifier))
  useEffect(() => list.reset(files), [list, files])
  return list
}

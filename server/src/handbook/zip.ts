/** The whole handbook as one zip, written while it is sent: only the file at hand is open, and none is held in memory. */
import { PassThrough, type Readable } from 'node:stream'
import { HANDBOOK_LANGUAGE_LABELS, HANDBOOK_LANGUAGES } from '@trophy/domain'
import { ZipFile } from 'yazl'
import type { FileStore } from '../outside/file-store.ts'
import type { ChapterFile, ChapterRow } from './store.ts'

declare module 'yazl' {
  interface ZipFile {
    /** Its own types leave out that it tells the size of the whole, at once where no entry is pressed. */
    end(options: null, onSize: (bytes: number) => void): void
  }
}

/** Bytes of a name in UTF-8: file systems take 255, and Windows 260 characters with all folders. */
const LONGEST_NAME = 90

/** A text as a part of a file's name, on every system: no signs that mean something there, not too long. */
const partOf = (text: string): string => {
  const plain = text.replace(/[\p{C}/\\:*?"<>|]+/gu, '-')
  let kept = ''
  for (const character of plain) {
    if (Buffer.byteLength(kept + character) > LONGEST_NAME) break
    kept += character
  }
  return kept.replace(/^[\s.]+|[\s.]+$/g, '')
}

const titleOf = ({ code, common_name }: ChapterRow): string => partOf(`${code} ${common_name}`) || 'Chapter'

type Entry = { readonly path: string; readonly file: ChapterFile }

/** `Caprines/CA01 Chamois/CA01 Chamois, English, Edition 2023.pdf`; of two chapters alike the second is numbered. */
const entriesOf = (chapters: readonly ChapterRow[], files: readonly ChapterFile[]): Entry[] => {
  const taken = new Map<string, number>()
  return chapters.flatMap((chapter) => {
    const title = titleOf(chapter)
    const folder = `${chapter.category}/${title}`
    const place = folder.normalize('NFC').toLowerCase()
    const before = taken.get(place) ?? 0
    taken.set(place, before + 1)
    const number = before === 0 ? '' : ` (${before + 1})`
    return HANDBOOK_LANGUAGES.flatMap((language) => {
      const file = files.find((one) => one.chapter_id === chapter.id && one.language === language)
      if (!file) return []
      const name = [title, HANDBOOK_LANGUAGE_LABELS[language], partOf(chapter.editions[language] ?? '')]
      return [{ path: `${folder}${number}/${name.filter(Boolean).join(', ')}.pdf`, file }]
    })
  })
}

/**
 * The zip, and how many bytes it will have. PDF files are pressed already: they are stored as they are. A file that
 * has gone meanwhile breaks the stream off, so that nobody takes a part for the whole.
 */
export const zipHandbook = (
  fileStore: Pick<FileStore, 'get'>,
  chapters: readonly ChapterRow[],
  files: readonly ChapterFile[],
): { readonly content: Readable; readonly size: number } => {
  const zip = new ZipFile()
  const content = new PassThrough()
  const fail = (error: Error) => content.destroy(error)
  let open: Readable | null = null
  const openFile = async ({ key }: ChapterFile) => {
    open = await fileStore.get(key)
    if (!open) throw new Error(`The file store has lost ${key}.`)
    // Given up while it was being opened.
    if (content.destroyed) open.destroy()
    return open
  }
  // Whoever gives up leaves no file open.
  content.on('close', () => open?.destroy())
  zip.on('error', fail)

  for (const { path, file } of entriesOf(chapters, files)) {
    const options = { size: file.size, mtime: new Date(file.created_at), mode: 0o100644, compress: false }
    zip.addReadStreamLazy(path, options, (give) => {
      openFile(file).then((stream) => give(null, stream), fail)
    })
  }
  let size = 0
  zip.end(null, (bytes) => {
    size = bytes
  })
  zip.outputStream.pipe(content)
  return { content, size }
}

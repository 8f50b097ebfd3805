/** Rich-text editor, loaded on demand. Its elements match the server's allow-list. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { fileError, fileRules } from '@trophy/domain'
import { useEffect, useRef, useState } from 'react'
import { toProblem, type UploadOptions } from '#lib/api.ts'
import { isOwnPicture, toDisplayUrl } from './pictures-in-html.ts'
import { richTextStyles } from './styles.ts'
import { Toolbar } from './toolbar.tsx'

/** Uploads a form with a picture in `file` and returns its stored URL. */
export type UploadPicture = (form: FormData, options: UploadOptions) => Promise<string>

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto', 'tel'],
    },
  }),
  Image,
  TableKit.configure({ table: { resizable: true } }),
]

/** Removes pictures hosted elsewhere from pasted HTML; pictures must be uploaded. */
const removeForeignPictures = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const image of page.querySelectorAll('img')) if (!isOwnPicture(image.src)) image.remove()
  return page.body.innerHTML
}

const filterPictures = (files: FileList | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))

type PictureUpload = { readonly name: string; readonly progress: number }

/** Uploads pictures one by one and inserts each at the cursor. */
const usePictureUpload = (uploadPicture: UploadPicture) => {
  const [upload, setUpload] = useState<PictureUpload | null>(null)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const controllerRef = useRef(new AbortController())
  useEffect(() => {
    controllerRef.current = new AbortController()
    return () => controllerRef.current.abort()
  }, [])

  const insert = async (editor: Editor, files: readonly File[]) => {
    setErrorMessage(null)
    for (const file of files) {
      const reason = fileError(fileRules.news, file)
      if (reason !== null) {
        setErrorMessage(`${file.name}: ${reason}`)
        continue
      }
      const form = new FormData()
      form.append('file', file)
      setUpload({ name: file.name, progress: 0 })
      try {
        const { signal } = controllerRef.current
        const url = await uploadPicture(form, {
          signal,
          onProgress: (progress) => setUpload({ name: file.name, progress }),
        })
        editor
          .chain()
          .focus()
          .setImage({ src: toDisplayUrl(url), alt: '' })
          .run()
      } catch (error) {
        if (controllerRef.current.signal.aborted) return
        setErrorMessage(`${file.name}: ${toProblem(error).message}`)
      }
    }
    setUpload(null)
  }

  return { upload, errorMessage, insert, clearError: () => setErrorMessage(null) }
}

type Props = {
  /** Initial display HTML; later changes are ignored. */
  readonly html: string
  /** Called with the display HTML, empty for an empty text. */
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
  /** Called with a function that focuses the editor. */
  readonly onReady: (focus: () => void) => void
  /** Pixels. */
  readonly height: number
  /** Name of the field, for the labels of the toolbar. */
  readonly name: string
  readonly isInvalid: boolean
  /** Attributes of the editable element. */
  readonly attributes: Readonly<Record<string, string>>
  readonly uploadPicture: UploadPicture
}

export default function RichTextEditor(props: Props) {
  const { html, onChange, onBlur, onReady, height, name, isInvalid, attributes, uploadPicture } = props
  const pictures = usePictureUpload(uploadPicture)
  const editorRef = useRef<Editor>(null)
  const insertFiles = (files: File[]): boolean => {
    if (files.length > 0 && editorRef.current) void pictures.insert(editorRef.current, files)
    return files.length > 0
  }
  const editor = useEditor({
    extensions,
    content: html,
    onCreate: ({ editor: created }) => onReady(() => created.commands.focus()),
    onUpdate: ({ editor: changed, transaction }) => {
      // Ignore changes that the editor makes itself on focus, such as a trailing paragraph.
      if (transaction.docChanged) onChange(changed.isEmpty ? '' : changed.getHTML())
    },
    onBlur,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', ...attributes },
      transformPastedHTML: removeForeignPictures,
      handlePaste: (_view, event) => insertFiles(filterPictures(event.clipboardData?.files)),
      handleDrop: (_view, event) => insertFiles(filterPictures(event.dataTransfer?.files)),
    },
  })
  useEffect(() => {
    editorRef.current = editor
  }, [editor])

  const { upload, errorMessage } = pictures
  return (
    <Box
      sx={{
        border: 1,
        borderColor: isInvalid ? 'error.main' : 'outline',
        borderRadius: 1,
        bgcolor: 'background.paper',
        '&:focus-within': { borderColor: 'primary.main', boxShadow: '0 0 0 1px var(--app-palette-primary-main)' },
      }}
    >
      <Toolbar editor={editor} name={name} onPictures={(files) => void pictures.insert(editor, files)} />
      {upload && (
        <Box sx={{ px: 2, py: 1, fontSize: 13, borderBottom: 1, borderColor: 'hairline' }}>
          {`Uploading ${upload.name}…`}
          <LinearProgress
            variant="determinate"
            value={upload.progress * 100}
            aria-label={`Uploading ${upload.name}`}
            sx={{ mt: 0.5 }}
          />
        </Box>
      )}
      {errorMessage !== null && (
        <Alert severity="error" onClose={pictures.clearError} sx={{ borderRadius: 0 }}>
          {errorMessage}
        </Alert>
      )}
      <Box
        sx={{
          height,
          overflowY: 'auto',
          resize: 'vertical',
          ...editorStyles,
        }}
      >
        <EditorContent editor={editor} />
      </Box>
    </Box>
  )
}

/** The editable element fills its frame, so that a click anywhere focuses it. */
const editorStyles = {
  '& > div': { minHeight: '100%', display: 'grid' },
  '& .tiptap': { ...richTextStyles, px: 2, py: 1.5, outline: 'none', minWidth: 0 },
  '& .ProseMirror-selectednode': { outline: 2, outlineColor: 'secondary.main' },
  '& .selectedCell': { bgcolor: 'action.selected' },
  '& td, & th': { position: 'relative', minWidth: 48 },
  '& .tableWrapper': { overflowX: 'auto', my: 1.5 },
  '& .tiptap table': { display: 'table', overflow: 'visible', my: 0, tableLayout: 'fixed', width: '100%' },
  '& .column-resize-handle': {
    position: 'absolute',
    top: 0,
    right: -2,
    bottom: 0,
    width: 4,
    bgcolor: 'secondary.main',
    pointerEvents: 'none',
  },
  '& .resize-cursor': { cursor: 'col-resize' },
} as const

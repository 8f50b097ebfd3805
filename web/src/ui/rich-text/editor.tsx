/** The editor of formatted text, loaded by whoever writes. Its words are those that the server's allow-list knows. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { fileError, fileRules } from '@trophy/domain'
import { useEffect, useRef, useState } from 'react'
import { asProblem, type UploadOptions } from '#lib/api.ts'
import { isOwnPicture, shownAddress } from './pictures-in-html.ts'
import { richTextLook } from './styles.ts'
import { Toolbar } from './toolbar.tsx'

/** Sends a form with a picture in `file`; answers where it is stored. */
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

/** What is pasted from elsewhere leaves its pictures there: they are uploaded, or not shown. */
const withoutForeignPictures = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const image of page.querySelectorAll('img')) if (!isOwnPicture(image.src)) image.remove()
  return page.body.innerHTML
}

const picturesIn = (files: FileList | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))

type Sending = { readonly name: string; readonly part: number }

/** Uploads pictures one after the other and puts each where the cursor is. */
const usePictures = (upload: UploadPicture) => {
  const [sending, setSending] = useState<Sending | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  const insert = async (editor: Editor, files: readonly File[]) => {
    setRefusal(null)
    for (const file of files) {
      const refused = fileError(fileRules.news, file)
      if (refused !== null) {
        setRefusal(`${file.name}: ${refused}`)
        continue
      }
      const form = new FormData()
      form.append('file', file)
      setSending({ name: file.name, part: 0 })
      try {
        const { signal } = leaving.current
        const url = await upload(form, { signal, onProgress: (part) => setSending({ name: file.name, part }) })
        editor
          .chain()
          .focus()
          .setImage({ src: shownAddress(url), alt: '' })
          .run()
      } catch (error) {
        if (leaving.current.signal.aborted) return
        setRefusal(`${file.name}: ${asProblem(error).message}`)
      }
    }
    setSending(null)
  }

  return { sending, refusal, insert, closeRefusal: () => setRefusal(null) }
}

type Props = {
  /** As shown; read once, when the editor opens. */
  readonly html: string
  /** Told the HTML as shown, empty for an empty text. */
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
  /** Told how to put the cursor into the text. */
  readonly onReady: (focus: () => void) => void
  /** Pixels. */
  readonly height: number
  /** Names the tools. */
  readonly name: string
  readonly isWrong: boolean
  /** Of the box that is written into. */
  readonly attributes: Readonly<Record<string, string>>
  readonly uploadPicture: UploadPicture
}

export default function RichTextEditor(props: Props) {
  const { html, onChange, onBlur, onReady, height, name, isWrong, attributes, uploadPicture } = props
  const pictures = usePictures(uploadPicture)
  const own = useRef<Editor>(null)
  const take = (files: File[]): boolean => {
    if (files.length > 0 && own.current) void pictures.insert(own.current, files)
    return files.length > 0
  }
  const editor = useEditor({
    extensions,
    content: html,
    onCreate: ({ editor: made }) => onReady(() => made.commands.focus()),
    onUpdate: ({ editor: changed, transaction }) => {
      // The editor adds a last line and the like by itself, once the cursor comes: nobody has written that.
      if (transaction.docChanged) onChange(changed.isEmpty ? '' : changed.getHTML())
    },
    onBlur,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', ...attributes },
      transformPastedHTML: withoutForeignPictures,
      handlePaste: (_view, event) => take(picturesIn(event.clipboardData?.files)),
      handleDrop: (_view, event) => take(picturesIn(event.dataTransfer?.files)),
    },
  })
  useEffect(() => {
    own.current = editor
  }, [editor])

  const { sending, refusal } = pictures
  return (
    <Box
      sx={{
        border: 1,
        borderColor: isWrong ? 'error.main' : 'outline',
        borderRadius: 1,
        bgcolor: 'background.paper',
        '&:focus-within': { borderColor: 'primary.main', boxShadow: '0 0 0 1px var(--house-palette-primary-main)' },
      }}
    >
      <Toolbar editor={editor} name={name} onPictures={(files) => void pictures.insert(editor, files)} />
      {sending && (
        <Box sx={{ px: 2, py: 1, fontSize: 13, borderBottom: 1, borderColor: 'hairline' }}>
          {`Sending ${sending.name} …`}
          <LinearProgress
            variant="determinate"
            value={sending.part * 100}
            aria-label={`Sending ${sending.name}`}
            sx={{ mt: 0.5 }}
          />
        </Box>
      )}
      {refusal !== null && (
        <Alert severity="error" onClose={pictures.closeRefusal} sx={{ borderRadius: 0 }}>
          {refusal}
        </Alert>
      )}
      <Box sx={{ height, overflowY: 'auto', resize: 'vertical', ...writing }}>
        <EditorContent editor={editor} />
      </Box>
    </Box>
  )
}

/** The box that is written into is as high as its frame, so that a click anywhere puts the cursor there. */
const writing = {
  '& > div': { minHeight: '100%', display: 'grid' },
  '& .tiptap': { ...richTextLook, px: 2, py: 1.5, outline: 'none', minWidth: 0 },
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

/** The tools of the text editor: one stop for the keyboard, then arrows from tool to tool. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import NativeSelect from '@mui/material/NativeSelect'
import Tooltip from '@mui/material/Tooltip'
import { type Editor, useEditorState } from '@tiptap/react'
import { fileRules } from '@trophy/domain'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import {
  BoldIcon,
  BulletsIcon,
  ItalicIcon,
  LinkIcon,
  NumbersIcon,
  PictureIcon,
  QuoteIcon,
  RedoIcon,
  StrikeIcon,
  TableIcon,
  UnderlineIcon,
  UndoIcon,
} from './rich-text-icons.tsx'
import { type Asked, TextDialog } from './text-dialog.tsx'

const PICTURE_TYPES = fileRules.news.kinds.map(({ type }) => type).join()

type ToolProps = {
  readonly word: string
  /** How the keyboard does it. */
  readonly keys?: string
  /** Undefined for a tool that is not on or off. */
  readonly isOn?: boolean
  readonly isOff?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function Tool({ word, keys, isOn, isOff = false, onPress, children }: ToolProps) {
  return (
    <Tooltip title={keys ? `${word} (${keys})` : word} disableInteractive>
      {/* A disabled button tells nothing of the pointer over it. */}
      <span>
        <IconButton
          size="small"
          data-tool
          tabIndex={-1}
          aria-label={word}
          {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
          disabled={isOff}
          // The cursor stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPress}
          sx={{ color: 'text.primary', ...(isOn ? { bgcolor: 'action.selected', color: 'primary.main' } : {}) }}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  )
}

const STYLES = [
  { value: '0', label: 'Text' },
  { value: '2', label: 'Heading' },
  { value: '3', label: 'Subheading' },
  { value: '4', label: 'Small heading' },
] as const

/** Left and right, Home and End go from tool to tool; Tab goes on to the text. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]:not(:disabled)')]
  const at = tools.findIndex((tool) => tool.matches(':focus'))
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key]
  const tool = next === undefined ? undefined : tools.at(next % tools.length)
  if (at < 0 || !tool) return
  event.preventDefault()
  tool.focus()
}

const stateOf = (editor: Editor) => ({
  style:
    STYLES.find(({ value }) => value !== '0' && editor.isActive('heading', { level: Number(value) }))?.value ?? '0',
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  link: editor.isActive('link'),
  picture: editor.isActive('image'),
  table: editor.isActive('table'),
  mayUndo: editor.can().undo(),
  mayRedo: editor.can().redo(),
})

/** An address as people write it. Without a scheme it is a page or a mailbox. */
const addressOf = (typed: string): string => {
  const text = typed.trim()
  if (text === '' || /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(text)) return text
  return /^[^\s/@]+@[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`
}

function TableTools({ editor }: { editor: Editor }) {
  const tools: readonly (readonly [string, () => void])[] = [
    ['Add row', () => editor.chain().focus().addRowAfter().run()],
    ['Delete row', () => editor.chain().focus().deleteRow().run()],
    ['Add column', () => editor.chain().focus().addColumnAfter().run()],
    ['Delete column', () => editor.chain().focus().deleteColumn().run()],
    ['Head row', () => editor.chain().focus().toggleHeaderRow().run()],
    ['Delete table', () => editor.chain().focus().deleteTable().run()],
  ]
  return tools.map(([word, press]) => (
    <Button
      key={word}
      size="small"
      data-tool
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
      sx={{ minHeight: 32, px: 1, fontSize: 13 }}
    >
      {word}
    </Button>
  ))
}

type Props = { readonly editor: Editor; readonly name: string; readonly onPictures: (files: readonly File[]) => void }

export function Toolbar({ editor, name, onPictures }: Props) {
  const state = useEditorState({ editor, selector: (snapshot) => stateOf(snapshot.editor) })
  const [asked, setAsked] = useState<Asked | null>(null)
  const files = useRef<HTMLInputElement>(null)
  const run = () => editor.chain().focus()

  const chooseStyle = (value: string) => {
    const level = ([2, 3, 4] as const).find((one) => String(one) === value)
    if (level) run().setHeading({ level }).run()
    else run().setParagraph().run()
  }
  const askForLink = () =>
    setAsked({
      title: 'Link',
      label: 'Address',
      hint: 'A page, as https://example.org, or an e-mail address. Empty takes the link away.',
      value: String(editor.getAttributes('link').href ?? ''),
      onAnswer: (typed) => {
        const href = addressOf(typed)
        const link = run().extendMarkRange('link')
        if (href === '') link.unsetLink().run()
        else if (editor.state.selection.empty && !editor.isActive('link'))
          run()
            .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
            .run()
        else link.setLink({ href }).run()
      },
    })
  const askForDescription = () =>
    setAsked({
      title: 'Describe the picture',
      label: 'Description',
      hint: 'Read out to people who cannot see it.',
      value: String(editor.getAttributes('image').alt ?? ''),
      onAnswer: (alt) => run().updateAttributes('image', { alt: alt.trim() }).run(),
    })

  return (
    <Box
      role="toolbar"
      aria-label={`Tools for ${name}`}
      onKeyDown={moveFocus}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: { xs: 0, md: 0.25 },
        p: { xs: 0, sm: 0.5 },
        // For fingers, a line of a tablet and two of a phone hold every tool, but little of what parts them.
        '& > .MuiDivider-root': { display: { xs: 'none', sm: 'block' }, mx: { sm: 0, md: 0.5 } },
        borderBottom: 1,
        borderColor: 'hairline',
        bgcolor: 'inset',
        borderRadius: '3px 3px 0 0',
      }}
    >
      <NativeSelect
        disableUnderline
        value={state.style}
        onChange={(event) => chooseStyle(event.target.value)}
        slotProps={{ input: { 'aria-label': 'Style', ...{ 'data-tool': true } } }}
        sx={{ width: 136, px: 1, fontSize: 14 }}
      >
        {STYLES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <Divider orientation="vertical" flexItem />
      <Tool word="Bold" keys="Ctrl B" isOn={state.bold} onPress={() => run().toggleBold().run()}>
        <BoldIcon />
      </Tool>
      <Tool word="Italic" keys="Ctrl I" isOn={state.italic} onPress={() => run().toggleItalic().run()}>
        <ItalicIcon />
      </Tool>
      <Tool word="Underline" keys="Ctrl U" isOn={state.underline} onPress={() => run().toggleUnderline().run()}>
        <UnderlineIcon />
      </Tool>
      <Tool word="Strike through" isOn={state.strike} onPress={() => run().toggleStrike().run()}>
        <StrikeIcon />
      </Tool>
      <Divider orientation="vertical" flexItem />
      <Tool word="List" isOn={state.bullets} onPress={() => run().toggleBulletList().run()}>
        <BulletsIcon />
      </Tool>
      <Tool word="Numbered list" isOn={state.numbers} onPress={() => run().toggleOrderedList().run()}>
        <NumbersIcon />
      </Tool>
      <Tool word="Quotation" isOn={state.quote} onPress={() => run().toggleBlockquote().run()}>
        <QuoteIcon />
      </Tool>
      <Divider orientation="vertical" flexItem />
      <Tool word="Link" isOn={state.link} onPress={askForLink}>
        <LinkIcon />
      </Tool>
      <Tool word="Picture" onPress={() => files.current?.click()}>
        <PictureIcon />
      </Tool>
      <input
        ref={files}
        type="file"
        accept={PICTURE_TYPES}
        multiple
        hidden
        aria-label={`Picture for ${name}`}
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Tool
        word="Table"
        isOff={state.table}
        onPress={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      >
        <TableIcon />
      </Tool>
      <Divider orientation="vertical" flexItem />
      <Tool word="Undo" keys="Ctrl Z" isOff={!state.mayUndo} onPress={() => run().undo().run()}>
        <UndoIcon />
      </Tool>
      <Tool word="Redo" keys="Ctrl Shift Z" isOff={!state.mayRedo} onPress={() => run().redo().run()}>
        <RedoIcon />
      </Tool>
      {state.table && <TableTools editor={editor} />}
      {state.picture && (
        <Button
          size="small"
          data-tool
          tabIndex={-1}
          onClick={askForDescription}
          sx={{ minHeight: 32, px: 1, fontSize: 13 }}
        >
          Describe the picture
        </Button>
      )}
      <TextDialog
        asked={asked}
        onClose={() => {
          setAsked(null)
          editor.commands.focus()
        }}
      />
    </Box>
  )
}

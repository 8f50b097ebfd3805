/** The tools of the text editor: one stop for the keyboard, then arrows from tool to tool. */
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import NativeSelect from '@mui/material/NativeSelect'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { fileRules } from '@trophy/domain'
import { type ReactNode, useRef, useState } from 'react'
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
} from './icons.tsx'
import { type Asked, TextDialog } from './text-dialog.tsx'
import { moveFocus, Tool, WordTool } from './tool.tsx'

const PICTURE_TYPES = fileRules.news.kinds.map(({ type }) => type).join()

const STYLES = [
  { value: '0', label: 'Text' },
  { value: '2', label: 'Heading' },
  { value: '3', label: 'Subheading' },
  { value: '4', label: 'Small heading' },
] as const

/** What is on or off where the cursor is; `mark` is the editor's name for it. */
type Toggle = {
  readonly word: string
  readonly keys?: string
  readonly mark: string
  readonly icon: ReactNode
  readonly toggle: (run: ChainedCommands) => ChainedCommands
}

const LETTERS: readonly Toggle[] = [
  { word: 'Bold', keys: 'Ctrl B', mark: 'bold', icon: <BoldIcon />, toggle: (run) => run.toggleBold() },
  { word: 'Italic', keys: 'Ctrl I', mark: 'italic', icon: <ItalicIcon />, toggle: (run) => run.toggleItalic() },
  {
    word: 'Underline',
    keys: 'Ctrl U',
    mark: 'underline',
    icon: <UnderlineIcon />,
    toggle: (run) => run.toggleUnderline(),
  },
  { word: 'Strike through', mark: 'strike', icon: <StrikeIcon />, toggle: (run) => run.toggleStrike() },
]
const PARAGRAPHS: readonly Toggle[] = [
  { word: 'List', mark: 'bulletList', icon: <BulletsIcon />, toggle: (run) => run.toggleBulletList() },
  { word: 'Numbered list', mark: 'orderedList', icon: <NumbersIcon />, toggle: (run) => run.toggleOrderedList() },
  { word: 'Quotation', mark: 'blockquote', icon: <QuoteIcon />, toggle: (run) => run.toggleBlockquote() },
]
const MARKS = [...LETTERS, ...PARAGRAPHS].map(({ mark }) => mark).concat('link', 'image', 'table')

const stateOf = (editor: Editor) => ({
  style:
    STYLES.find(({ value }) => value !== '0' && editor.isActive('heading', { level: Number(value) }))?.value ?? '0',
  on: MARKS.filter((mark) => editor.isActive(mark)),
  mayUndo: editor.can().undo(),
  mayRedo: editor.can().redo(),
})

const chooseStyle = (editor: Editor, value: string) => {
  const level = ([2, 3, 4] as const).find((one) => String(one) === value)
  const run = editor.chain().focus()
  if (level) run.setHeading({ level }).run()
  else run.setParagraph().run()
}

/** An address as people write it. Without a scheme it is a page or a mailbox. */
const addressOf = (typed: string): string => {
  const text = typed.trim()
  if (text === '' || /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(text)) return text
  return /^[^\s/@]+@[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`
}

const askForLink = (editor: Editor): Asked => ({
  title: 'Link',
  label: 'Address',
  hint: 'A page, as https://example.org, or an e-mail address. Empty takes the link away.',
  value: String(editor.getAttributes('link').href ?? ''),
  onAnswer: (typed) => {
    const href = addressOf(typed)
    const run = editor.chain().focus()
    const text = { type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }
    if (href === '') run.extendMarkRange('link').unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link')) run.insertContent(text).run()
    else run.extendMarkRange('link').setLink({ href }).run()
  },
})

const askForDescription = (editor: Editor): Asked => ({
  title: 'Describe the picture',
  label: 'Description',
  hint: 'Read out to people who cannot see it.',
  value: String(editor.getAttributes('image').alt ?? ''),
  onAnswer: (alt) => editor.chain().focus().updateAttributes('image', { alt: alt.trim() }).run(),
})

const TABLE_TOOLS: readonly (readonly [string, (run: ChainedCommands) => ChainedCommands])[] = [
  ['Add row', (run) => run.addRowAfter()],
  ['Delete row', (run) => run.deleteRow()],
  ['Add column', (run) => run.addColumnAfter()],
  ['Delete column', (run) => run.deleteColumn()],
  ['Head row', (run) => run.toggleHeaderRow()],
  ['Delete table', (run) => run.deleteTable()],
]

const divider = <Divider orientation="vertical" flexItem />

type Props = { readonly editor: Editor; readonly name: string; readonly onPictures: (files: readonly File[]) => void }

export function Toolbar({ editor, name, onPictures }: Props) {
  const { style, on, mayUndo, mayRedo } = useEditorState({
    editor,
    selector: (snapshot) => stateOf(snapshot.editor),
  })
  const [asked, setAsked] = useState<Asked | null>(null)
  const files = useRef<HTMLInputElement>(null)
  const run = (command: (run: ChainedCommands) => ChainedCommands) => command(editor.chain().focus()).run()
  const tools = (toggles: readonly Toggle[]) =>
    toggles.map(({ word, keys, mark, icon, toggle }) => (
      <Tool key={mark} word={word} keys={keys} isOn={on.includes(mark)} onPress={() => run(toggle)}>
        {icon}
      </Tool>
    ))
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
        value={style}
        onChange={(event) => chooseStyle(editor, event.target.value)}
        slotProps={{ input: { 'aria-label': 'Style', ...{ 'data-tool': true } } }}
        sx={{ width: 136, px: 1, fontSize: 14 }}
      >
        {STYLES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      {divider}
      {tools(LETTERS)}
      {divider}
      {tools(PARAGRAPHS)}
      {divider}
      <Tool word="Link" isOn={on.includes('link')} onPress={() => setAsked(askForLink(editor))}>
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
        isOff={on.includes('table')}
        onPress={() => run((chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }))}
      >
        <TableIcon />
      </Tool>
      {divider}
      <Tool word="Undo" keys="Ctrl Z" isOff={!mayUndo} onPress={() => run((chain) => chain.undo())}>
        <UndoIcon />
      </Tool>
      <Tool word="Redo" keys="Ctrl Shift Z" isOff={!mayRedo} onPress={() => run((chain) => chain.redo())}>
        <RedoIcon />
      </Tool>
      {on.includes('table') &&
        TABLE_TOOLS.map(([word, command]) => <WordTool key={word} word={word} onPress={() => run(command)} />)}
      {on.includes('image') && (
        <WordTool word="Describe the picture" onPress={() => setAsked(askForDescription(editor))} />
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

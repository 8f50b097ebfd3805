/** Toolbar of the rich-text editor. */
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import NativeSelect from '@mui/material/NativeSelect'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { fileRules, removeInvisibleCharacters } from '@trophy/domain'
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
import { TextDialog, type TextPrompt } from './text-dialog.tsx'
import { TextTool, ToggleTool, Tool } from './tool.tsx'

const PICTURE_TYPES = fileRules.news.kinds.map(({ type }) => type).join()

const STYLES = [
  { value: '0', label: 'Text' },
  { value: '2', label: 'Heading' },
  { value: '3', label: 'Subheading' },
  { value: '4', label: 'Small heading' },
] as const

/** A format that can be toggled; `mark` is its name in the editor. */
type Toggle = {
  readonly label: string
  readonly keys?: string
  readonly mark: string
  readonly icon: ReactNode
  readonly toggle: (run: ChainedCommands) => ChainedCommands
}

const TEXT_TOGGLES: readonly Toggle[] = [
  { label: 'Bold', keys: 'Ctrl B', mark: 'bold', icon: <BoldIcon />, toggle: (run) => run.toggleBold() },
  { label: 'Italic', keys: 'Ctrl I', mark: 'italic', icon: <ItalicIcon />, toggle: (run) => run.toggleItalic() },
  {
    label: 'Underline',
    keys: 'Ctrl U',
    mark: 'underline',
    icon: <UnderlineIcon />,
    toggle: (run) => run.toggleUnderline(),
  },
  { label: 'Strikethrough', mark: 'strike', icon: <StrikeIcon />, toggle: (run) => run.toggleStrike() },
]
const PARAGRAPH_TOGGLES: readonly Toggle[] = [
  { label: 'List', mark: 'bulletList', icon: <BulletsIcon />, toggle: (run) => run.toggleBulletList() },
  { label: 'Numbered list', mark: 'orderedList', icon: <NumbersIcon />, toggle: (run) => run.toggleOrderedList() },
  { label: 'Quote', mark: 'blockquote', icon: <QuoteIcon />, toggle: (run) => run.toggleBlockquote() },
]
const TRACKED_MARKS = [...TEXT_TOGGLES, ...PARAGRAPH_TOGGLES].map(({ mark }) => mark).concat('link', 'image', 'table')

const selectState = (editor: Editor) => ({
  style:
    STYLES.find(({ value }) => value !== '0' && editor.isActive('heading', { level: Number(value) }))?.value ?? '0',
  activeMarks: TRACKED_MARKS.filter((mark) => editor.isActive(mark)),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
})

const chooseStyle = (editor: Editor, value: string) => {
  const level = ([2, 3, 4] as const).find((one) => String(one) === value)
  const run = editor.chain().focus()
  if (level) run.setHeading({ level }).run()
  else run.setParagraph().run()
}

/** Converts a typed address to a URL; without a scheme it is a web page or an e-mail address. */
const toHref = (typed: string): string => {
  const text = removeInvisibleCharacters(typed).trim()
  if (text === '' || /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(text)) return text
  return /^[^\s/@]+@[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`
}

const createLinkPrompt = (editor: Editor): TextPrompt => ({
  title: 'Link',
  label: 'Address',
  hint: 'A web page, for example https://example.org, or an e-mail address. Leave empty to remove the link.',
  value: String(editor.getAttributes('link').href ?? ''),
  submitLabel: 'Set link',
  onSubmit: (typed) => {
    const href = toHref(typed)
    const run = editor.chain().focus()
    const text = { type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }
    if (href === '') run.extendMarkRange('link').unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link')) run.insertContent(text).run()
    else run.extendMarkRange('link').setLink({ href }).run()
  },
})

const createDescriptionPrompt = (editor: Editor): TextPrompt => ({
  title: 'Describe the picture',
  label: 'Description',
  hint: 'Read aloud to people who cannot see the picture.',
  value: String(editor.getAttributes('image').alt ?? ''),
  submitLabel: 'Set description',
  onSubmit: (alt) => {
    editor.chain().focus().updateAttributes('image', { alt: alt.trim() }).run()
  },
})

const TABLE_TOOLS: readonly (readonly [string, (run: ChainedCommands) => ChainedCommands])[] = [
  ['Add row', (run) => run.addRowAfter()],
  ['Delete row', (run) => run.deleteRow()],
  ['Add column', (run) => run.addColumnAfter()],
  ['Delete column', (run) => run.deleteColumn()],
  ['Toggle header row', (run) => run.toggleHeaderRow()],
  ['Delete table', (run) => run.deleteTable()],
]

const divider = <Divider orientation="vertical" flexItem />

type Props = { readonly editor: Editor; readonly name: string; readonly onPictures: (files: readonly File[]) => void }

export function Toolbar({ editor, name, onPictures }: Props) {
  const { style, activeMarks, canUndo, canRedo } = useEditorState({
    editor,
    selector: (snapshot) => selectState(snapshot.editor),
  })
  const [prompt, setPrompt] = useState<TextPrompt | null>(null)
  const files = useRef<HTMLInputElement>(null)
  const run = (command: (run: ChainedCommands) => ChainedCommands) => command(editor.chain().focus()).run()
  const toggleGroup = (label: string, toggles: readonly Toggle[]) => (
    <ToggleButtonGroup value={activeMarks} aria-label={label}>
      {toggles.map(({ icon, toggle, ...tool }) => (
        <ToggleTool key={tool.mark} {...tool} onClick={() => run(toggle)}>
          {icon}
        </ToggleTool>
      ))}
    </ToggleButtonGroup>
  )
  return (
    <Box
      role="toolbar"
      aria-label={`Tools for ${name}`}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: { xs: 0, md: 0.25 },
        p: { xs: 0, sm: 0.5 },
        // Less space between groups, so that all tools fit on one line of a tablet and two of a phone.
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
        slotProps={{ input: { 'aria-label': 'Style' } }}
        sx={{ width: 136, px: 1, fontSize: 14 }}
      >
        {STYLES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      {divider}
      {toggleGroup('Text', TEXT_TOGGLES)}
      {divider}
      {toggleGroup('Paragraph', PARAGRAPH_TOGGLES)}
      {divider}
      <ToggleButtonGroup value={activeMarks} aria-label="Links">
        <ToggleTool label="Link" mark="link" onClick={() => setPrompt(createLinkPrompt(editor))}>
          <LinkIcon />
        </ToggleTool>
      </ToggleButtonGroup>
      <Tool label="Picture" onClick={() => files.current?.click()}>
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
        label="Table"
        isDisabled={activeMarks.includes('table')}
        onClick={() => run((chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }))}
      >
        <TableIcon />
      </Tool>
      {divider}
      <Tool label="Undo" keys="Ctrl Z" isDisabled={!canUndo} onClick={() => run((chain) => chain.undo())}>
        <UndoIcon />
      </Tool>
      <Tool label="Redo" keys="Ctrl Shift Z" isDisabled={!canRedo} onClick={() => run((chain) => chain.redo())}>
        <RedoIcon />
      </Tool>
      {activeMarks.includes('table') &&
        TABLE_TOOLS.map(([label, command]) => <TextTool key={label} label={label} onClick={() => run(command)} />)}
      {activeMarks.includes('image') && (
        <TextTool label="Describe the picture" onClick={() => setPrompt(createDescriptionPrompt(editor))} />
      )}
      <TextDialog
        prompt={prompt}
        onClose={() => {
          setPrompt(null)
          editor.commands.focus()
        }}
      />
    </Box>
  )
}

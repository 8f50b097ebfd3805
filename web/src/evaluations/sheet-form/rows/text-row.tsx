import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import type { TextField } from '@trophy/domain'
import { useId, useState } from 'react'
import type { SheetActions } from '#evaluations/sheet-form/sheet-state.ts'
import type { RowView } from '#evaluations/sheet-form/sheet-view.ts'
import { textAreaProps } from '#ui/fields/field.tsx'

const Frame = styled('div')({
  padding: '10px 0',
  fontSize: 15,
  '& > label': { display: 'block', marginBottom: 4, fontSize: 14 },
})

const FieldFooter = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  marginTop: 2,
  fontSize: 13,
  color: theme.vars.palette.text.secondary,
  '& [data-said=error]': { color: theme.vars.palette.error.main },
}))

type Props = {
  readonly row: RowView
  readonly field: TextField
  readonly actions: SheetActions
}

/** Longer texts have a multiline input. */
const MAX_ONE_LINE_LENGTH = 120

/** A text of the sheet, committed on blur. */
export function TextRow({ row, field, actions }: Props) {
  const id = useId()
  const [typedText, setTypedText] = useState<string | null>(null)
  const [cell] = row.cells
  if (!cell) return null
  const text = typedText ?? String(cell.value)
  const commit = () => {
    if (typedText !== null) actions.commitText(cell.path, typedText)
    setTypedText(null)
  }
  return (
    <Frame data-path={cell.path}>
      <label htmlFor={id}>{field.label}</label>
      <OutlinedInput
        id={id}
        fullWidth
        autoComplete="off"
        {...(field.maxLength > MAX_ONE_LINE_LENGTH && textAreaProps(2))}
        value={text}
        error={cell.error !== null}
        onChange={(event) => {
          if (typedText === null) actions.edit(cell.path)
          setTypedText(event.target.value)
        }}
        onBlur={commit}
        slotProps={{ input: { 'aria-describedby': `${id}-said` } }}
      />
      <FieldFooter id={`${id}-said`}>
        <span data-said="error">{cell.error}</span>
        <span>
          {[...text].length} / {field.maxLength}
        </span>
      </FieldFooter>
    </Frame>
  )
}

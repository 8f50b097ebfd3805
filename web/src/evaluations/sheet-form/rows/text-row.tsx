import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import type { TextField } from '@trophy/domain'
import { memo, useId, useState } from 'react'
import type { SheetActions } from '#evaluations/sheet-form/sheet-state.ts'
import type { RowView } from '#evaluations/sheet-form/sheet-view.ts'

const Frame = styled('div')(({ theme }) => ({
  padding: '10px 0',
  fontSize: 15,
  '& > label': { display: 'block', marginBottom: 4, fontSize: 14 },
  '& > b': { display: 'block', fontSize: 13, fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& > div': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
}))

const Below = styled('div')(({ theme }) => ({
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
  readonly isReadOnly: boolean
}

/** Beyond this many characters a text has more than one line. */
const ONE_LINE = 120

/** A text of the sheet. It is handed over on leaving the box. */
export const TextRow = memo(function TextRow({ row, field, actions, isReadOnly }: Props) {
  const id = useId()
  const [typing, setTyping] = useState<string | null>(null)
  const [cell] = row.cells
  if (!cell) return null
  const text = typing ?? String(cell.value)
  const leave = () => {
    if (typing !== null) actions.write(cell.path, typing)
    setTyping(null)
  }
  if (isReadOnly)
    return (
      <Frame data-path={cell.path}>
        <b>{field.label}</b>
        <div>{cell.value}</div>
      </Frame>
    )
  return (
    <Frame data-path={cell.path}>
      <label htmlFor={id}>{field.label}</label>
      <OutlinedInput
        id={id}
        fullWidth
        multiline={field.maxLength > ONE_LINE}
        {...(field.maxLength > ONE_LINE ? { minRows: 2 } : {})}
        value={text}
        error={cell.error !== null}
        onChange={(event) => {
          if (typing === null) actions.edit(cell.path)
          setTyping(event.target.value)
        }}
        onBlur={leave}
        inputProps={{ 'aria-describedby': `${id}-said` }}
      />
      <Below id={`${id}-said`}>
        <span data-said="error">{cell.error}</span>
        <span>
          {[...text].length} / {field.maxLength}
        </span>
      </Below>
    </Frame>
  )
})

import { styled } from '@mui/material/styles'
import { normaliseInput } from '@trophy/domain'
import { memo } from 'react'
import type { SheetActions } from '#evaluations/sheet-form/sheet-state.ts'
import type { RowView } from '#evaluations/sheet-form/sheet-view.ts'
import { MeasureInput } from './measure-input.tsx'
import { hasSingleInput, Row } from './row.tsx'

type Props = {
  readonly row: RowView
  /** The row whose messages are shown, which follow the row after a delay. */
  readonly shownRow: RowView
  readonly actions: SheetActions
}

const PositionedCell = styled('td')({
  // Above the touch target of the instructions button.
  position: 'relative',
  '&& > *': { width: '100%', gridAutoColumns: '1fr' },
  '&[data-place=left]': { gridArea: 'left' },
  '&[data-place=right]': { gridArea: 'right' },
  '&[data-place=both]': { gridRow: 'left', gridColumn: 'left / right' },
  '&[data-place=alone]': { gridArea: 'right' },
  // As high as the inputs of other rows.
  '@media (pointer: fine)': { '& [role=radiogroup] > label': { minHeight: 30 } },
})

const getPosition = (row: RowView, index: number) => {
  if (row.cells.length > 1) return index === 0 ? 'left' : 'right'
  return hasSingleInput(row) ? 'alone' : 'both'
}

/** A measure with its values side by side: left and right, minimum and maximum, or a single one. */
export const MeasureRow = memo(function MeasureRow({ row, shownRow, actions }: Props) {
  const { field, path: fieldPath } = row.leaf
  const enterMeant = (path: string, meant: number, isKeyboard: boolean) => {
    const index = row.cells.findIndex((cell) => cell.path === path)
    const max = row.cells[index]?.max ?? null
    if (!('step' in field)) return
    actions.edit(path)
    actions.commitInput(path, fieldPath, normaliseInput(String(meant), { ...field, max }))
    if (isKeyboard) document.querySelectorAll<HTMLElement>(`[data-path="${fieldPath}"] input`)[index]?.focus()
  }
  return (
    <Row row={row} shownRow={shownRow} onEnterMeant={enterMeant}>
      {(messageId) =>
        row.cells.map((cell, index) => (
          <PositionedCell key={cell.path} data-place={getPosition(row, index)}>
            <MeasureInput
              leaf={row.leaf}
              cell={cell}
              actions={actions}
              isEnabled={row.isEnabled}
              isRequired={row.isRequired}
              isRowInvalid={row.error !== null}
              messageId={messageId}
            />
          </PositionedCell>
        ))
      }
    </Row>
  )
})

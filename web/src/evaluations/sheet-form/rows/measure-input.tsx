import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type Leaf, type Unit, unitLabel } from '@trophy/domain'
import type { SheetActions } from '#evaluations/sheet-form/sheet-state.ts'
import type { Cell } from '#evaluations/sheet-form/sheet-view.ts'
import { NumberInput } from '#ui/fields/number-input.tsx'
import { ChoiceInput } from './choice-input.tsx'
import { ShownValue } from './derived-row.tsx'
import { partLabel } from './row.tsx'

type Props = {
  readonly leaf: Leaf
  readonly cell: Cell
  readonly actions: SheetActions
  readonly isEnabled: boolean
  readonly isRequired: boolean
  readonly isRowInvalid: boolean
  readonly messageId: string | undefined
}

/** Formats a value with its unit, for example `0.7 kg`. */
const formatWithUnit = (value: number | string, unit: Unit) => `${value}\u00a0${unitLabel(unit)}`.trim()

/** The input of one value: a number or a choice. A mirrored value is read-only. */
export function MeasureInput({ leaf, cell, actions, isEnabled, isRequired, isRowInvalid, messageId }: Props) {
  const { field, path } = leaf
  const part = partLabel(cell.path).toLowerCase()
  const label = cell.path === path ? field.label : `${field.label}, ${part}`
  const value = Number(cell.value)
  const isInvalid = cell.error !== null || isRowInvalid
  const choose = (chosen: string) => {
    actions.edit(cell.path)
    actions.commitInput(cell.path, path, { value: Number(chosen), typed: null })
  }
  switch (field.kind) {
    case 'text':
      return null
    case 'mirror':
      return (
        <ShownValue as="output" aria-label={label} data-idle={value === 0}>
          {value} <small>{unitLabel(field.unit)}</small>
        </ShownValue>
      )
    case 'choice':
      return (
        <ChoiceInput
          label={label}
          choices={field.choices.map((choice) => ({
            value: String(choice),
            label: formatWithUnit(choice, field.unit),
          }))}
          value={String(value)}
          onChoose={choose}
          isDisabled={!isEnabled}
          isInvalid={isInvalid}
          describedBy={messageId}
        />
      )
    case 'pair-choice':
      return (
        <NativeSelect
          fullWidth
          value={String(value)}
          onChange={(event) => choose(event.target.value)}
          disabled={!isEnabled}
          error={isInvalid}
          input={<OutlinedInput />}
          inputProps={{ 'aria-label': label, 'aria-describedby': messageId }}
          // Same height as the other inputs.
          sx={{ '& select': { paddingBlock: '4px', '@media (pointer: coarse)': { paddingBlock: '10px' } } }}
        >
          {field.choices.map((choice) => (
            <option key={choice} value={String(choice)}>
              {formatWithUnit(choice, field.unit)}
            </option>
          ))}
        </NativeSelect>
      )
    default:
      return (
        <NumberInput
          label={label}
          value={value}
          unreadable={cell.unreadable}
          {...(field.kind === 'range' ? { prefix: part } : {})}
          unit={field.unit}
          min={cell.min}
          max={cell.max}
          step={field.step}
          precision={field.precision}
          isDisabled={!isEnabled}
          isRequired={isRequired}
          isInvalid={isInvalid}
          isClamped={cell.isClamped}
          describedBy={messageId}
          onCommit={(settled) => actions.commitInput(cell.path, path, settled)}
          onEdit={() => actions.edit(cell.path)}
          onType={(typed) => actions.type(cell.path, typed)}
        />
      )
  }
}

import { styled } from '@mui/material/styles'
import { useId } from 'react'

type Choice = { readonly value: string; readonly label: string }

type Props = {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly value: string
  readonly onChoose: (value: string) => void
  readonly isDisabled?: boolean
  readonly isInvalid?: boolean
  readonly describedBy?: string | undefined
}

const Group = styled('div')(({ theme }) => ({
  display: 'inline-grid',
  gridAutoFlow: 'column',
  maxWidth: '100%',
  border: `1px solid ${theme.vars.palette.outline}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  '&[data-invalid=true]': { borderColor: theme.vars.palette.error.main },
  '&[data-disabled=true]': { borderColor: theme.vars.palette.hairline, borderStyle: 'dashed' },
}))

const Segment = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 34,
  padding: '4px 8px',
  fontSize: 14,
  lineHeight: 1.25,
  textAlign: 'center',
  cursor: 'pointer',
  '@media (pointer: coarse)': { minHeight: 42 },
  '& + &': { borderLeft: `1px solid ${theme.vars.palette.hairline}` },
  '&:has(:checked)': {
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
    fontWeight: 560,
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.secondary.main}`, outlineOffset: 2, zIndex: 1 },
  '[data-disabled=true] > &': { cursor: 'default', color: theme.vars.palette.text.secondary },
  '[data-disabled=true] > &:has(:checked)': { backgroundColor: theme.vars.palette.inset },
}))

const Radio = styled('input')({ position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' })

/** A radio group shown as a row of buttons. */
export function ChoiceInput({ label, choices, value, onChoose, isDisabled = false, ...aria }: Props) {
  const name = useId()
  return (
    <Group
      role="radiogroup"
      aria-label={label}
      aria-invalid={aria.isInvalid ?? false}
      aria-describedby={aria.describedBy}
      data-invalid={aria.isInvalid ?? false}
      data-disabled={isDisabled}
    >
      {choices.map((choice, index) => (
        <Segment key={choice.value}>
          <Radio
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={isDisabled}
            tabIndex={choice.value === value || (index === 0 && !choices.some((one) => one.value === value)) ? 0 : -1}
            onChange={() => onChoose(choice.value)}
          />
          {choice.label}
        </Segment>
      ))}
    </Group>
  )
}

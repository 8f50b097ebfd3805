import { useId } from 'react'
import { Segment, SegmentGroup, SegmentInput } from '#ui/fields/segments.ts'

type Choice = { readonly value: string; readonly label: string }

type Props = {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly value: string
  readonly onChoose: (value: string) => void
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly isInvalid?: boolean
  readonly describedBy?: string | undefined
}

/** A radio group shown as a row of buttons. */
export function ChoiceInput({ label, choices, value, onChoose, isDisabled = false, ...aria }: Props) {
  const name = useId()
  return (
    <SegmentGroup
      role="radiogroup"
      aria-label={label}
      aria-required={aria.isRequired ?? false}
      aria-invalid={aria.isInvalid ?? false}
      aria-describedby={aria.describedBy}
      data-invalid={aria.isInvalid ?? false}
      data-disabled={isDisabled}
    >
      {choices.map((choice, index) => (
        <Segment key={choice.value}>
          <SegmentInput
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
    </SegmentGroup>
  )
}

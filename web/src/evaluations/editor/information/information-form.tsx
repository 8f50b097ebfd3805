import { styled } from '@mui/material/styles'
import {
  addDays,
  type Hint,
  information,
  isCalendarDate,
  MIN_DRYING_DAYS,
  MIN_EVALUATION_DATE,
  messages,
} from '@trophy/domain'
import { type FocusEvent, type KeyboardEvent, memo, type ReactNode, useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { HUNT_FIELDS } from '#evaluations/editor/series.ts'
import { FORM_ORDER, type Information, type InformationName, RECORD_ORDER } from '#evaluations/information.ts'
import { SPACIOUS_QUERY } from '#evaluations/sheet-form/rows/columns.ts'
import { HintLine } from '#evaluations/sheet-form/rows/hint-line.tsx'
import {
  getValidity,
  type MeasurerContext,
  mayChooseMeasurer,
  useMeasurer,
  useMeasurerOptions,
  type Validity,
} from '#evaluations/use-measurers.ts'
import { CheckboxGroupField } from '#ui/fields/checkbox-group-field.tsx'
import { RecordInputs } from '#ui/fields/record-inputs.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useDelayed } from '#ui/page/use-delayed.ts'
import { LINK_BUTTON } from '#ui/theme/link-button.ts'
import { TOUCH_PADDING } from '#ui/theme/touch.ts'
import { findDateHints } from './date-hints.ts'
import { InformationSection } from './information-section.tsx'
import type { Suggestions } from './suggestions.ts'

const Mark = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: 10,
  color: theme.vars.palette.text.secondary,
  '& button': { ...LINK_BUTTON, color: 'inherit', ...TOUCH_PADDING },
  '& button:hover': { color: theme.vars.palette.text.primary },
}))

type MarkProps = { readonly text: string; readonly onConfirm: () => void }

/** Marks a suggested value below its field. Enter in the field confirms it too, so Tab passes the button. */
function SuggestionMark({ text, onConfirm }: MarkProps) {
  return (
    <Mark data-suggested>
      {text}
      <button type="button" tabIndex={-1} onClick={onConfirm}>
        Keep
      </button>
    </Mark>
  )
}

const latestDay = (day: string, other: string | null) => (other !== null && other > day ? other : day)
const earliestDay = (day: string, other: string | null) => (other !== null && other < day ? other : day)

/** Returns the bounds of both calendars: a trophy dries for 30 days, and the measurer must be certified. */
const dateBounds = (
  { eval_date, hunt_date }: Pick<Information, 'eval_date' | 'hunt_date'>,
  today: string,
  validity: Validity | null,
) => ({
  eval: {
    min: latestDay(
      validity?.from ?? MIN_EVALUATION_DATE,
      isCalendarDate(hunt_date) ? addDays(hunt_date, MIN_DRYING_DAYS) : null,
    ),
    max: earliestDay(today, validity?.to ?? null),
  },
  hunt: { max: isCalendarDate(eval_date) ? addDays(eval_date, -MIN_DRYING_DAYS) : today },
})

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  '& + &': { marginTop: 20, paddingTop: 20, borderTop: `1px solid ${theme.vars.palette.hairline}` },
  '@container sheet (min-width: 430px)': {
    gridTemplateColumns: '1fr 1fr',
    '& > [data-line]': { gridColumn: '1 / -1' },
  },
  [SPACIOUS_QUERY]: {
    gridTemplateColumns: 'repeat(4, 1fr)',
    '& > [data-line]:not(:has(textarea))': { gridColumn: 'span 2' },
  },
}))

const DateHint = styled('div')(({ theme }) => ({
  padding: '3px 10px',
  borderLeft: `2px solid ${theme.vars.palette.secondary.main}`,
  backgroundColor: theme.vars.palette.inset,
  color: theme.vars.palette.text.primary,
}))

/** Returns the notes below a field, one per line; undefined if there is none. */
const joinNotes = (...notes: ReactNode[]): ReactNode => {
  const shown = notes.filter((note) => note !== undefined && note !== null)
  return shown.length === 0 ? undefined : shown.map((note, index) => <div key={String(index)}>{note}</div>)
}

const typeOptions = information.fields.eval_type.listOptions()

type Props = {
  readonly context: MeasurerContext
  readonly control: Control<Information>
  readonly today: string
  /** True if the name was erased and may stay empty. */
  readonly isHunterErased: boolean
  readonly suggestions: Suggestions
  /** The edition that the date has changed the sheet to, or null. */
  readonly newEdition: string | null
  readonly ticketHint: Hint | undefined
  readonly huntHint: Hint | undefined
  readonly hunterHint: Hint | undefined
}

const SUGGESTION_TEXTS: { readonly [K in InformationName]?: string } = {
  eval_date: 'Suggested: today',
  eval_country: 'Suggested: last used',
  eval_location: 'Suggested: last used',
  ...Object.fromEntries(HUNT_FIELDS.map((name) => [name, 'From the last sheet'])),
}

/** The fields of measurer, evaluation, hunt and hunter. */
function InformationFields(props: Props) {
  const { context, control, today, isHunterErased, suggestions, newEdition, ticketHint, huntHint, hunterHint } = props
  const [measurer_id, eval_date, hunt_date] = useWatch({ control, name: ['measurer_id', 'eval_date', 'hunt_date'] })
  const measurers = useMeasurerOptions(context)
  const validity = getValidity(context.user, measurer_id, useMeasurer(context, measurer_id))
  const days = dateBounds({ eval_date, hunt_date }, today, validity)
  const found = useMemo(() => findDateHints({ eval_date, hunt_date }, today), [eval_date, hunt_date, today])
  const [dateHints] = useDelayed(found)
  const [shownEdition] = useDelayed(newEdition, null)
  const editionHint =
    shownEdition === null
      ? undefined
      : `Edition ${shownEdition} of the rules applies. What it changes is listed above the measurements.`
  const { suggested, confirm } = suggestions
  const getMark = (name: InformationName): ReactNode =>
    suggested.includes(name) ? (
      <SuggestionMark text={SUGGESTION_TEXTS[name] ?? 'Suggested'} onConfirm={() => confirm(name)} />
    ) : undefined
  const toDateHint = (text: string | undefined): ReactNode => text && <DateHint data-said="hint">{text}</DateHint>
  const options = {
    measurer_id: {
      isWide: true,
      element: mayChooseMeasurer(context) ? (
        <SelectField {...{ control, name: 'measurer_id', label: information.labels.measurer_id }} {...measurers} />
      ) : null,
    },
    eval_date: {
      ...days.eval,
      hint: joinNotes(getMark('eval_date'), toDateHint(dateHints.eval_date), toDateHint(editionHint)),
    },
    eval_type: {
      element: (
        <CheckboxGroupField
          {...{ control, name: 'eval_type', label: information.labels.eval_type }}
          isRequired
          options={typeOptions}
        />
      ),
    },
    eval_country: { hint: getMark('eval_country') },
    eval_location: { hint: getMark('eval_location') },
    ticket: { hint: ticketHint && <HintLine hint={ticketHint} /> },
    hunt_date: {
      ...days.hunt,
      hint: joinNotes(
        getMark('hunt_date'),
        toDateHint(dateHints.hunt_date),
        messages.huntDateHint,
        huntHint && <HintLine hint={huntHint} />,
      ),
    },
    hunt_country: { hint: getMark('hunt_country') },
    hunt_location: { isWide: true, hint: getMark('hunt_location') },
    hunter_name: { isRequired: !isHunterErased, hint: hunterHint && <HintLine hint={hunterHint} /> },
    earlier_public_id: { isWide: true, hint: 'If this trophy was evaluated before and is judged again.' },
  }
  const confirmOnEnter = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target instanceof HTMLElement) confirm(target.getAttribute('name') ?? '')
  }
  const confirmOnBlur = ({ target }: FocusEvent) => {
    // The field keeps the focus when the window loses it.
    if (target === document.activeElement) return
    const carried = HUNT_FIELDS.find((name) => name === target.getAttribute('name'))
    if (carried) confirm(carried)
  }
  return (mayChooseMeasurer(context) ? FORM_ORDER : RECORD_ORDER).map((names) => (
    <Fields key={names[0]} onKeyDownCapture={confirmOnEnter} onBlur={confirmOnBlur}>
      <RecordInputs record={information} {...{ names, control, options }} />
    </Fields>
  ))
}

const isHint = (hint: Hint | undefined): hint is Hint => hint !== undefined

/** Measurer, evaluation, hunt and hunter. */
export const InformationForm = memo(function InformationForm(props: Props) {
  const { context, control, today, isHunterErased, suggestions, ticketHint, huntHint, hunterHint } = props
  return (
    <InformationSection
      {...{ context, control, today, isHunterErased }}
      hints={[ticketHint, huntHint, hunterHint].filter(isHint)}
      suggested={suggestions.suggested}
    >
      <InformationFields {...props} />
    </InformationSection>
  )
})

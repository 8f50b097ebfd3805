import { HUNT_FIELDS } from '#evaluations/editor/series.ts'
import type { Information, InformationName } from '#evaluations/information.ts'
import { Facts } from '#evaluations/sheet-form/sections/collapsible-section.tsx'
import { formatDay } from '#lib/format/dates.ts'

/** Values that are shown without their label. */
const SELF_EXPLANATORY: readonly string[] = ['Hunter', 'Location']

type Props = {
  readonly information: Information
  /** The chosen measurer; empty for the user. */
  readonly measurer: string
  readonly suggested: readonly InformationName[]
}

/** The values that matter, in one line: ticket, hunter, hunt, evaluation and measurer. */
export function InformationSummary({ information, measurer, suggested }: Props) {
  const { ticket, hunter_name, hunt_date, eval_date, eval_location } = information
  const isCarried = HUNT_FIELDS.some((name) => suggested.includes(name))
  const facts = [
    ['Ticket', ticket],
    ['Hunter', hunter_name],
    [isCarried ? 'Hunt, from the last sheet' : 'Hunt', formatDay(hunt_date)],
    [suggested.length > 0 && !isCarried ? 'Evaluation, suggested' : 'Evaluation', formatDay(eval_date)],
    ['Location', eval_location],
    ['Measurer', measurer],
  ] as const
  const shown = facts.filter(([, value]) => value !== '')
  return (
    <Facts title={shown.map(([label, value]) => `${label}: ${value}`).join('\n')}>
      {shown.map(([label, value]) => (
        <span key={label} data-fact={label}>
          {!SELF_EXPLANATORY.includes(label) && <small>{label} </small>}
          {value}
        </span>
      ))}
    </Facts>
  )
}

/** The content of the save dialog. Loaded apart from the form. */
import { styled } from '@mui/material/styles'
import {
  type Evaluation,
  findPhenotype,
  formatAward,
  getCountryName,
  getFieldLabel,
  listUnprintableCharacters,
  messages,
} from '@trophy/domain'
import { useEffect, useRef } from 'react'
import { labelForPath } from '#evaluations/editor/hints/use-hints.ts'
import { withoutPrivate } from '#evaluations/information.ts'
import { HistoryResult } from '#evaluations/record/history/history-result.tsx'
import { formatDifferences } from '#evaluations/record/history/history-values.ts'
import { HintLine, useHintState } from '#evaluations/sheet-form/rows/hint-line.tsx'
import { useMeasurer } from '#evaluations/use-measurers.ts'
import { formatDay } from '#lib/format/dates.ts'
import { formatMeasurer } from '#lib/format/format-measurer.ts'
import type { FieldChange } from '#outbox/differences.ts'
import { Medal } from '#species/medal.tsx'
import { MedalScale } from '#species/medal-scale.tsx'
import { formatPhenotype } from '#species/phenotypes.ts'
import { ChangeList } from '#ui/history/history-entry.tsx'
import { LINK_BUTTON } from '#ui/theme/link-button.ts'
import { ReviewWithSave, type SummarisedSheet } from './review-with-save.tsx'

const Summary = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  marginTop: 16,
  paddingTop: 16,
  borderTop: `1px solid ${theme.vars.palette.hairline}`,
}))

const Total = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  '& b': {
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: 28,
    fontWeight: 560,
    fontVariantNumeric: 'tabular-nums lining-nums',
  },
  '& small': { marginLeft: 6, color: theme.vars.palette.text.secondary },
}))

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  margin: 0,
  '& div': { display: 'grid', gridTemplateColumns: '84px 1fr', alignItems: 'baseline' },
  '& dt': { fontSize: 13, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}))

const Warning = styled('p')(({ theme }) => ({ margin: 0, color: theme.vars.palette.warning.main, fontWeight: 550 }))

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { fontVariantNumeric: 'tabular-nums' },
  '& li > button': {
    ...LINK_BUTTON,
    marginBottom: 4,
    color: theme.vars.palette.primary.main,
    fontSize: 14,
    fontWeight: 550,
    '@media (pointer: coarse)': { minHeight: 44, marginBottom: 0 },
  },
  '& li > div:not([data-said])': { fontSize: 14 },
}))

type Props = {
  readonly sheet: SummarisedSheet
  /** The values that differ from the stored evaluation. */
  readonly differences: readonly FieldChange[]
  readonly onSelectField: (path: string) => void
  /** Called when the first hint arrives. */
  readonly onHint: () => void
}

/** The values that the program changed, with what was typed. */
function ChangedValues({ sheet, onSelectField }: Pick<Props, 'sheet' | 'onSelectField'>) {
  const { view, species } = sheet.state
  const changed = view.rows.flatMap(({ cells }) => cells.filter(({ note }) => note !== null))
  if (changed.length === 0) return null
  return (
    <List aria-label="Changed values">
      {changed.map(({ path, note }) => (
        <li key={path}>
          <button type="button" onClick={() => onSelectField(path)}>
            {getFieldLabel(species, path)}
          </button>
          <div>{note}</div>
        </li>
      ))}
    </List>
  )
}

/** Every value that an edit changes, old and new, with the points and the medal. */
function Differences({ sheet, differences, stored }: Omit<Props, 'onSelectField' | 'onHint'> & { stored: Evaluation }) {
  const { user, information, state } = sheet
  const { measurer_id } = information
  const measurer = useMeasurer({ user, species: state.species, stored }, measurer_id)
  const name = measurer ? formatMeasurer(measurer.name, measurer.id_number) : measurer_id
  const { points, award } = stored.total_points
  const { totalPoints, award: newAward } = state.view
  const toView = (path: string, from: string, to: string) =>
    from === to ? null : { path, label: '', from, to, isErased: false }
  return (
    <section aria-label="Changes">
      <HistoryResult
        points={toView('points', points.toFixed(2), totalPoints.toFixed(2))}
        award={toView('award', formatAward(award), formatAward(newAward))}
      />
      <ChangeList changes={formatDifferences(stored, differences, name)} />
    </section>
  )
}

/** The text of the save dialog, what is being saved, and the hints with a link to the field of each. */
export function SaveSummary({ sheet, differences, onSelectField, onHint }: Props) {
  const { hints } = useHintState()
  const { stored, state, information } = sheet
  const { species, measured, view } = state
  const unprintable = listUnprintableCharacters(JSON.stringify([withoutPrivate(information), measured.data]))
  const phenotype = findPhenotype(species, measured.phenotype)
  const others = hints.filter(({ kind, path }) => kind !== 'clamped' || !(path in state.typedTexts))
  const hasHints = others.length > 0
  const { ticket, hunter_name, hunt_date, hunt_country, hunt_location } = information
  const hunt = [formatDay(hunt_date), getCountryName(hunt_country), hunt_location].filter((part) => part !== '')
  const facts = [
    ['Species', species.name],
    ['Phenotype', phenotype ? formatPhenotype(phenotype) : ''],
    ['Ticket', ticket],
    ['Hunter', hunter_name],
    ['Hunt', hunt.join(', ')],
  ] as const
  const reportHint = useRef(onHint)
  useEffect(() => {
    if (hasHints) reportHint.current()
  }, [hasHints])
  return (
    <>
      {messages.checkBeforeSaving}
      <Summary>
        <Total>
          <span>
            <b>{view.totalPoints.toFixed(2)}</b>
            <small>points</small>
          </span>
          <Medal award={view.award} size="large" />
        </Total>
        {phenotype?.thresholds && <MedalScale total={view.totalPoints} thresholds={phenotype.thresholds} />}
        <Facts>
          {facts.map(
            ([label, value]) =>
              value !== '' && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </Facts>
        {unprintable.length > 0 && <Warning>The certificate cannot show: {unprintable.join(' ')}</Warning>}
        {view.supplementaryNotice && <Warning>{view.supplementaryNotice}</Warning>}
        {stored && differences.length > 0 && <Differences {...{ sheet, differences, stored }} />}
        <ChangedValues {...{ sheet, onSelectField }} />
        {hasHints && (
          <List aria-label="Please check">
            {others.map((hint) => (
              <li key={hint.path}>
                <button type="button" onClick={() => onSelectField(hint.path)}>
                  {labelForPath(species, hint.path)}
                </button>
                <HintLine hint={hint} isFocusable />
              </li>
            ))}
          </List>
        )}
        {sheet.user.role === 'STJ' && stored && <ReviewWithSave {...{ sheet, stored }} />}
      </Summary>
    </>
  )
}

/** The content of the save dialog. Loaded apart from the form. */
import { styled } from '@mui/material/styles'
import { findPhenotype, getCountryName, getFieldLabel, listUnprintableCharacters, messages } from '@trophy/domain'
import { useEffect, useRef } from 'react'
import { labelForPath } from '#evaluations/editor/hints/use-hints.ts'
import { type Information, withoutPrivate } from '#evaluations/information.ts'
import { HintLine, useHintState } from '#evaluations/sheet-form/rows/hint-line.tsx'
import type { SheetState } from '#evaluations/sheet-form/sheet-state.ts'
import { formatDay } from '#lib/format/dates.ts'
import { Medal } from '#species/medal.tsx'
import { MedalScale } from '#species/medal-scale.tsx'
import { LINK_BUTTON } from '#ui/theme/link-button.ts'

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

const Fact = styled('div')(({ theme }) => ({
  overflowWrap: 'anywhere',
  '& small': { marginRight: 8, fontSize: 13, color: theme.vars.palette.text.secondary },
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
  readonly state: SheetState
  readonly information: Information
  readonly onSelectField: (path: string) => void
  /** Called when the first hint arrives. */
  readonly onHint: () => void
}

/** The values that the program changed, with what was typed. */
function ChangedValues({ state: { view, species }, onSelectField }: Pick<Props, 'state' | 'onSelectField'>) {
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

/** The text of the save dialog, what is being saved, and the hints with a link to the field of each. */
export function SaveSummary({ state, information, onSelectField, onHint }: Props) {
  const { hints } = useHintState()
  const { species, measured, view } = state
  const unprintable = listUnprintableCharacters(JSON.stringify([withoutPrivate(information), measured.data]))
  const thresholds = findPhenotype(species, measured.phenotype)?.thresholds
  const others = hints.filter(({ kind, path }) => kind !== 'clamped' || !(path in state.typedTexts))
  const hasHints = others.length > 0
  const { hunter_name, hunt_date, hunt_country, hunt_location } = information
  const hunt = [formatDay(hunt_date), getCountryName(hunt_country), hunt_location].filter((part) => part !== '')
  const facts = [
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
        {thresholds && <MedalScale total={view.totalPoints} thresholds={thresholds} />}
        {facts.map(
          ([label, value]) =>
            value !== '' && (
              <Fact key={label}>
                <small>{label}</small>
                {value}
              </Fact>
            ),
        )}
        {unprintable.length > 0 && <Warning>The certificate cannot show: {unprintable.join(' ')}</Warning>}
        {view.supplementaryNotice && <Warning>{view.supplementaryNotice}</Warning>}
        <ChangedValues {...{ state, onSelectField }} />
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
      </Summary>
    </>
  )
}

/** The content of the save dialog. Loaded apart from the form. */
import { styled } from '@mui/material/styles'
import {
  findPhenotype,
  formatMeasure,
  getFieldLabel,
  getValueAtPath,
  listUnprintableCharacters,
  messages,
  unitLabel,
} from '@trophy/domain'
import { useEffect, useRef } from 'react'
import { labelForPath } from '#evaluations/editor/hints/use-hints.ts'
import { HintLine, useHintState } from '#evaluations/sheet-form/rows/hint-line.tsx'
import type { SheetState } from '#evaluations/sheet-form/sheet-state.ts'
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

const Hunter = styled('div')(({ theme }) => ({
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
  readonly hunterName: string
  /** The texts of the certificate and its sheet. */
  readonly printedText: string
  readonly onSelectField: (path: string) => void
  /** Called when the first hint arrives. */
  readonly onHint: () => void
}

/** The values that were moved into their bounds, with what was typed. */
function ClampedValues({
  state: { species, measured, clampedFrom },
  onSelectField,
}: Pick<Props, 'state' | 'onSelectField'>) {
  const clamped = Object.entries(clampedFrom)
  if (clamped.length === 0) return null
  const format = (path: string, value: number) => {
    const field = species.leaves.find(({ values }) => values.includes(path))?.field
    if (!field || field.kind === 'text' || field.kind === 'mirror') return String(value)
    return `${formatMeasure(value, field.precision)} ${unitLabel(field.unit)}`.trim()
  }
  return (
    <List aria-label="Changed to the limit">
      {clamped.map(([path, typed]) => (
        <li key={path}>
          <button type="button" onClick={() => onSelectField(path)}>
            {getFieldLabel(species, path)}
          </button>
          <div>
            {typed} was typed. {format(path, Number(getValueAtPath(measured.data, path)))} will be saved.
          </div>
        </li>
      ))}
    </List>
  )
}

/** The text of the save dialog, what is being saved, and the hints with a link to the field of each. */
export function SaveSummary({ state, hunterName, printedText, onSelectField, onHint }: Props) {
  const { hints } = useHintState()
  const { species, measured, view } = state
  const unprintable = listUnprintableCharacters(printedText)
  const thresholds = findPhenotype(species, measured.phenotype)?.thresholds
  const others = hints.filter(({ kind }) => kind !== 'clamped')
  const hasHints = others.length > 0
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
        {hunterName !== '' && (
          <Hunter>
            <small>Hunter</small>
            {hunterName}
          </Hunter>
        )}
        {unprintable.length > 0 && <Warning>The certificate cannot show: {unprintable.join(' ')}</Warning>}
        {view.supplementaryNotice && <Warning>{view.supplementaryNotice}</Warning>}
        <ClampedValues {...{ state, onSelectField }} />
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

import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { EmailText } from '#ui/page/email-text.tsx'

/** A label and the value under it. */
export type RecordFact = {
  readonly key: string
  readonly label: string
  readonly value: string
}

const Group = styled('div')(({ theme }) => ({
  breakInside: 'avoid',
  ':not(h2) + &': { marginTop: 16, paddingTop: 12, borderTop: `1px solid ${theme.vars.palette.hairline}` },
}))

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 132px), 1fr))',
  gap: '10px 20px',
  margin: 0,
  // Labels of one or two lines end, and their values start, at the same height.
  '& > div': { display: 'grid', gridTemplateRows: 'subgrid', gridRow: 'span 2', rowGap: 0 },
  '& [data-long=true]': { gridColumn: '1 / -1' },
  '& dt': { alignSelf: 'end', fontSize: 13, lineHeight: 1.35, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontSize: 15, lineHeight: 1.45, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
}))

const MAX_SHORT_LENGTH = 40
/** A longer word, for example an e-mail address, would be broken. */
const MAX_WORD_LENGTH = 16

/** Returns true if a value takes the whole width. */
const isLongValue = (value: string): boolean =>
  value.length > MAX_SHORT_LENGTH || value.split(/\s/).some((word) => word.length > MAX_WORD_LENGTH)

/** Labels with their values, under a title if there is one. Renders nothing without values. */
export function RecordFacts({ title, facts }: { title?: string; facts: readonly RecordFact[] }) {
  const filled = facts.filter(({ value }) => value !== '')
  if (filled.length === 0) return null
  return (
    <Group>
      {title && (
        <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
          {title}
        </Typography>
      )}
      <List>
        {filled.map(({ key, label, value }) => (
          <div key={key} data-name={key} data-long={isLongValue(value)}>
            <dt>{label}</dt>
            <dd>
              <EmailText>{value}</EmailText>
            </dd>
          </div>
        ))}
      </List>
    </Group>
  )
}

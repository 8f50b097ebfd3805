import { styled } from '@mui/material/styles'

/** A label and the value under it. */
export type Fact = readonly [label: string, value: string]

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  // Later short values fill the space before a long one.
  gridAutoFlow: 'dense',
  gap: '2mm 5mm',
  margin: 0,
  '& dt': { fontSize: '7.5pt' },
  '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& > [data-long=true]': { gridColumn: '1 / -1' },
  '& + &': { marginTop: '2mm' },
})

/** Characters that fit into two lines of a column. */
const MAX_SHORT_LENGTH = 48

/** Labels and values in four columns, long values across the page. Empty values are omitted. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <List>
    {facts
      .filter(([, value]) => value !== '')
      .map(([label, value]) => (
        <div key={label} data-long={value.length > MAX_SHORT_LENGTH}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </List>
)

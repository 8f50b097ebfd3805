import { styled } from '@mui/material/styles'

/** A label and the value under it. */
export type Fact = readonly [label: string, value: string]

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  // What comes after a long value fills the room before it.
  gridAutoFlow: 'dense',
  gap: '2mm 5mm',
  margin: 0,
  '& dt': { fontSize: '7.5pt' },
  '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& > [data-long=true]': { gridColumn: '1 / -1' },
  '& + &': { marginTop: '2mm' },
})

/** Characters that a column holds in two lines. */
const MAX_SHORT_LENGTH = 48

/** Labels over values in four columns, long values across the page; what is empty is left out. */
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

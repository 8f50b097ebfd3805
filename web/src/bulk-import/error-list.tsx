import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { Corrections, ImportReport } from '@trophy/domain'
import { useId, useMemo, useState } from 'react'
import { CheckIcon } from '#ui/page/icons.tsx'
import { type ErrorGroup, groupErrors, listUncorrected } from './error-groups.ts'

const MAX_SHOWN = 30
const MAX_NAMED_CELLS = 3

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 14,
  lineHeight: 1.4,
  '& li': { padding: '10px 0', borderTop: `1px solid ${theme.vars.palette.hairline}` },
  '& li > p': { margin: '2px 0 0' },
  '& [data-error]': { color: theme.vars.palette.error.main },
  '& [data-hint]': { color: theme.vars.palette.text.secondary, fontSize: 13 },
}))

const formatText = (text: string): string => (text.trim() === '' ? 'empty' : `“${text}”`)

type Props = {
  readonly report: ImportReport
  readonly corrections: Corrections
  readonly onCorrect: (cells: Corrections) => void
  /** Called with the address of a cell to show in the sheet. */
  readonly onShow: (address: string) => void
}

type ItemProps = Pick<Props, 'corrections' | 'onCorrect' | 'onShow'> & { readonly group: ErrorGroup }

/** The button that enters the suggestion in every cell of the group, or what has been done. */
function Correction({ group, corrections, onCorrect }: Omit<ItemProps, 'onShow'>) {
  const { suggestion, address } = group.error
  const uncorrected = listUncorrected(group, corrections)
  if (uncorrected.length === 0)
    return (
      <Box component="p" data-hint sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <CheckIcon sx={{ fontSize: 16 }} />
        Corrected. Check again to see the result.
      </Box>
    )
  if (suggestion === null) return null
  const cells = uncorrected.length === 1 ? (uncorrected[0]?.address ?? address) : `${uncorrected.length} cells`
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={`Correct ${cells} to ${suggestion}`}
      onClick={() => onCorrect(Object.fromEntries(uncorrected.map((cell) => [cell.address, suggestion])))}
      sx={{ mt: 0.75, minHeight: 32, px: 1.25, maxWidth: '100%', overflowWrap: 'anywhere' }}
    >
      {uncorrected.length === 1 ? suggestion : `${suggestion} in ${cells}`}
    </Button>
  )
}

function Item({ group, onShow, ...correction }: ItemProps) {
  const { column, text, cells } = group
  const { message, hint, suggestion } = group.error
  const more = cells.length - MAX_NAMED_CELLS
  return (
    <li>
      <b>{column}</b>: {formatText(text)}
      <Box component="p" data-hint>
        {cells.slice(0, MAX_NAMED_CELLS).map(({ address, row }) => (
          <Button
            key={address}
            size="small"
            aria-label={`Show ${address}`}
            onClick={() => onShow(address)}
            sx={{ minHeight: 24, minWidth: 0, p: 0, mr: 1, fontSize: 13, textDecoration: 'underline' }}
          >
            Row {row}
          </Button>
        ))}
        {more > 0 && `and ${more} more`}
      </Box>
      <p data-error>{message}</p>
      {hint !== null && suggestion === null && <p data-hint>{hint}</p>}
      <Correction group={group} {...correction} />
    </li>
  )
}

/** The errors of the sheet as a list, equal ones together, each with its correction if there is a likely one. */
export function ErrorList({ report, ...actions }: Props) {
  const id = useId()
  const groups = useMemo(() => groupErrors(report), [report])
  const [isExpanded, setExpanded] = useState(false)
  const shown = isExpanded ? groups : groups.slice(0, MAX_SHOWN)
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        minWidth: 0,
        maxHeight: { sm: 360, lg: 'max(474px, calc(100dvh - 266px))' },
        overflowY: { sm: 'auto' },
        pr: { sm: 1 },
      }}
      tabIndex={0}
    >
      <Typography id={id} variant="h3" sx={{ mb: 1 }}>
        What to correct
      </Typography>
      <List>
        {shown.map((group) => (
          <Item key={group.cells[0]?.address} group={group} {...actions} />
        ))}
      </List>
      {groups.length > MAX_SHOWN && (
        <Button size="small" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer' : `Show all ${groups.length}`}
        </Button>
      )}
    </Box>
  )
}

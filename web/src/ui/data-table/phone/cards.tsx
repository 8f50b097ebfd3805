import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { type DataColumn, listSearches } from '#ui/data-table/column.ts'
import { createMarkText, type MarkText } from '#ui/data-table/search/mark.tsx'
import type { TableView } from '#ui/data-table/use-table-view.ts'
import { MoreIcon } from '#ui/page/icons.tsx'

const CardMenu = loadOnDemand(() => import('./card-menu.tsx'))

/** A row on a phone: two lines, each with something at its right end, and a menu of actions. */
type Card = {
  /** The name of the row, for the label of its menu. */
  readonly name: string
  /** The link to the record. The whole card opens it. */
  readonly title: ReactNode
  readonly value: ReactNode
  readonly details: ReactNode
  readonly status: ReactNode
  /** Null or false without any. */
  readonly actions: ReactNode
}

/** Returns the card of a row. `getMark` returns the function that marks matches in the texts of a column. */
export type ToCard<Row> = (row: Row, getMark: (columnKey: string) => MarkText) => Card

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none', '&:empty': { minHeight: 406 } })

const Item = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  '&:has(> button)': { gridTemplateColumns: 'minmax(0, 1fr) auto 44px', paddingRight: 4 },
  alignItems: 'center',
  columnGap: 8,
  padding: '10px 12px',
  borderTop: `1px solid ${theme.vars.palette.hairline}`,
  '&:first-of-type': { borderTop: 0 },
  '&:focus': { outline: `2px solid ${theme.vars.palette.secondary.main}`, outlineOffset: -2 },
  // Screen readers read all of a longer title.
  '& > :first-of-type > :is(a, button, span)': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
    wordBreak: 'normal',
  },
  // Its touch target takes no additional height.
  '& > div button': { marginBlock: -6 },
  // The link covers the card, except for its menu.
  '& a': { fontWeight: 550, overflowWrap: 'anywhere' },
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '& > button': { gridArea: '1 / 3 / span 2', position: 'relative', zIndex: 1 },
  '& > :nth-of-type(2n)': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
}))

const Detail = styled('div')(({ theme }) => ({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // Space for the outline of a mark.
  paddingBlock: 1,
  fontSize: 13,
  color: theme.vars.palette.text.secondary,
  // Without a status, the details take its place.
  '&:has(+ :empty)': { gridColumn: '1 / span 2' },
  '&:empty': { display: 'none' },
}))

type Props<Row> = {
  readonly title: string
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly columns: readonly DataColumn<Row>[]
  readonly view: TableView
  readonly toCard: ToCard<Row>
}

/** The rows of a table on a phone. */
export function Cards<Row>({ title, rows, rowId, columns, view, toCard }: Props<Row>) {
  const [menu, setMenu] = useState<{ readonly id: string; readonly button: HTMLElement } | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const getMark = (columnKey: string) => {
    const column = columns.find(({ key }) => key === columnKey)
    return createMarkText(column ? listSearches(column, view.query.filters) : [])
  }
  const menuRow = rows.find((row) => rowId(row) === menu?.id)
  const menuCard = menuRow && toCard(menuRow, getMark)
  return (
    <>
      <List aria-label={title}>
        {rows.map((row) => {
          const id = rowId(row)
          const card = toCard(row, getMark)
          return (
            <Item key={id} data-row={id} tabIndex={-1}>
              <div>{card.title}</div>
              <div>{card.value}</div>
              <Detail>{card.details}</Detail>
              <Detail>{card.status}</Detail>
              {card.actions && (
                <IconButton
                  aria-label={`Actions for ${card.name}`}
                  aria-haspopup="menu"
                  aria-expanded={isMenuOpen && menu?.id === id}
                  onClick={({ currentTarget }) => {
                    setMenu({ id, button: currentTarget })
                    setMenuOpen(true)
                  }}
                >
                  <MoreIcon />
                </IconButton>
              )}
            </Item>
          )
        })}
      </List>
      <CardMenu
        key={menu?.id}
        isOpen={isMenuOpen && menuCard !== undefined}
        button={menu?.button ?? null}
        name={menuCard?.name ?? ''}
        onClose={() => setMenuOpen(false)}
      >
        {menuCard?.actions}
      </CardMenu>
    </>
  )
}

/** Joins the details of a card. */
export function CardDetails({ children }: { children: readonly ReactNode[] }) {
  const parts = children.filter((part) => part !== '' && part !== null && part !== undefined && part !== false)
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity and are never reordered
    <Box component="span" key={index} sx={{ '&:not(:last-of-type)::after': { content: '" · "', whiteSpace: 'pre' } }}>
      {part}
    </Box>
  ))
}

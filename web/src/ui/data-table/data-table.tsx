import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import { styled, type Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type Page, ROWS_PER_PAGE } from '@trophy/domain'
import { type ReactNode, useEffect } from 'react'
import { hasNoConnection, toProblem } from '#lib/api.ts'
import { formatInstant } from '#lib/format/dates.ts'
import { formatCount } from '#lib/format/format-count.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { Cards, type ToCard } from '#ui/data-table/phone/cards.tsx'
import { SortSelect } from '#ui/data-table/phone/sort-select.tsx'
import { usePreview } from '#ui/data-table/preview/use-preview.ts'
import { SearchBar, type SearchOptions } from '#ui/data-table/search/search-bar.tsx'
import { Announcement } from '#ui/feedback/announcement.tsx'
import { EmptyPanel } from '#ui/feedback/empty-panel.tsx'
import { NetworkNotice } from '#ui/feedback/network-notice.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { arrangeForNarrowScreen, type DataColumn, selectVisibleColumns, toFilterFields } from './column.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { FilterButton } from './filter-button.tsx'
import { Pagination } from './pagination.tsx'
import { TableRows } from './table-cells.tsx'
import { Frame, PRINT_PAGE_STYLES, Progress } from './table-frame.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { TableView } from './use-table-view.ts'

const PreviewPanel = loadOnDemand(() => import('#ui/data-table/preview/preview-panel.tsx'))

/** From this width on, a list has the full width, with its tools beside the title. */
const WIDE_LIST_QUERY = '@media (min-width: 1440px)'

/** Query state of a table. `data` is the requested page, or the previous one while that is fetched. */
export type TablePage<Row> = {
  readonly data: Page<Row> | undefined
  readonly error: unknown
  readonly isFetching: boolean
  /** When `data` was fetched, in milliseconds of `Date.now()`. */
  readonly dataUpdatedAt: number
  readonly refetch: () => unknown
}

type Preview<Row> = {
  readonly formatName: (row: Row) => string
  readonly render: (row: Row) => ReactNode
}

type Props<Row> = {
  /** Name of the table, and the key under which filters and columns are stored. */
  readonly title: string
  /** The heading of a page that is a list. Without it, the table is a part of a page. */
  readonly heading?: Omit<Parameters<typeof PageHeading>[0], 'variant'>
  /** Shown between the heading and the table. */
  readonly notice?: ReactNode
  readonly columns: readonly DataColumn<Row>[]
  readonly rowId: (row: Row) => string
  readonly view: TableView
  readonly page: TablePage<Row>
  /** Shown in place of an empty table. */
  readonly empty: ReactNode
  /** Replaces the default message if no rows match the filters. */
  readonly noMatch?: { readonly title: string; readonly text: string; readonly clearLabel: string } | undefined
  /** Additional buttons above the table. */
  readonly actions?: ReactNode
  /** The buttons to show above an empty table. */
  readonly emptyActions?: ReactNode
  /** What else is possible without a network, as a sentence. */
  readonly offlineText?: string
  /** The search box and the quick filters. */
  readonly search?: SearchOptions
  /** Returns a row as a card, which replaces the table on a phone. */
  readonly toCard?: ToCard<Row>
  /** Enter or a click on a row opens its preview. Without it, Enter follows the first link of the row. */
  readonly preview?: Preview<Row>
}

/** Drops filters that the server rejects by name, for example from a stored view of another version. */
const useDropRejectedFilters = (error: unknown, { query, filter }: TableView) => {
  const rejected = error ? Object.keys(toProblem(error).fields ?? {}).filter((name) => name in query.filters) : []
  const names = rejected.join()
  useEffect(() => {
    if (names) filter(Object.fromEntries(names.split(',').map((name) => [name, []])))
  }, [names, filter])
}

/** Drops unknown columns from the URL, for example from a link of another version. */
const useDropUnknownColumns = <Row,>(all: readonly DataColumn<Row>[], { columns, setColumns }: TableView) => {
  const known = columns?.filter((key) => all.some((column) => column.key === key))
  const names = columns && known && known.length < columns.length ? known.join() : null
  useEffect(() => {
    // The view may be corrected in the same render, so this runs again for a new list of columns.
    if (columns && names !== null) setColumns(names === '' ? null : names.split(','), { isSaved: false })
  }, [columns, names, setColumns])
}

/** Goes to the last page if the requested one no longer exists, for example after a deletion. */
const useLastPage = (total: number, { query, goToPage }: TableView) => {
  const last = Math.max(1, Math.ceil(total / query.rowsPerPage))
  const isPastEnd = total > 0 && query.page > last
  useEffect(() => {
    if (isPastEnd) goToPage(last, { replace: true })
  }, [isPastEnd, last, goToPage])
}

const DEFAULT_NO_MATCH = {
  title: 'Nothing matches these filters',
  text: 'Clear one or all of the filters above. One- or two-letter searches match only the start of a value.',
  clearLabel: 'Clear all filters',
}

function NoMatch({ view, message }: { view: TableView; message: typeof DEFAULT_NO_MATCH }) {
  return (
    <EmptyPanel title={message.title} text={message.text}>
      <Button variant="outlined" onClick={view.clearFilters}>
        {message.clearLabel}
      </Button>
    </EmptyPanel>
  )
}

/** Shown where there is a keyboard, as far as a page can tell. */
const KeyHint = styled('span')(({ theme }) => ({
  paddingLeft: 12,
  fontSize: 13,
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.down('md')]: { display: 'none' },
  '@media (hover: none)': { display: 'none' },
  '@media print': { display: 'none' },
}))

/** The age of the rows that stay without a connection. */
function StaleNotice({ page, text }: { page: Props<unknown>['page']; text: string }) {
  return (
    <Box sx={{ mb: 2 }}>
      <NetworkNotice
        text={`The list is from ${formatInstant(new Date(page.dataUpdatedAt).toISOString())}. ${text}`}
        onRetry={() => void page.refetch()}
      />
    </Box>
  )
}

const BESIDE_PREVIEW = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 360px', gap: 3, alignItems: 'start' }

type FootProps = { readonly view: TableView; readonly total: number | undefined; readonly hasPreview: boolean }

function Foot({ view, total, hasPreview }: FootProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        borderTop: 1,
        borderColor: 'hairline',
        '& > :last-child': { flex: 1 },
      }}
    >
      {hasPreview && <KeyHint>↑ and ↓ move, Enter opens a preview</KeyHint>}
      <Pagination
        page={view.query.page}
        rowsPerPage={view.query.rowsPerPage}
        sizes={ROWS_PER_PAGE}
        total={total}
        onPage={view.goToPage}
        onRowsPerPage={view.setRowsPerPage}
      />
    </Box>
  )
}

const followLink = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a`)?.click()

/**
 * A table whose rows are sorted, filtered and paged elsewhere, usually on the server. Head, first column and actions
 * stay in view; on narrow screens `narrowPlacement` determines the order of the columns. On a phone, rows are cards if
 * `toCard` is given.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { title, heading, columns, rowId, view, page, empty, noMatch, actions, emptyActions, offlineText = '' } = props
  const { search, toCard, preview } = props
  const { data, isFetching, refetch } = page
  // Without a connection, the rows fetched last stay.
  const isOffline = data !== undefined && hasNoConnection(page.error)
  const error = isOffline ? null : page.error
  const total = data?.totalDocs ?? 0
  useDropRejectedFilters(error, view)
  useDropUnknownColumns(columns, view)
  useLastPage(total, view)
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  // Includes small laptops, because the menu takes part of the width.
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'), { noSsr: true })
  const isWide = useMediaQuery(WIDE_LIST_QUERY, { noSsr: true })
  const isOneLine = isWide && heading !== undefined
  const isFiltered = Object.keys(view.query.filters).length > 0
  const rows = data?.docs
  const keys = useRowKeys((id) => (preview ? panel.open(id) : followLink(id)))
  const panel = usePreview(rows?.map(rowId) ?? [], keys.focusRow)
  const previewRow = rows?.find((row) => rowId(row) === panel.id)
  const isEmpty = rows !== undefined && total === 0 && !error
  const renderHead = (tools: ReactNode) => (
    <>
      {heading && (
        <Box data-full-width="list">
          <PageHeading
            title={heading.title}
            lead={!isPhone && heading.lead}
            variant={isOneLine && tools ? 'wide list' : 'list'}
            actions={
              <>
                {isOneLine && tools}
                {heading.actions}
              </>
            }
          />
        </Box>
      )}
      {props.notice}
      {isOffline && <StaleNotice page={page} text={offlineText} />}
    </>
  )
  const lead = isPhone && heading?.lead && (
    <Typography sx={{ mt: 2, fontSize: 14, color: 'text.secondary' }}>{heading.lead}</Typography>
  )
  if (isEmpty && !isFiltered) {
    return (
      <>
        {renderHead(emptyActions)}
        {!isOneLine && emptyActions && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>{emptyActions}</Box>
        )}
        {empty}
        {lead}
      </>
    )
  }
  const hasCards = isPhone && toCard !== undefined
  const isDocked = panel.isDocked && panel.isOpen
  const chosen = selectVisibleColumns(columns, view.columns, view.query.filters, rows)
  const shown = isNarrow || isDocked ? arrangeForNarrowScreen(chosen, { isPhone }) : chosen
  const count = rows ? `${title}: ${formatCount(total)}` : ''
  const fields = toFilterFields(columns, view.query.filters)
  const tools = (
    <>
      <FilterButton {...{ fields, view, count }} />
      {!hasCards && <ColumnChooser {...{ columns, view }} visible={chosen} />}
      {actions}
    </>
  )
  return (
    <>
      {renderHead(tools)}
      <SearchBar {...{ search, view, isPhone, fields }} tools={!isOneLine && tools} onLeaveDown={keys.enterRows} />
      <Announcement>{isFetching ? '' : count}</Announcement>
      {error ? (
        <RetryAlert error={error} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <NoMatch view={view} message={noMatch ?? DEFAULT_NO_MATCH} />
      ) : (
        <Box {...(preview && !hasCards ? panel.handlers : {})} sx={isDocked ? BESIDE_PREVIEW : undefined}>
          <Frame aria-busy={isFetching}>
            <GlobalStyles styles={PRINT_PAGE_STYLES} />
            {isFetching && <Progress aria-label="Loading…" />}
            <div ref={keys.area}>
              <Box onKeyDown={keys.onKeyDown}>
                {hasCards ? (
                  <>
                    <SortSelect columns={columns} view={view} />
                    <Cards {...{ title, rowId, columns, view, toCard }} rows={rows ?? []} />
                  </>
                ) : (
                  <TableRows
                    {...{ title, rows, rowId, view }}
                    columns={shown}
                    openId={preview && panel.isOpen ? panel.id : null}
                    hasPreview={preview !== undefined}
                  />
                )}
              </Box>
            </div>
            <Foot view={view} total={rows && total} hasPreview={preview !== undefined} />
          </Frame>
          {preview && (
            <PreviewPanel
              isOpen={panel.isOpen}
              isDocked={panel.isDocked}
              name={previewRow ? preview.formatName(previewRow) : ''}
              panelRef={panel.panel}
              onClose={panel.close}
              onMove={panel.move}
            >
              {previewRow && preview.render(previewRow)}
            </PreviewPanel>
          )}
        </Box>
      )}
      {lead}
    </>
  )
}

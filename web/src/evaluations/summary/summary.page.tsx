import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { getSpeciesName, information, type SummaryRow, screenTitles, summaryQuery } from '@trophy/domain'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { listSuggestions } from '#evaluations/editor/information/suggestions.ts'
import { SheetCounts } from '#evaluations/start/sheet-counts.tsx'
import { call, download } from '#lib/call.ts'
import { EVALUATIONS_KEY } from '#lib/evaluation-queries.ts'
import { formatDay, formatInstant } from '#lib/format/dates.ts'
import { formatCount, formatTrophies } from '#lib/format/format-count.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { type SessionUser, useSession } from '#shell/session/session.ts'
import { DownloadButton } from '#ui/downloads/download-button.tsx'
import { EmptyPanel } from '#ui/feedback/empty-panel.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { TicketTable } from './ticket-table.tsx'

const TITLE = screenTitles.summary
const { labels } = information

type Place = { readonly eval_location: string; readonly eval_date: string }

const PAGE_STYLES = `@page {
  size: A4;
  margin: 15mm;
  @bottom-right { content: "page " counter(page) " of " counter(pages); font: 8pt serif; }
}`

/** The time at which the page was last printed. */
function PrintTime() {
  const [printedAt, setPrintedAt] = useState(() => new Date())
  useEffect(() => {
    const update = () => flushSync(() => setPrintedAt(new Date()))
    window.addEventListener('beforeprint', update)
    return () => window.removeEventListener('beforeprint', update)
  }, [])
  return (
    <Box component="span" sx={{ display: 'none', displayPrint: 'inline' }}>
      {` Printed ${formatInstant(printedAt.toISOString())}.`}
    </Box>
  )
}

const formatNumbers = (rows: readonly SummaryRow[]): string => {
  const ticketCount = rows.filter(({ ticket }) => ticket !== '').length
  return `${formatTrophies(rows.length)}, ${formatCount(ticketCount)} with a ticket.`
}

function Content({ place, user }: { place: Place; user: SessionUser }) {
  const { data, error, refetch } = useQuery({
    queryKey: [EVALUATIONS_KEY, 'summary', place],
    queryFn: ({ signal }) => call('GET /evaluation/summary', { query: place, signal }),
  })
  if (error) return <RetryAlert error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const title = `${place.eval_location}, ${formatDay(place.eval_date)}`
  if (data.length === 0)
    return (
      <EmptyPanel
        title={title}
        text={`${user.role === 'CCM' ? 'You have no evaluation' : 'There is no evaluation'} of this day with this location. Enter the location as on the sheets; case and accents do not matter.`}
      />
    )
  return (
    <>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between', mb: 2 }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {formatNumbers(data)}
          <PrintTime />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
          <DownloadButton
            variant="outlined"
            fetchFile={(signal, onReceived) =>
              download('GET /evaluation/summary-export', { query: place, signal, onReceived })
            }
          >
            Download Excel
          </DownloadButton>
          <Button variant="outlined" onClick={() => window.print()}>
            Print
          </Button>
        </Box>
      </Box>
      <SheetCounts
        sheets={data.map((row) => ({ speciesName: getSpeciesName(row.eval_option), score: row.total_points }))}
      />
      <TicketTable rows={data} />
      <GlobalStyles styles={PAGE_STYLES} />
    </>
  )
}

/** Chooses the location and the day, which the address names; at first the last location entered in this browser, and today. */
function Summary({ user }: { user: SessionUser }) {
  const [params, setParams] = useSearchParams()
  const suggested = listSuggestions(user._id)
  const values: Place = {
    eval_location: params.get('eval_location') ?? suggested.eval_location ?? '',
    eval_date: params.get('eval_date') ?? suggested.eval_date ?? '',
  }
  const { control, handleSubmit } = useSubmitForm<Place>({ values, resolver: zodResolver(summaryQuery) })
  const place = summaryQuery.safeParse(values).data
  return (
    <>
      <PageHeading
        title={TITLE}
        lead={
          <Box component="span" sx={{ displayPrint: 'none' }}>
            {user.role === 'CCM' ? 'Your evaluations' : 'The evaluations'} of a location on a day, by species and by
            ticket.
          </Box>
        }
      />
      <Box
        component="form"
        noValidate
        onSubmit={handleSubmit((chosen) => setParams({ ...chosen }))}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start', mb: 4, displayPrint: 'none' }}
      >
        <TextField control={control} name="eval_location" label={labels.eval_location} width={340} isRequired />
        <DateField control={control} name="eval_date" label={labels.eval_date} isRequired />
        {/* Aligned with the inputs, below their labels. */}
        <Button type="submit" variant="contained" sx={{ mt: '26px' }}>
          Show
        </Button>
      </Box>
      {place && <Content place={place} user={user} />}
    </>
  )
}

/** The summary of a place and a day: the number of trophies by species and medal, and the list by ticket. */
export default function SummaryPage() {
  usePageTitle(TITLE)
  const user = useSession()
  return user && <Summary user={user} />
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Pagination from '@mui/material/Pagination'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { MONTHS, type NewsItem, screens, screenTitles } from '@trophy/domain'
import { Link as RouterLink, useMatch, useSearchParams } from 'react-router'
import { call } from '#lib/call.ts'
import { focusMain } from '#lib/focus-main.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { useRole } from '#shell/session/session.ts'
import { EmptyPanel } from '#ui/feedback/empty-panel.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { Article, articlePath } from './article.tsx'
import { CalendarButton } from './calendar-address.tsx'
import { EventFilters, type NewsFilters } from './event-filters.tsx'
import { useArticleRemoval } from './use-article-removal.ts'

/** Returns the view stored in the URL, ignoring invalid parameters. */
const useNewsView = (isEvent: boolean) => {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1)
  const year = /^[1-9]\d{3}$/.exec(params.get('year') ?? '')?.[0] ?? ''
  const month = MONTHS.find(({ value }) => value === params.get('month'))?.value ?? ''
  const view: NewsFilters = isEvent ? { isEvent, page, year, month } : { isEvent, page, year: '', month: '' }
  const updateView = (changes: Partial<NewsFilters>) => {
    const next = { ...view, page: 1, ...changes }
    setParams({
      ...(next.page > 1 ? { page: String(next.page) } : {}),
      ...(next.year ? { year: next.year } : {}),
      ...(next.month ? { month: next.month } : {}),
    })
  }
  return { view, updateView }
}

function EmptyNews({ view, onShowAll }: { view: NewsFilters; onShowAll: () => void }) {
  const isFiltered = view.year !== '' || view.month !== ''
  const subject = view.isEvent ? 'events' : 'news'
  const first =
    useRole() === 'admin'
      ? `Select “Add new” to write the first ${view.isEvent ? 'event' : 'article'}. Judges and measurers will see it here.`
      : 'News from the office will appear here.'
  return (
    <EmptyPanel
      title={isFiltered ? `No ${subject} at that time` : `No ${subject} yet`}
      text={isFiltered ? 'Choose another month or year.' : first}
    >
      {isFiltered && (
        <Button variant="outlined" onClick={onShowAll}>
          Show all events
        </Button>
      )}
    </EmptyPanel>
  )
}

function Card({ item, onDelete }: { item: NewsItem; onDelete: (item: NewsItem) => void }) {
  const heading = (
    <Typography variant="h2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      <Link component={RouterLink} to={articlePath(item)} color="inherit" underline="hover">
        {item.title}
      </Link>
    </Typography>
  )
  return <Article item={item} heading={heading} text={item.lead || item.content} onDelete={onDelete} />
}

/** The list of news, or of events on any other path: ten cards a page, latest first. */
export default function NewsPage() {
  const isEvent = useMatch(screens.news.path) === null
  const title = isEvent ? screenTitles.events : screenTitles.news
  usePageTitle(title)
  const isAdmin = useRole() === 'admin'
  const { view, updateView } = useNewsView(isEvent)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['news', 'list', isEvent, view],
    queryFn: ({ signal }) => {
      const { page, year, month } = view
      const query = { isEvent, page, year: year || undefined, month: month || undefined }
      return call('GET /news', { query, signal })
    },
    // Keep the previous page while the next one loads, but never show news under Events.
    placeholderData: (previous, query) => (query?.queryKey[2] === isEvent ? previous : undefined),
  })
  const { confirmAndRemove, dialog } = useArticleRemoval()
  const pages = data ? Math.ceil(data.totalDocs / data.limit) : 0

  const remove = async (item: NewsItem) => {
    if (await confirmAndRemove(item)) updateView({ page: 1 })
  }
  const goTo = (page: number) => {
    updateView({ page })
    window.scrollTo(0, 0)
    focusMain()
  }

  return (
    <>
      <PageHeading
        title={title}
        actions={
          <>
            {isEvent && <CalendarButton />}
            {isAdmin && (
              <Button variant="contained" component={RouterLink} to={screens.newsNew.path} state={{ isEvent }}>
                Add new
              </Button>
            )}
          </>
        }
      />
      {isEvent && <EventFilters year={view.year} month={view.month} onChoose={updateView} />}
      {error && !data && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data && data.totalDocs === 0 && <EmptyNews view={view} onShowAll={() => updateView({ year: '', month: '' })} />}
      {data && (
        <Box aria-busy={isPlaceholderData} sx={{ display: 'grid', gap: 2, opacity: isPlaceholderData ? 0.6 : 1 }}>
          {data.docs.map((item) => (
            <Card key={item._id} item={item} onDelete={(one) => void remove(one)} />
          ))}
        </Box>
      )}
      {pages > 1 && (
        <Pagination
          aria-label="Pages"
          shape="rounded"
          count={pages}
          page={Math.min(view.page, pages)}
          onChange={(_event, page) => goTo(page)}
          sx={{ mt: 3, display: 'flex', justifyContent: 'center' }}
        />
      )}
      {data && data.totalDocs > 0 && data.docs.length === 0 && (
        <Button variant="outlined" onClick={() => updateView({ page: 1 })}>
          Go to the first page
        </Button>
      )}
      {dialog}
    </>
  )
}

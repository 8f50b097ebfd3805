import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { formatDate, type NewsItem, screens } from '@trophy/domain'
import { generatePath, Link } from 'react-router'
import { call } from '#lib/call.ts'
import { Panel } from './panel.tsx'

const formatDates = ({ event, dateFrom, dateTo }: NewsItem): string =>
  event && dateTo !== null && dateTo !== dateFrom
    ? `${formatDate(dateFrom)} – ${formatDate(dateTo)}`
    : formatDate(dateFrom)

function Row({ item }: { item: NewsItem }) {
  const { _id, title, event, draft } = item
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'hairline', overflowWrap: 'anywhere' }}>
      <MuiLink
        component={Link}
        to={generatePath(screens.newsItem.path, { id: _id })}
        underline="hover"
        sx={{ fontWeight: 550 }}
      >
        {title}
      </MuiLink>
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
        {draft && 'Draft, '}
        {event && 'Event, '}
        {formatDates(item)}
      </Box>
    </Box>
  )
}

/** The latest news for the user's role. */
export function LatestNews() {
  const page = useQuery({
    queryKey: ['news', 'latest'],
    queryFn: ({ signal }) => call('GET /news', { signal }),
  })
  return (
    <Panel
      title="News and events"
      page={page}
      getMoreLink={() => ({ to: screens.news.path, label: 'All news' })}
      empty="Nothing has been published yet."
      renderItem={(item) => <Row key={item._id} item={item} />}
    />
  )
}

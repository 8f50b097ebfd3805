import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { messages, type NewsItem, screens } from '@trophy/domain'
import { Link as RouterLink, useNavigate, useParams } from 'react-router'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { useSetActiveMenuEntry } from '#shell/frame/active-menu-entry.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { MessagePage } from '#shell/pages/message-page.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { FullArticle } from './article.tsx'
import { useArticleRemoval } from './use-article-removal.ts'

function ArticleView({ item }: { item: NewsItem }) {
  usePageTitle(item.title)
  const navigate = useNavigate()
  const screen = item.event ? 'events' : 'news'
  useSetActiveMenuEntry(screen)
  const list = screens[screen]
  const { confirmAndRemove, dialog } = useArticleRemoval()
  const remove = async () => {
    if (await confirmAndRemove(item)) navigate(list.path, { replace: true })
  }
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <Link component={RouterLink} to={list.path}>
          {item.event ? 'All events' : 'All news'}
        </Link>
      </Box>
      <FullArticle item={item} onDelete={() => void remove()} />
      {dialog}
    </>
  )
}

export default function ArticlePage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['news', 'one', id],
    queryFn: ({ signal }) => call('GET /news/:id', { params: { id }, signal }),
  })
  const isGone = error !== null && toProblem(error).status === 404
  if (data && !isGone) return <ArticleView item={data} />
  if (!error) return <Loading />
  if (!isGone)
    return (
      <>
        <PageHeading title="News" />
        <RetryAlert error={error} onRetry={() => void refetch()} />
      </>
    )
  const allNewsButton = (
    <Button component={RouterLink} to={screens.news.path} variant="contained">
      All news
    </Button>
  )
  return (
    <MessagePage title="News" action={allNewsButton}>
      {messages.unknownArticle}
    </MessagePage>
  )
}

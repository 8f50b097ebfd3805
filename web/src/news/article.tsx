import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type NewsItem, screens } from '@trophy/domain'
import type { ReactNode } from 'react'
import { generatePath } from 'react-router'
import { formatDay } from '#lib/format/dates.ts'
import { useRole } from '#shell/session/session.ts'
import { ActionRow, DeleteAction, EditAction } from '#ui/page/row-actions.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'

export const articlePath = ({ _id }: NewsItem): string => generatePath(screens.newsItem.path, { id: _id })

const editorPath = ({ _id }: NewsItem): string => generatePath(screens.newsEdit.path, { news: _id })

/** Formats the date of an article, or the range of an event of several days. */
const formatDates = ({ event, dateFrom, dateTo }: NewsItem): string =>
  event && dateTo !== null && dateTo !== dateFrom
    ? `${formatDay(dateFrom)} – ${formatDay(dateTo)}`
    : formatDay(dateFrom)

type Props = {
  readonly item: NewsItem
  readonly heading: ReactNode
  /** HTML. */
  readonly text: string
  /** Without it, the card is the one that readers see. */
  readonly onDelete?: ((item: NewsItem) => void) | undefined
}

/** An article as a card. Admins also see its state, its audience and its actions. */
export function Article({ item, heading, text, onDelete }: Props) {
  const isAdmin = useRole() === 'admin' && onDelete !== undefined
  return (
    <Paper component="article" sx={{ p: { xs: 2.5, sm: 4 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Box sx={{ color: 'text.secondary', fontSize: 14, pt: 0.25, flex: 1 }}>
          {formatDates(item)}
          {isAdmin && ` · for ${item.roles.join(' and ')}`}
        </Box>
        {isAdmin && item.draft && <Chip size="small" variant="outlined" color="warning" label="Draft" />}
        {isAdmin && (
          <ActionRow>
            <EditAction name={item.title} to={editorPath(item)} />
            <DeleteAction name={item.title} onClick={() => onDelete(item)} />
          </ActionRow>
        )}
      </Box>
      {heading}
      <RichText html={text} sx={{ mt: 1.5, maxWidth: '72ch' }} />
    </Paper>
  )
}

/** An article with its lead and its content, as on its page. */
export function FullArticle({ item, onDelete }: Pick<Props, 'item' | 'onDelete'>) {
  const heading = (
    <>
      <Typography variant="h1" sx={{ mt: 0.5, mb: 2, overflowWrap: 'anywhere' }}>
        {item.title}
      </Typography>
      {item.lead && <RichText html={item.lead} sx={{ maxWidth: '72ch', fontSize: '1.0625rem', fontWeight: 500 }} />}
    </>
  )
  return <Article item={item} heading={heading} text={item.content} onDelete={onDelete} />
}

import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '@trophy/domain'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'

const MAX_ITEMS = 5
/** Two lines. The height of all items is reserved while they load, to avoid a layout shift. */
const ITEM_HEIGHT_PX = 65

type Props<Item> = {
  readonly title: string
  readonly page: UseQueryResult<Page<Item>>
  /** Returns the link to the full list. */
  readonly getMoreLink: (total: number) => { readonly to: string; readonly label: string }
  /** Text of an empty list. */
  readonly empty: string
  readonly renderItem: (item: Item) => ReactNode
}

function Items<Item>({
  page: { data, error, refetch },
  empty,
  renderItem,
}: Pick<Props<Item>, 'page' | 'empty' | 'renderItem'>) {
  if (error && !data) return <RetryAlert error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Box sx={{ minHeight: MAX_ITEMS * ITEM_HEIGHT_PX }}>
        <Loading />
      </Box>
    )
  if (data.totalDocs === 0)
    return (
      <Typography sx={{ color: 'text.secondary', borderTop: 1, borderColor: 'hairline', py: 1.5 }}>{empty}</Typography>
    )
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li': { minHeight: ITEM_HEIGHT_PX } }}>
      {data.docs.slice(0, MAX_ITEMS).map(renderItem)}
    </Box>
  )
}

/** A short list on the home page with a link to the full list. */
export function Panel<Item>({ title, page, getMoreLink, ...items }: Props<Item>) {
  const id = useId()
  const total = page.data?.totalDocs ?? 0
  const moreLink = getMoreLink(total)
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline', mb: 1 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {total > 0 && (
          <MuiLink component={Link} to={moreLink.to} sx={{ fontSize: 14 }} aria-label={`${moreLink.label}: ${title}`}>
            {moreLink.label}
          </MuiLink>
        )}
      </Box>
      <Items page={page} {...items} />
    </Box>
  )
}

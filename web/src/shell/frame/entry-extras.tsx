/** Icons and counts of the menu entries of signed-in users; loaded after the frame, so that guests do not wait. */
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ScreenName } from '@trophy/domain'
import { workQueueQuery } from '#shell/session/work-queue.ts'
import { ScreenReaderOnly } from '#ui/feedback/announcement.tsx'
import { LineIcon } from '#ui/page/frame-icons.tsx'

const icons: { readonly [S in ScreenName]?: string } = {
  /** Logout has its place. */
  login: 'M11 4H5v16h6M10 12h10M16.5 8.5 20 12l-3.5 3.5',
  home: 'M4 11.5 12 4.5l8 7M6.5 9.5V19.5h11V9.5M10 19.5v-5.5h4v5.5',
  membersJM:
    'M9 4.5a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4ZM3 19.5c.3-3.6 2.6-5.6 6-5.6s5.7 2 6 5.6M15.5 5a3.2 3.2 0 0 1 0 5.7M17.5 14.3c2 .7 3.3 2.5 3.5 5.2',
  membersWaiting:
    'M10 4.5a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4ZM4 19.5c.3-3.6 2.6-5.6 6-5.6M17 12.5a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4ZM17 14.6v2.2l1.5.9',
  evaluations: 'M3.5 7.5 16.5 20.5 20.5 16.5 7.5 3.5ZM7 11l2-2M10 14l3-3M13 17l2-2',
  handbook: 'M12 6.5c-2-1.5-4.5-2-8-2v13c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2v-13c-3.5 0-6 .5-8 2ZM12 6.5v13',
  news: 'M4 5h12.5v14.5H6a2 2 0 0 1-2-2ZM16.5 9.5H20v8a2 2 0 0 1-2 2h-1.5M7 8.5h6.5M7 12h6.5M7 15.5h4',
  events: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8M12 13v4M10 15h4',
  documents: 'M6 3.5h8l4 4v13H6ZM14 3.5v4h4M9 12h6M9 15.5h6',
  profile: 'M12 4.5a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6ZM4.5 20c.4-3.7 3.2-5.6 7.5-5.6s7.1 1.9 7.5 5.6',
}

/** The number of new applications; nothing if there are none. */
function ApplicationCount() {
  const count = useQuery(workQueueQuery).data?.applications ?? 0
  if (count === 0) return null
  return (
    <Box
      sx={{
        position: 'absolute',
        top: 11,
        right: 16,
        minWidth: 22,
        px: 0.75,
        borderRadius: 11,
        lineHeight: '22px',
        fontSize: 13,
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        textAlign: 'center',
        color: 'wall.ground',
        bgcolor: 'wall.brass',
        pointerEvents: 'none',
      }}
    >
      <span aria-hidden>{count}</span>
      <ScreenReaderOnly>{count === 1 ? '1 new application' : `${count} new applications`}</ScreenReaderOnly>
    </Box>
  )
}

/** The icon of an entry, and the number of new applications beside that of the pending ones. Both lie over the link. */
export default function EntryExtras({ screen }: { screen: ScreenName }) {
  const d = icons[screen]
  return (
    <>
      {d && <LineIcon d={d} sx={{ position: 'absolute', top: 12, left: 24, pointerEvents: 'none' }} />}
      {screen === 'membersWaiting' && <ApplicationCount />}
    </>
  )
}

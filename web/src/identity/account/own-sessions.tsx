import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages, type Session } from '@trophy/domain'
import { showInstant } from '#lib/dates.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { nameAgent } from './describe-user-agent.ts'
import { endOtherSessions, endSession, listSessions, SESSIONS_KEY } from './own-sessions-api.ts'

type RowProps = { readonly session: Session; readonly onEnd: () => void; readonly isEnding: boolean }

function SessionRow({ session, onEnd, isEnding }: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1.5,
        '& + &': { borderTop: 1, borderColor: 'hairline' },
        '&:first-of-type': { pt: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 240px' }}>
        <Box sx={{ fontWeight: 550 }}>{nameAgent(session.agent)}</Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {session.address} · since {showInstant(session.created_at)}
          {session.current ? '' : ` · last seen ${showInstant(session.last_seen)}`}
        </Typography>
      </Box>
      {session.current ? (
        <Box sx={{ color: 'success.main', fontSize: 14, fontWeight: 550 }}>This session</Box>
      ) : (
        <Button
          variant="outlined"
          onClick={onEnd}
          disabled={isEnding}
          aria-label={`End the session of ${nameAgent(session.agent)}, ${session.address}`}
        >
          End
        </Button>
      )}
    </Box>
  )
}

/** Where one is signed in; any other place can be signed out from here, and all of them at once. */
export function OwnSessions() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: SESSIONS_KEY, queryFn: listSessions })
  const ending = useMutation({
    /** One session by its id, or all others. */
    mutationFn: (id: string | null) => (id === null ? endOtherSessions() : endSession(id)),
    onError: () => toast.error(messages.deleteFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
  })
  if (error && !data) return <RetryAlert error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            onEnd={() => ending.mutate(session._id)}
            isEnding={ending.isPending}
          />
        ))}
      </Box>
      {data.some(({ current }) => !current) && (
        <Button variant="outlined" onClick={() => ending.mutate(null)} disabled={ending.isPending} sx={{ mt: 2 }}>
          Sign out everywhere else
        </Button>
      )}
    </>
  )
}

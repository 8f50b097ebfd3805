import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages, type Session } from '@trophy/domain'
import type { ReactNode } from 'react'
import { call } from '#lib/call.ts'
import { formatInstant } from '#lib/format/dates.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { describeUserAgent } from './describe-user-agent.ts'

/** A part of a line that stays on one line. */
function Part({ children }: { children: ReactNode }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
}

type RowProps = { readonly session: Session; readonly onRevoke: () => void; readonly isRevoking: boolean }

function SessionRow({ session, onRevoke, isRevoking }: RowProps) {
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
        <Box sx={{ fontWeight: 550 }}>{describeUserAgent(session.agent)}</Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {session.address} <Part>· since {formatInstant(session.created_at)}</Part>{' '}
          {!session.current && <Part>· last seen {formatInstant(session.last_seen)}</Part>}
        </Typography>
      </Box>
      {session.current ? (
        <Box sx={{ color: 'success.main', fontSize: 14, fontWeight: 550 }}>This session</Box>
      ) : (
        <ActionButton
          variant="outlined"
          onClick={onRevoke}
          isWaiting={isRevoking}
          aria-label={`End session: ${describeUserAgent(session.agent)}, ${session.address}`}
        >
          End session
        </ActionButton>
      )}
    </Box>
  )
}

/** The user's sessions, with buttons to revoke one or all others. */
export function OwnSessions() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['me', 'sessions'],
    queryFn: ({ signal }) => call('GET /me/sessions', { signal }),
  })
  const revocation = useMutation({
    /** Revokes one session by id, or all others if it is null. */
    mutationFn: (id: string | null) =>
      id === null ? call('DELETE /me/sessions') : call('DELETE /me/sessions/:id', { params: { id } }),
    onError: () => toast.error(messages.deleteFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['me', 'sessions'] }),
  })
  if (error && !data) return <RetryAlert error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      {data.some(({ current }) => !current) && (
        <ActionButton
          variant="outlined"
          onClick={() => revocation.mutate(null)}
          isWaiting={revocation.isPending}
          sx={{ mb: 2 }}
        >
          Sign out everywhere else
        </ActionButton>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            onRevoke={() => revocation.mutate(session._id)}
            isRevoking={revocation.isPending}
          />
        ))}
      </Box>
    </>
  )
}

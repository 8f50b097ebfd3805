import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { formatInstantDay } from '#lib/format/dates.ts'
import { CopyButton } from '#ui/feedback/copy-button.tsx'
import { FormDialog } from '#ui/feedback/form-dialog.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'

const QUERY_KEY = ['calendar address']

function CalendarDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => call('GET /me/calendar', { signal }),
  })
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? call('POST /me/calendar') : call('DELETE /me/calendar')),
    onMutate: () => data?.since,
    onSuccess: (created) => {
      queries.setQueryData(QUERY_KEY, { since: created?.since ?? null })
      if (!created) toast.success('Your calendar address has been turned off.')
    },
    onError: (failure) => toast.error(toProblem(failure).message),
  })
  const url = change.data?.url
  const actions = (
    <>
      <Button onClick={onClose}>Close</Button>
      {data?.since && (
        <ActionButton isWaiting={change.isPending} onClick={() => change.mutate(false)}>
          Turn off
        </ActionButton>
      )}
      {url !== undefined && (
        <CopyButton autoFocus variant="contained" text={url} onCopied={() => toast.success('Calendar address copied.')}>
          Copy
        </CopyButton>
      )}
      {url === undefined && data && (
        <ActionButton variant="contained" isWaiting={change.isPending} onClick={() => change.mutate(true)}>
          {data.since ? 'New address' : 'Create address'}
        </ActionButton>
      )}
    </>
  )
  return (
    <FormDialog isOpen onClose={onClose} title="Calendar address" actions={actions}>
      {url !== undefined && (
        <>
          <Alert severity="warning">
            {`This address is shown once${change.context ? ' and replaces the former one' : ''}. Anyone who has it can read the events.`}
          </Alert>
          <Box sx={{ p: 2, fontFamily: 'monospace', overflowWrap: 'anywhere', bgcolor: 'inset' }}>{url}</Box>
          <Typography>
            Subscribe to it in your calendar app, where it is called “from URL” or “from the web”.
          </Typography>
        </>
      )}
      {url === undefined && data && (
        <Typography>
          Subscribe to your private address in a calendar app to see the events for your role. Changes appear
          automatically.
          {data.since !== null &&
            ` Your address was created on ${formatInstantDay(data.since)}. If you have lost it, or somebody else has it, create a new one: the current address will stop working.`}
        </Typography>
      )}
      {!data && (error ? <RetryAlert error={error} onRetry={() => void refetch()} /> : <Loading />)}
    </FormDialog>
  )
}

/** Opens the user's private calendar address. */
export function CalendarButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Calendar address
      </Button>
      {isOpen && <CalendarDialog onClose={() => setOpen(false)} />}
    </>
  )
}

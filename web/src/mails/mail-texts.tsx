import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { MAIL_EVENTS } from '@trophy/domain'
import { call } from '#lib/call.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { SidePanel } from '#ui/feedback/side-panel.tsx'

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

const Details = styled('details')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars.palette.hairline}`,
  '& summary': { padding: '12px 0', cursor: 'pointer', overflowWrap: 'anywhere' },
  '& pre': {
    margin: '0 0 16px',
    padding: 12,
    borderRadius: 4,
    fontFamily: 'inherit',
    fontSize: 14,
    lineHeight: 1.5,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    backgroundColor: theme.vars.palette.inset,
  },
}))

function Texts() {
  const { data, error, refetch } = useQuery({
    queryKey: ['mail texts'],
    queryFn: ({ signal }) => call('GET /mails/texts', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return error ? <RetryAlert error={error} onRetry={() => void refetch()} /> : <Loading />
  return data.map(({ event, subject, text }) => (
    <Details key={text}>
      <summary>
        {MAIL_EVENTS[event]}
        <Box sx={{ pl: 2, fontSize: 13, color: 'text.secondary' }}>{subject}</Box>
      </summary>
      <pre>{text}</pre>
    </Details>
  ))
}

/** The texts of all e-mails, with placeholders. */
export default function MailTexts(props: Props) {
  return (
    <SidePanel
      title="E-mail texts"
      lead="Words in braces are replaced. Admins may edit the text for a declined application."
      width={560}
      {...props}
    >
      <Box sx={{ flex: 1, overflow: 'auto', px: { xs: 2, sm: 3 }, pb: 3 }}>
        <Texts />
      </Box>
    </SidePanel>
  )
}

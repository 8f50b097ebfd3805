import { styled } from '@mui/material/styles'
import { formatValue, memberRecord } from '@trophy/domain'
import { readMember } from '#shell/session/offline-session.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { PageSection } from '#ui/page/page-section.tsx'

const NAMES = ['role', 'status', 'valid_from', 'valid_to', 'evaluation_options'] as const

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: 0,
  '& dt': { fontSize: 13, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontSize: 15, overflowWrap: 'anywhere' },
}))

/** The user's certification as the server has last returned it. Renders nothing if it is unknown. */
export function KnownCertification({ user }: { user: SessionUser }) {
  const known = readMember(user._id)
  if (!known) return null
  const shown = NAMES.map((name) => ({ name, value: formatValue(memberRecord.fields[name], known[name]) }))
  return (
    <PageSection title="Certification">
      <List>
        {shown
          .filter(({ value }) => value !== '')
          .map(({ name, value }) => (
            <div key={name}>
              <dt>{memberRecord.labels[name]}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </List>
    </PageSection>
  )
}

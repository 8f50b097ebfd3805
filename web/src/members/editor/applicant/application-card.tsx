import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import {
  formatValue,
  getCountryName,
  getMembership,
  getSpeciesName,
  MEMBERSHIP_LABELS,
  type Member,
  memberRecord,
} from '@trophy/domain'
import type { ReactNode } from 'react'
import { formatInstantShortDay } from '#lib/format/dates.ts'
import { EmailLink } from '#ui/page/email-link.tsx'

const { fields, labels } = memberRecord

/** Returns the lines of an address, without empty ones. */
const listAddressLines = ({ address, zip, city, country }: Member): string[] =>
  [address, `${zip} ${city}`.trim(), country === '' ? '' : getCountryName(country)].filter((line) => line !== '')

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ fontSize: 13, color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </div>
  )
}

function Identity({ member }: { member: Member }) {
  const { email, primary_phone, secondary_phone, prefered_language } = member
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Fact label={labels.address}>
        {listAddressLines(member).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Fact>
      <Fact label={labels.email}>
        <EmailLink address={email} />
      </Fact>
      <Fact label={labels.primary_phone}>
        {[primary_phone, secondary_phone].filter((phone) => phone !== '').join(', ')}
      </Fact>
      <Fact label={labels.prefered_language}>{formatValue(fields.prefered_language, prefered_language)}</Fact>
    </Box>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ pt: 2.5, borderTop: 1, borderColor: 'hairline' }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

/** The application as the applicant sent it: who applies, for which species, and why. `children` are its files. */
export function ApplicationCard({ member, children }: { member: Member; children: ReactNode }) {
  const { name, registered, evaluation_options, supporting_information } = member
  return (
    <Paper
      component="article"
      aria-label={`Application of ${name}`}
      sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2.5 }}
    >
      <Box component="header">
        <Typography variant="h2" sx={{ fontSize: 26, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {`Applied on ${formatInstantShortDay(registered)}. ${MEMBERSHIP_LABELS[getMembership(member)]} membership.`}
        </Typography>
      </Box>
      <Identity member={member} />
      <Part title={labels.evaluation_options}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {evaluation_options.map((key) => (
            <Box
              component="li"
              key={key}
              sx={{
                px: 1.25,
                py: 0.375,
                fontSize: 14,
                borderRadius: 1,
                bgcolor: 'inset',
                border: 1,
                borderColor: 'hairline',
              }}
            >
              {getSpeciesName(key)}
            </Box>
          ))}
        </Box>
      </Part>
      <Part title={labels.supporting_information}>
        <Typography sx={{ maxWidth: '68ch', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {supporting_information}
        </Typography>
      </Part>
      <Part title="Files">{children}</Part>
    </Paper>
  )
}

/** The public view of a measurement. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  formatReview,
  isDerivedPoint,
  isDifferencePoint,
  maxDecimals,
  type PublicRecord,
  padDecimals,
  REVIEW_STATE_LABELS,
  type ValidRecord,
  type WithdrawnRecord,
} from '@trophy/domain'
import type { ReactNode } from 'react'
import { PointsHeadings } from '#evaluations/print/points-table.tsx'
import { formatDay, formatInstantDay } from '#lib/format/dates.ts'
import { Medal } from '#species/medal.tsx'
import { SpeciesPicture } from '#species/pictures/species-picture.tsx'
import { EmailLink } from '#ui/page/email-link.tsx'
import { formatPoints, hasEntry, PointRows } from './public-points.tsx'
import { Card, FactRow, Table } from './record-card.tsx'
import { CertificateVerdict, RecordLink, WithdrawnVerdict } from './verdict.tsx'

const PICTURE_SIZE = { width: { xs: 72, sm: 112 }, height: { xs: 72, sm: 112 } }

/** The header of a record: id, species and picture. */
function Head({ record, children }: { record: PublicRecord; children?: ReactNode }) {
  return (
    <Box component="header" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 2.5 }}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ mb: 0.5, color: 'secondary.main', fontWeight: 600, letterSpacing: '0.04em' }}>
          {record.public_id}
        </Box>
        <Typography variant="h2" sx={{ fontSize: { xs: 26, sm: 32 }, lineHeight: 1.15 }}>
          {record.species.name}
        </Typography>
        {children}
      </Box>
      <Box sx={{ ...PICTURE_SIZE, flexShrink: 0, color: 'primary.main', '& [data-species]': PICTURE_SIZE }}>
        <SpeciesPicture species={record.species.key} />
      </Box>
    </Box>
  )
}

/** The record of a valid measurement. */
function ValidRecordCard({ record }: { record: ValidRecord }) {
  const { species, phenotype, points, total_points: total, measurer_name, hunt_date, version, revision, email } = record
  const { review, earlier_public_id, later_public_id } = record
  const empty = points.filter((point) => !hasEntry(point) && !isDerivedPoint(point))
  const decimals = maxDecimals(points.flatMap((point) => (point.points === null ? [] : [formatPoints(point.points)])))
  const hasDifferences = points.some(isDifferencePoint)
  const columnCount = hasDifferences ? 7 : 6
  return (
    <Card aria-label={`Measurement ${record.public_id}`}>
      {record.certificate && <CertificateVerdict record={record} check={record.certificate} />}
      <Head record={record}>
        <Typography sx={{ mt: 0.5 }}>
          {phenotype.label}
          {phenotype.gender && `, ${phenotype.gender}`}
        </Typography>
        <Typography sx={{ color: 'text.secondary', fontStyle: 'italic', fontSize: 14 }}>{phenotype.latin}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1, mt: 2 }}>
          <Box component="b" sx={{ fontFamily: 'h1.fontFamily', fontSize: 36, fontWeight: 560, lineHeight: 1 }}>
            {total.points.toFixed(2)}
          </Box>
          <Medal award={total.award} size="large" />
        </Box>
      </Head>
      <Table>
        <tbody>
          <FactRow {...{ columnCount }} name="Animal species">
            {species.code} - {species.name}
          </FactRow>
        </tbody>
        <tbody>
          <PointsHeadings measure="Measurement points" hasDifferences={hasDifferences} />
          <PointRows points={points} {...{ decimals, hasDifferences }} />
        </tbody>
        <tbody>
          <tr data-sum>
            <th scope="row">Total Score</th>
            <td colSpan={columnCount - 1}>
              <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1.5 }}>
                <Medal award={total.award} />
                <b>{padDecimals(total.points.toFixed(2), decimals)}</b>
              </Box>
            </td>
          </tr>
          <FactRow {...{ columnCount }} name="Measurer">
            {measurer_name}
          </FactRow>
          <FactRow {...{ columnCount }} name="Date of the Hunt">
            {formatDay(hunt_date)}
          </FactRow>
          <FactRow {...{ columnCount }} name="Edition of the rules">
            {version}
          </FactRow>
          {revision && (
            <FactRow {...{ columnCount }} name="Revision">
              {revision.number}, valid since {formatInstantDay(revision.valid_since)}
            </FactRow>
          )}
          {review && (
            <FactRow {...{ columnCount }} name="Review">
              {review.state === 'reviewed' ? formatReview(review) : REVIEW_STATE_LABELS.awaiting}
            </FactRow>
          )}
          {earlier_public_id && (
            <FactRow {...{ columnCount }} name="Earlier judgement">
              <RecordLink id={earlier_public_id} />
            </FactRow>
          )}
          {later_public_id && (
            <FactRow {...{ columnCount }} name="Judged again">
              <RecordLink id={later_public_id} />
            </FactRow>
          )}
          <Contact {...{ email, columnCount }} />
        </tbody>
      </Table>
      {empty.length > 0 && (
        <Typography sx={{ mt: 2, fontSize: 13, color: 'text.secondary' }}>
          0 or not entered: {empty.map(({ label }) => label).join('; ')}.
        </Typography>
      )}
    </Card>
  )
}

function Contact({ email, columnCount = 2 }: { readonly email: string; readonly columnCount?: number }) {
  return (
    <FactRow {...{ columnCount }} name="Contact">
      <EmailLink address={email} />
    </FactRow>
  )
}

/** The record of a deleted evaluation. */
function WithdrawnRecordCard({ record }: { record: WithdrawnRecord }) {
  const { species, withdrawn_at, email } = record
  return (
    <Card aria-label={`Measurement ${record.public_id}`}>
      <WithdrawnVerdict record={record} />
      <Head record={record} />
      <Table>
        <tbody>
          <FactRow name="Animal species">
            {species.code} - {species.name}
          </FactRow>
          <FactRow name="Withdrawn">{formatInstantDay(withdrawn_at)}</FactRow>
          <Contact email={email} />
        </tbody>
      </Table>
    </Card>
  )
}

export function RecordCard({ record }: { record: PublicRecord }) {
  return record.state === 'valid' ? <ValidRecordCard record={record} /> : <WithdrawnRecordCard record={record} />
}

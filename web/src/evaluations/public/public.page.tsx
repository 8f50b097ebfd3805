import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  hasCertificateCode,
  hasTypingError,
  messages,
  type Problem,
  type PublicRecord,
  publicSearchSchema,
  removeInvisibleCharacters,
  screens,
  screenTitles,
} from '@trophy/domain'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { hasNoConnection, toProblem } from '#lib/api.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { Announcement } from '#ui/feedback/announcement.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { NetworkNotice } from '#ui/feedback/network-notice.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { InlineForm } from '#ui/forms/inline-form.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { RecordCard } from './public-record.tsx'
import { publicRecordQuery } from './public-record-query.ts'

const TITLE = screenTitles.evaluationById

type SearchProps = { readonly id: string; readonly isWaiting: boolean; readonly onSearch: (id: string) => void }

function SearchForm({ id, isWaiting, onSearch }: SearchProps) {
  const { control, handleSubmit, getValues, reset, formState } = useSubmitForm<{ id: string }>({
    defaultValues: { id },
    resolver: zodResolver(publicSearchSchema),
  })
  const { isDirty } = formState
  useEffect(() => {
    // Follows the URL on back and forward, but keeps what is typed while a measurement is looked up.
    if (!isDirty || removeInvisibleCharacters(getValues('id')).trim() === id) reset({ id })
  }, [id, isDirty, getValues, reset])
  return (
    <Box component="section" aria-labelledby="search-for-id" sx={{ maxWidth: 560, displayPrint: 'none' }}>
      <Typography id="search-for-id" variant="h2" sx={{ mb: 1.5 }}>
        Search for id
      </Typography>
      <InlineForm button="Search" isWaiting={isWaiting} onSubmit={handleSubmit((search) => onSearch(search.id))}>
        <TextField
          control={control}
          name="id"
          label="Measurement ID"
          hint="Printed on the certificate, for example CE01-7K3QF0Q. Case, spaces and dashes do not matter."
        />
      </InlineForm>
    </Box>
  )
}

const formatFailure = ({ status, message, retryAfter }: Problem): string => {
  if (status !== 429) return `${message} The measurement could not be looked up.`
  const wait = retryAfter === undefined ? 'in a minute' : `in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}`
  return `Many measurements were looked up from your connection in the last minute. Please try again ${wait}.`
}

type FailureProps = { readonly id: string; readonly problem: Problem; readonly onRetry: () => void }

function Failure({ id, problem, onRetry }: FailureProps) {
  if (hasNoConnection(problem)) return <NetworkNotice onRetry={onRetry} />
  if (problem.status === 404)
    return (
      <>
        <Typography sx={{ fontSize: 18, fontWeight: 550 }}>
          {messages.unknownMeasurement} {hasTypingError(id) && <span>{messages.typingError}</span>}
        </Typography>
        <Typography sx={{ mt: 1, maxWidth: '60ch', color: 'text.secondary' }}>
          Check each character against the certificate.
        </Typography>
      </>
    )
  return (
    <>
      <Typography sx={{ mb: 2, maxWidth: '60ch' }}>{formatFailure(problem)}</Typography>
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
    </>
  )
}

const formatAnnouncement = (record: PublicRecord | undefined): string => {
  if (!record) return ''
  return record.state === 'valid'
    ? `Measurement ${record.public_id} found.`
    : `Measurement ${record.public_id} was withdrawn.`
}

/** Looks up a measurement by the id in the URL (from a certificate's QR code) or in the search form. */
export default function PublicPage() {
  usePageTitle(TITLE)
  const [params, setParams] = useSearchParams()
  const id = params.get('id')?.trim() ?? ''
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({ ...publicRecordQuery(id, params), enabled: id !== '' })
  const canonicalId = data?.public_id

  useEffect(() => {
    if (!data || !canonicalId || canonicalId === id) return
    // Put the canonical id into the URL, however it was typed.
    queries.setQueryData(publicRecordQuery(canonicalId, params).queryKey, data)
    setParams({ ...Object.fromEntries(params), id: canonicalId }, { replace: true })
  }, [data, canonicalId, id, queries, params, setParams])

  const search = (typed: string) => (typed === id ? void refetch() : setParams({ id: typed }))
  return (
    <>
      <PageHeading
        title={TITLE}
        lead="You can retrieve every measurement in this database by the id on its certificate."
      />
      <SearchForm id={id} isWaiting={isFetching} onSearch={search} />
      <Typography sx={{ mt: 2, displayPrint: 'none' }}>
        <MuiLink
          component={Link}
          to={`${screens.checkCertificate.path}${hasCertificateCode(params) ? `?${params}` : ''}`}
        >
          Check the code of a certificate
        </MuiLink>
      </Typography>
      <Announcement>{formatAnnouncement(data)}</Announcement>
      <Box sx={{ mt: 4 }} aria-busy={isFetching}>
        {data && <RecordCard record={data} />}
        {!data && isFetching && <Loading label="Looking up the measurement…" />}
        {!data && !isFetching && error && (
          <div role="alert">
            <Failure id={id} problem={toProblem(error)} onRetry={() => void refetch()} />
          </div>
        )}
      </Box>
    </>
  )
}

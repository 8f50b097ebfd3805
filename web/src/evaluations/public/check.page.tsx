import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  type CertificateCode,
  type CertificateResult,
  certificateAddressSchema,
  formatCertificateQuery,
  hasTypingError,
  messages,
  parseCertificateCode,
  REVIEW_STATE_LABELS,
  screens,
  screenTitles,
  toCertificateResult,
} from '@trophy/domain'
import { Link, useSearchParams } from 'react-router'
import { hasNoConnection } from '#lib/api.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { Medal } from '#species/medal.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { InlineForm } from '#ui/forms/inline-form.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { ScanButton } from '#ui/scan/scan-button.tsx'
import { RecordCard } from './public-record.tsx'
import { publicRecordQuery } from './public-record-query.ts'
import { Card, FactRow, Table } from './record-card.tsx'
import { type PublicKey, signingKeysQuery, verifyCode } from './signing-keys.ts'
import { Verdict } from './verdict.tsx'

const TITLE = screenTitles.checkCertificate

const readParams = (address: string) => new URLSearchParams(address.slice(address.indexOf('?') + 1))

const parseScanned = (text: string): string | null => (readParams(text).has('id') ? text : null)

/** Returns the parameters of an address; other text counts as an id. */
const parseAddress = (address: string): URLSearchParams =>
  parseScanned(address) === null ? new URLSearchParams({ id: address }) : readParams(address)

function AddressForm({ onCheck }: { onCheck: (params: URLSearchParams) => void }) {
  const { control, handleSubmit, setValue } = useSubmitForm<{ address: string }>({
    defaultValues: { address: '' },
    resolver: zodResolver(certificateAddressSchema),
  })
  const check = handleSubmit(
    ({ address }) => onCheck(parseAddress(address)),
    // The verdict would be about a code that is no longer in the form.
    () => onCheck(new URLSearchParams()),
  )
  return (
    <InlineForm
      aria-label={TITLE}
      button="Check"
      maxWidth={760}
      onSubmit={check}
      action={
        <ScanButton
          title="Scan a certificate"
          hint="Point the camera at the code of a certificate."
          otherCode="This code is not that of a certificate."
          parse={parseScanned}
          onScan={(address) => {
            setValue('address', address)
            void check()
          }}
        />
      }
    >
      <TextField
        control={control}
        name="address"
        label="Address in the QR code"
        hint="Scan the code of the certificate, or paste the whole address."
      />
    </InlineForm>
  )
}

const formatSignedReview = ({ review }: CertificateResult): string =>
  review ? REVIEW_STATE_LABELS[review === 'none' ? 'not needed' : review] : 'The code says nothing about a review'

/** The signed values, while they cannot be compared with the record. */
function SignedContent({ code, title }: { readonly code: CertificateCode; readonly title: string }) {
  const printed = toCertificateResult(code)
  const { revision, total_points: total, version } = printed
  return (
    <Card aria-label={`Certificate ${code.id}`}>
      <Verdict severity="success" title={title}>
        Signature valid. This system issued a certificate with the following values. Compare them with those on paper.
      </Verdict>
      <Table>
        <tbody>
          <FactRow name="Public ID">{code.id}</FactRow>
          <FactRow name="Revision">{revision}</FactRow>
          <FactRow name="Total points">
            <b>{total.points.toFixed(2)}</b>
          </FactRow>
          <FactRow name="Medal">
            <Medal award={total.award} />
          </FactRow>
          <FactRow name="Edition of the rules">{version}</FactRow>
          <FactRow name="Review">{formatSignedReview(printed)}</FactRow>
        </tbody>
      </Table>
      <Typography sx={{ mt: 2 }}>
        <MuiLink component={Link} to={`${screens.evaluationById.path}?${formatCertificateQuery(code)}`}>
          Look up the record
        </MuiLink>{' '}
        to see if it was corrected, reviewed, judged again or withdrawn since.
      </Typography>
    </Card>
  )
}

/** The record of a genuine code with the verdict, or only the signed values if the record cannot be loaded. */
function GenuineCode({ code }: { code: CertificateCode }) {
  const params = new URLSearchParams(formatCertificateQuery(code))
  const lookUp = useQuery({ ...publicRecordQuery(code.id, params), retry: false })
  const { data: record, error, isLoading } = lookUp
  if (isLoading) return <Loading label="Looking up the measurement…" />
  if (record) return <RecordCard record={record} />
  if (!error || hasNoConnection(error)) return <SignedContent code={code} title="Genuine" />
  return (
    <>
      <RetryAlert error={error} onRetry={() => void lookUp.refetch()} />
      <SignedContent code={code} title="Genuine signature" />
    </>
  )
}

function Result({ code, keys }: { code: CertificateCode; keys: readonly PublicKey[] }) {
  const { data: isGenuine, isError } = useQuery({
    queryKey: ['certificate code', code, keys],
    queryFn: () => verifyCode(code, keys),
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError)
    return (
      <Alert severity="warning" sx={{ maxWidth: 760 }}>
        This browser cannot verify signatures. Please use a current one.
      </Alert>
    )
  if (isGenuine === undefined) return <Loading label="Checking the signature…" />
  return isGenuine ? (
    <GenuineCode code={code} />
  ) : (
    <Verdict severity="error" title="Altered">
      Signature invalid. The code was altered or not issued by this system.
      {hasTypingError(code.id) && ` ${messages.typingError}`}
    </Verdict>
  )
}

/** Checks the code of a certificate, in the URL, pasted or scanned, in the browser, then compares it with the record. */
export default function CheckPage() {
  usePageTitle(TITLE)
  const [params, setParams] = useSearchParams()
  const { data: keys, error, refetch } = useQuery(signingKeysQuery)
  const code = parseCertificateCode(params)
  return (
    <>
      <PageHeading
        title={TITLE}
        lead="The QR code of a certificate contains the result and a signature. They are checked in your browser."
      />
      <Box sx={{ displayPrint: 'none' }}>
        <AddressForm onCheck={setParams} />
      </Box>
      <Box sx={{ mt: 4 }}>
        {code && keys && <Result code={code} keys={keys} />}
        {!code && params.size > 0 && (
          <Alert severity="error" sx={{ maxWidth: 760 }}>
            This address does not contain the complete code of a certificate.
            {hasTypingError(params.get('id') ?? '') && ` ${messages.typingError}`}
          </Alert>
        )}
        {!keys && (error ? <RetryAlert error={error} onRetry={() => void refetch()} /> : <Loading />)}
      </Box>
    </>
  )
}

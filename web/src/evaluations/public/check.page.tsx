import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  type CertificateCode,
  certificateAddressSchema,
  formatCertificateQuery,
  parseCertificateCode,
  screens,
  screenTitles,
  toCertificateResult,
} from '@trophy/domain'
import { Link, useSearchParams } from 'react-router'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { Medal } from '#species/medal.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { InlineForm } from '#ui/forms/inline-form.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { Card, FactRow, Table } from './record-card.tsx'
import { type PublicKey, signingKeysQuery, verifyCode } from './signing-keys.ts'

const TITLE = screenTitles.checkCertificate

function AddressForm({ onCheck }: { onCheck: (params: URLSearchParams) => void }) {
  const { control, handleSubmit } = useSubmitForm<{ address: string }>({
    defaultValues: { address: '' },
    resolver: zodResolver(certificateAddressSchema),
  })
  return (
    <InlineForm
      aria-label={TITLE}
      button="Check"
      maxWidth={760}
      onSubmit={handleSubmit(({ address }) => onCheck(new URLSearchParams(address.slice(address.indexOf('?') + 1))))}
    >
      <TextField
        control={control}
        name="address"
        label="Address in the QR code"
        hint="Scan the code of the certificate and paste the whole address."
      />
    </InlineForm>
  )
}

function SignedContent({ code }: { code: CertificateCode }) {
  const { revision, total_points: total, version } = toCertificateResult(code)
  return (
    <Card aria-label={`Certificate ${code.id}`}>
      <Alert severity="success" sx={{ mb: 2 }}>
        Signature valid. This system issued a certificate with the following values. Compare them with those on paper.
      </Alert>
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
        </tbody>
      </Table>
      <Typography sx={{ mt: 2 }}>
        <MuiLink component={Link} to={`${screens.evaluationById.path}?${formatCertificateQuery(code)}`}>
          Look up the record
        </MuiLink>{' '}
        to see if it was corrected or withdrawn since.
      </Typography>
    </Card>
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
    <SignedContent code={code} />
  ) : (
    <Alert severity="error" sx={{ maxWidth: 760 }}>
      Signature invalid. The code was altered or not issued by this system.
    </Alert>
  )
}

/** Checks the code of a certificate, in the URL or pasted, in the browser; only the keys come from the server. */
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
          </Alert>
        )}
        {!keys && (error ? <RetryAlert error={error} onRetry={() => void refetch()} /> : <Loading />)}
      </Box>
    </>
  )
}

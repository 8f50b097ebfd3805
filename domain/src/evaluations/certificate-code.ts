/**
 * The signed code of a certificate: query parameters after the `id` in the address of its QR code. It contains the
 * result, a signature and no personal data, so that anyone with the public key can check it without the server.
 */
import { z } from 'zod'
import { AWARDS } from '#measuring/score/medal.ts'
import type { CertificateResult, Revision } from './public-record.ts'

const certificateCodeSchema = z.object({
  /** The public id. */
  id: z.string().regex(/^[\dA-Z]+-[\dA-Z]{7}$/),
  /** The revision. */
  r: z.string().regex(/^[1-9]\d{0,8}$/),
  /** The points, with two decimals. */
  p: z.string().regex(/^-?\d{1,7}\.\d\d$/),
  /** The medal. */
  m: z.enum(AWARDS),
  /** The edition of the rules. */
  e: z.string().regex(/^[\w-]{1,20}$/),
  /** The id of the signing key. */
  k: z.string().regex(/^[\da-f]{16}$/),
  /** The Ed25519 signature in base64url. Other last characters would encode the same bytes. */
  s: z.string().regex(/^[\w-]{85}[AQgw]$/),
})

/** The values of the parameters as sent. */
export type CertificateCode = z.infer<typeof certificateCodeSchema>
export type CertificateContent = Omit<CertificateCode, 'k' | 's'>

const text = z.string().optional()

/** The query of the public look-up: the parameters after `id`. Invalid values are reported in the response. */
export const certificateQuery = z.strictObject({ r: text, p: text, m: text, e: text, k: text, s: text })

export const CODE_PARAMETERS = certificateQuery.keyof().options

type Certified = Pick<CertificateResult, 'total_points' | 'version'> & { readonly public_id: string }

export const toCertificateContent = (
  { public_id, total_points, version }: Certified,
  { number }: Revision,
): CertificateContent => ({
  id: public_id,
  r: String(number),
  p: total_points.points.toFixed(2),
  m: total_points.award,
  e: version,
})

/** No value needs escaping. */
const formatContent = ({ id, r, p, m, e }: CertificateContent): string => `id=${id}&r=${r}&p=${p}&m=${m}&e=${e}`

/** Returns the text that is signed, as UTF-8: a version and the parameters `id` to `e` in this order. */
export const formatSignedText = (content: CertificateContent): string =>
  `trophy-certificate-1?${formatContent(content)}`

/** Returns the query of the certificate's address. */
export const formatCertificateQuery = ({ k, s, ...content }: CertificateCode): string =>
  `${formatContent(content)}&k=${k}&s=${s}`

type Parameters = { get(name: string): string | null | undefined }

/** Returns true if a look-up comes from a certificate with a code, valid or not. */
export const hasCertificateCode = (parameters: Parameters): boolean =>
  CODE_PARAMETERS.some((name) => typeof parameters.get(name) === 'string')

/** Returns the code, whose signature is not verified yet; null if a parameter is missing or malformed. */
export const parseCertificateCode = (parameters: Parameters): CertificateCode | null => {
  const names = Object.keys(certificateCodeSchema.shape)
  const { data } = certificateCodeSchema.safeParse(
    Object.fromEntries(names.map((name) => [name, parameters.get(name)])),
  )
  return data ?? null
}

export const toCertificateResult = ({ r, p, m, e }: CertificateContent): CertificateResult => ({
  revision: Number(r),
  total_points: { points: Number(p), award: m },
  version: e,
})

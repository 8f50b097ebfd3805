/**
 * The signed code of a certificate: query parameters after the `id` in the address of its QR code. It contains the
 * result, the state of the review, a signature and no personal data, so that anyone with the public key can check it without the server.
 */
import { z } from 'zod'
import { AWARDS } from '#measuring/score/medal.ts'
import type { ReviewState } from '#reviews/reviews.ts'
import { type CertificateCheck, type CertificateResult, type Revision, SIGNED_REVIEWS } from './public-record.ts'

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
  /** The state of the review at printing. Codes of version 1 do not have it. */
  v: z.enum(SIGNED_REVIEWS).optional(),
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
export const certificateQuery = z.strictObject({ r: text, p: text, m: text, e: text, v: text, k: text, s: text })

export const CODE_PARAMETERS = certificateQuery.keyof().options

type Certified = Pick<CertificateResult, 'total_points' | 'version'> & {
  readonly public_id: string
  readonly review_state: ReviewState
}

export const toCertificateContent = (
  { public_id, total_points, version, review_state }: Certified,
  { number }: Revision,
): CertificateContent => ({
  id: public_id,
  r: String(number),
  p: total_points.points.toFixed(2),
  m: total_points.award,
  e: version,
  v: review_state === 'not needed' ? 'none' : review_state,
})

/** No value needs escaping. */
const formatContent = ({ id, r, p, m, e, v }: CertificateContent): string =>
  `id=${id}&r=${r}&p=${p}&m=${m}&e=${e}${v === undefined ? '' : `&v=${v}`}`

/** Returns the text that is signed, as UTF-8: a version and the parameters `id` to `v` in this order. */
export const formatSignedText = (content: CertificateContent): string =>
  `trophy-certificate-${content.v === undefined ? 1 : 2}?${formatContent(content)}`

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
    Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? undefined])),
  )
  return data ?? null
}

export const toCertificateResult = ({ r, p, m, e, v }: CertificateContent): CertificateResult => ({
  revision: Number(r),
  total_points: { points: Number(p), award: m },
  version: e,
  ...(v === undefined ? {} : { review: v }),
})

/** Returns how the review has changed since a certificate was printed; undefined if it has not, or is not signed. */
export const findReviewChange = (
  { review }: Pick<CertificateResult, 'review'>,
  now: ReviewState,
): CertificateCheck['review_change'] => {
  if (review === undefined || (review === 'reviewed') === (now === 'reviewed')) return undefined
  return review === 'reviewed' ? 'review withdrawn since' : 'reviewed since'
}

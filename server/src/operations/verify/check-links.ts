/** Checks the links of signed chains: checkpoints, and the links of the audit log. */
import { iterateBatches } from '#platform/database/iterate-batches.ts'
import type { AuditLinkRow, Db } from '#platform/database/types.ts'
import { type SignedChain, toSignedText } from '#platform/records/signed-chain.ts'
import type { SigningKeys } from '#platform/runtime/signing-keys.ts'

/** Links read at once; few, because the manifests of checkpoints are long. */
const BATCH_LINKS = 10

type CheckedLink<Link> = {
  readonly link: Link
  /** The ordinal after which its rows begin; null for the first link. */
  readonly after: string | null
  /** False if the link itself is wrong, so that its rows cannot be compared. Set it to false if they are wrong. */
  isIntact: boolean
  /** Number of links signed so far. */
  readonly signed: number
}

/** Yields the links of a chain, and reports missing, changed and wrongly signed ones by their number. */
export async function* checkLinks<Link extends AuditLinkRow>(
  db: Db,
  chain: SignedChain<Link>,
  keys: SigningKeys,
  report: (number: number, description: string) => void,
): AsyncGenerator<CheckedLink<Link>> {
  let last: Link | undefined
  // The server does not extend a wrong link, but the one before it.
  let lastRight: Link | undefined
  let signed = 0
  for await (const link of iterateLinks(db, chain)) {
    if (link.number < 1) {
      report(link.number, 'has a number that the server never uses')
      continue
    }
    const expectedNumber = (last?.number ?? 0) + 1
    const isMissing = link.number !== expectedNumber
    const extended = link.previous === (lastRight?.hash ?? '') ? lastRight : last
    const error = isMissing ? 'is missing' : findLinkError(chain, link, extended)
    if (error) report(expectedNumber, error)
    const signatureError = findSignatureError(keys, toSignedText(chain, link.hash), link, signed > 0)
    if (signatureError) report(link.number, signatureError)
    if (link.signature !== null) signed += 1
    const checked = { link, after: extended?.up_to ?? null, isIntact: error === null, signed }
    yield checked
    last = link
    if (checked.isIntact && !signatureError) lastRight = link
  }
}

const iterateLinks = <Link extends AuditLinkRow>(db: Db, { table }: SignedChain<Link>) =>
  iterateBatches<Link>(
    async (last) =>
      (await db
        .selectFrom(table)
        .selectAll()
        .$if(last !== undefined, (query) => query.where('number', '>', last?.number ?? 0))
        .orderBy('number')
        .limit(BATCH_LINKS)
        .execute()) as Link[],
  )

const findLinkError = <Link extends AuditLinkRow>(
  { hashLink }: SignedChain<Link>,
  link: Link,
  last: Link | undefined,
): string | null => {
  if (link.hash !== hashLink(link)) return 'was changed'
  return link.previous === (last?.hash ?? '') ? null : 'does not follow the previous one'
}

/**
 * Returns the predicate of a finding, or null if there is none.
 *
 * @param isSignatureExpected An earlier one is signed, so that this one is too unless the key was removed.
 */
const findSignatureError = (
  keys: SigningKeys,
  signedText: Uint8Array,
  { key_id, signature }: AuditLinkRow,
  isSignatureExpected: boolean,
): string | null => {
  if (key_id === null || signature === null)
    return isSignatureExpected && keys.publicKeys.some((key) => key.is_current)
      ? 'is not signed, unlike an earlier one'
      : null
  const isValid = keys.verify(signedText, { key_id, signature })
  if (isValid === null) return `is signed with the unknown key ${key_id}`
  return isValid ? null : 'has a wrong signature'
}

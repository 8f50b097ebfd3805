/** Checks the signature of a checkpoint, or of a link of the audit log. */
import type { SigningKeys } from '#platform/runtime/signing-keys.ts'

/**
 * Returns the predicate of a finding, or null if there is none.
 *
 * @param isSignatureExpected An earlier one is signed, so that this one is too unless the key was removed.
 */
export const findSignatureError = (
  keys: SigningKeys,
  signedData: Uint8Array,
  { key_id, signature }: { readonly key_id: string | null; readonly signature: string | null },
  isSignatureExpected: boolean,
): string | null => {
  if (key_id === null || signature === null)
    return isSignatureExpected && keys.publicKeys.some((key) => key.is_current)
      ? 'is not signed, unlike an earlier one'
      : null
  const isValid = keys.verify(signedData, { key_id, signature })
  if (isValid === null) return `is signed with the unknown key ${key_id}`
  return isValid ? null : 'has a wrong signature'
}

/**
 * Checks the code of a certificate without the server. Needs Node 20 and no other package.
 *
 *     node check-certificate.mjs 'ADDRESS OF THE QR CODE' KEYS
 *
 * KEYS is a file with the response of GET /api/signing-keys, or one public key in base64url. Prints the content of the
 * code and "Signature valid"; exits with 1 if the signature is not valid, and with 2 for wrong arguments.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

const FORMATS = {
  id: /^[\dA-Z]+-[\dA-Z]{7}$/,
  r: /^[1-9]\d{0,8}$/,
  p: /^-?\d{1,7}\.\d\d$/,
  m: /^(Gold|Silver|Bronze|none)$/,
  e: /^[\w-]{1,20}$/,
  v: /^(reviewed|awaiting|none)$/,
  k: /^[\da-f]{16}$/,
  s: /^[\w-]{85}[AQgw]$/,
}

const readKeys = (text) => {
  if (!existsSync(text)) return [text]
  const { data } = JSON.parse(readFileSync(text, 'utf8'))
  return data.keys.map((key) => key.public_key)
}

/** The id of a key is the start of its SHA-256. */
const getKeyId = (key) => createHash('sha256').update(Buffer.from(key, 'base64url')).digest('hex').slice(0, 16)

const isGenuine = ({ id, r, p, m, e, v, k, s }, keys) => {
  const x = keys.find((key) => getKeyId(key) === k)
  if (x === undefined) return false
  const content = `id=${id}&r=${r}&p=${p}&m=${m}&e=${e}`
  // Version 1 says nothing about a review.
  const text = v === '' ? `trophy-certificate-1?${content}` : `trophy-certificate-2?${content}&v=${v}`
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(s, 'base64url'))
}

const [address = '', keys = ''] = process.argv.slice(2)
if (!URL.canParse(address) || keys === '') {
  process.stderr.write("Usage: node check-certificate.mjs 'ADDRESS OF THE QR CODE' KEYS\n")
  process.exit(2)
}
const { searchParams } = new URL(address)
const code = Object.fromEntries(Object.keys(FORMATS).map((name) => [name, searchParams.get(name) ?? '']))
const isAbsent = (name) => name === 'v' && !searchParams.has('v')
const isComplete = Object.entries(FORMATS).every(([name, format]) => isAbsent(name) || format.test(code[name]))
if (!isComplete || !isGenuine(code, readKeys(keys))) {
  process.stdout.write('Signature invalid: the code was altered or not issued by this system.\n')
  process.exit(1)
}
process.stdout.write(`Signature valid.
Public ID: ${code.id}
Revision:  ${code.r}
Points:    ${code.p}
Medal:     ${code.m}
Edition:   ${code.e}
Review:    ${code.v || 'not stated'}
`)

/** Printed codes: a certificate at 300 dpi is read, and checked by the script in `docs`. */
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Evaluation, formatCertificateQuery, formatSignedText } from '@trophy/domain'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { hasRasteriser, readPrint } from '#testing/printed-codes.ts'
import { createTempFolder } from '#testing/temp-folder.ts'

const PUBLIC_URL = 'https://trophy-evaluations.example.org'
const SCRIPT = join(import.meta.dirname, '../../../../docs/check-certificate.mjs')

const { as, deps, guest, make } = await testApp({ config: { publicUrl: PUBLIC_URL } })
const client = await as(await make.member({ role: 'STJ' }))
const folder = await createTempFolder('prints')

const check = (...args: string[]) => {
  const { status, stdout } = spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' })
  return { status, stdout }
}

it.runIf(hasRasteriser)(
  'prints a code that the server and the script verify (where pdftoppm is installed)',
  async () => {
    const { data } = await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
    const address = readPrint((await client.get(`/evaluation/pdf/${data._id}`)).raw) ?? ''
    expect(address.startsWith(`${PUBLIC_URL}/evaluation-by-id?id=${data.public_id}&r=1&`)).toBe(true)
    const publicPath = address.replace(/.*\?id=([^&]+)&/, '/evaluation/public/$1?')
    expect((await guest.get(publicPath)).data).toMatchObject({ certificate: { state: 'current' } })

    const keys = await guest.get<{ keys: { public_key: string }[] }>('/signing-keys')
    const file = join(folder, 'keys.json')
    await writeFile(file, keys.raw)
    const { points, award } = data.total_points
    for (const key of [file, keys.data.keys[0]?.public_key ?? ''])
      expect(check(address, key)).toEqual({
        status: 0,
        stdout: `Signature valid.\nPublic ID: ${data.public_id}\nRevision:  1\nPoints:    ${points.toFixed(2)}\nMedal:     ${award}\nEdition:   2023\nReview:    none\n`,
      })
    for (const altered of [
      address.replace('&r=1', '&r=2'),
      address.replace(/&s=.*/, ''),
      address.replace('&v=none', ''),
    ])
      expect(check(altered, file)).toEqual({ status: 1, stdout: expect.stringMatching(/^Signature invalid/) })
    const content = { id: data.public_id, r: '1', p: '200.00', m: 'Gold', e: '2023' } as const
    const former = deps.signingKeys.sign(Buffer.from(formatSignedText(content)))
    const query = formatCertificateQuery({ ...content, k: former?.key_id ?? '', s: former?.signature ?? '' })
    const formerAddress = `${PUBLIC_URL}/evaluation-by-id?${query}`
    expect(check(formerAddress, file).stdout, 'version 1').toMatch(/^Signature valid[\s\S]*Review: {4}not stated$/m)
    expect(check(address).status).toBe(2)
  },
)

/** Printed codes: certificates at 300 dpi are read, and checked by the script in `docs`. */
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Evaluation } from '@trophy/domain'
import { REPRESENTATIVE_SPECIES as species } from '@trophy/domain/samples'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { hasRasteriser, readPrint } from '#testing/printed-codes.ts'
import { createTempFolder } from '#testing/temp-folder.ts'

/** The documented measurement uses 50. */
const PRINTS = Number(process.env.CERTIFICATE_PRINTS ?? 3)
const PUBLIC_URL = 'https://trophy-evaluations.example.org'
const SCRIPT = join(import.meta.dirname, '../../../../docs/check-certificate.mjs')

const { as, guest, make, clock } = await testApp({ config: { publicUrl: PUBLIC_URL } })
const client = await as(await make.member({ role: 'STJ', evaluation_options: [...species, 'red-deer'] }))
const folder = await createTempFolder('prints')

const check = (...args: string[]) => {
  const { status, stdout } = spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' })
  return { status, stdout }
}

it.runIf(hasRasteriser)(
  'reads every code of printed certificates at 300 dpi (where pdftoppm is installed)',
  async () => {
    const unread: string[] = []
    for (let index = 0; index < PRINTS; index += 1) {
      clock.advance(60)
      const animal = species[index % species.length] ?? ''
      const { data } = await client.post<Evaluation>(`/evaluation/${animal}`, { data: evaluationInput({}, animal) })
      const { raw } = await client.get(`/evaluation/pdf/${data._id}`)
      const text = readPrint(raw)
      if (!text?.startsWith(`${PUBLIC_URL}/evaluation-by-id?id=${data.public_id}&r=1&`)) unread.push(data.public_id)
      else
        expect((await guest.get(text.replace(/.*\?id=([^&]+)&/, '/evaluation/public/$1?'))).data).toMatchObject({
          certificate: { state: 'current' },
        })
    }
    expect(unread).toEqual([])
  },
  600_000,
)

it.runIf(hasRasteriser)('prints codes that the script verifies with the published keys', async () => {
  const { data } = await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
  const address = readPrint((await client.get(`/evaluation/pdf/${data._id}`)).raw) ?? ''
  const keys = await guest.get<{ keys: { public_key: string }[] }>('/signing-keys')
  const file = join(folder, 'keys.json')
  await writeFile(file, keys.raw)
  const { points, award } = data.total_points
  for (const key of [file, keys.data.keys[0]?.public_key ?? ''])
    expect(check(address, key)).toEqual({
      status: 0,
      stdout: `Signature valid.\nPublic ID: ${data.public_id}\nRevision:  1\nPoints:    ${points.toFixed(2)}\nMedal:     ${award}\nEdition:   2023\n`,
    })
  for (const altered of [address.replace('&r=1', '&r=2'), address.replace(/&s=.*/, ''), `${address}A`])
    expect(check(altered, file)).toEqual({ status: 1, stdout: expect.stringMatching(/^Signature invalid/) })
  expect(check(address, 'A'.repeat(43)).status).toBe(1)
  expect(check(address).status).toBe(2)
})

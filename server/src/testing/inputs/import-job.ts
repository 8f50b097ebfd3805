/** A job of the process that reads workbooks: red deer sent by a judge. */
import type { ImportJob } from '#bulk-import/import-job.ts'

const self = { _id: 'a', id_number: '20001', name: 'Anna', role: 'STJ', email: 'anna@example.org' } as const

export const createImportJob = (bytes: Buffer, output: ImportJob['output'] = 'report'): ImportJob => ({
  bytes: new Uint8Array(bytes),
  species: 'red-deer',
  corrections: {},
  hiddenRows: 'skip',
  today: '2026-06-02',
  self: { ...self, valid_from: null, valid_to: null, blockedReason: null },
  members: [],
  heldSpecies: [],
  output,
  now: new Date('2026-06-01T12:00:00.000Z'),
})

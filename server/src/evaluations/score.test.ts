import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { validSheet } from '#testing/inputs/evaluation-input.ts'

const { as, db, make } = await testApp()
const client = await as(await make.member())

describe('scoring without saving', () => {
  it('returns total, medal, missing points, lines, errors and notices, and stores nothing [E-061] [E-074]', async () => {
    const { key, data: sheet } = validSheet('red-deer', 'Gold')
    const { status, data } = await client.post('/evaluation/red-deer/score', {
      data: { phenotype: { key }, data: sheet },
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({ award: 'Gold', next: null, fields: {}, notices: expect.any(Array) })
    expect(Object.keys(data as object).sort()).toEqual([
      'award',
      'calculations',
      'fields',
      'lines',
      'next',
      'notices',
      'totalPoints',
    ])
    expect(await db.selectFrom('evaluations').select('id').execute()).toEqual([])
  })

  it('scores without a phenotype and for any sheet', async () => {
    const { data } = await client.post('/evaluation/moose/score', { data: { phenotype: null, data: {} } })
    expect(data).toMatchObject({ totalPoints: 0, award: 'none', next: null })
  })

  it('scores an unknown phenotype as none', async () => {
    const { data: sheet } = validSheet('red-deer', 'Gold')
    const score = async (phenotype: unknown) =>
      (await client.post('/evaluation/red-deer/score', { data: { phenotype, data: sheet } })).data
    expect(await score({ key: 'moose' })).toMatchObject({ award: 'none', totalPoints: expect.any(Number) })
    expect(await score({ key: 'moose' })).toEqual(await score(null))
  })

  it('rejects unknown fields', async () => {
    const score = (data: unknown) => client.post('/evaluation/red-deer/score', { data })
    expect(await score({ phenotype: { key: 'moose', extra: 1 }, data: {} })).toMatchObject({
      status: 400,
      problem: { fields: { 'phenotype.extra': 'Unknown field' } },
    })
    expect(await score({ phenotype: null, data: { extra: 1 } })).toMatchObject({
      status: 400,
      problem: { fields: { extra: 'Unknown field' } },
    })
    expect(await score({ phenotype: null, data: {}, more: 1 })).toMatchObject({ status: 400 })
    expect((await client.post('/evaluation/unicorn/score', { data: { phenotype: null, data: {} } })).status).toBe(404)
  })
})

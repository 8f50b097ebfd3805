import { screen } from '@testing-library/react'
import { addDays, formatDate, toUtcDate } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { testWeb } from '#testing/render-app.tsx'

const now = new Date()
const web = await testWeb({ now: now.toISOString() })
const daysAgo = (days: number) => addDays(toUtcDate(now), -days)

const queryMeasureLinks = () => screen.queryAllByRole('link', { name: 'New measure' })

describe('the species grid of a member whose certification does not hold', () => {
  for (const path of ['/', '/evaluation/new']) {
    it(`says at ${path} that the certification is not active yet, and offers no measure`, async () => {
      await web.open(path, { as: await web.make.member({ status: 'approved' }) })
      expect(await screen.findByText('Your certification is not active yet.')).toBeTruthy()
      expect(screen.getByRole('heading', { level: 2, name: 'Red deer' })).toBeTruthy()
      expect(queryMeasureLinks()).toEqual([])
    })

    it(`says at ${path} since when it is expired, and offers no measure`, async () => {
      const valid_to = daysAgo(90)
      await web.open(path, { as: await web.make.member({ valid_to }) })
      const sentence = `Your certification expired on ${formatDate(valid_to)}. Evaluations are read-only.`
      expect(await screen.findByText(sentence)).toBeTruthy()
      expect(queryMeasureLinks()).toEqual([])
    })
  }

  it('still offers measures for sixty days after its end, and says until when', async () => {
    const valid_to = daysAgo(30)
    await web.open('/', { as: await web.make.member({ valid_to }) })
    const last = formatDate(addDays(valid_to, 60))
    expect(
      await screen.findByText(new RegExp(`expired on ${formatDate(valid_to)}. Until ${last} you may`)),
    ).toBeTruthy()
    expect(queryMeasureLinks()).toHaveLength(1)
  })

  it('keeps quiet where it holds, and with an admin', async () => {
    for (const user of [await web.make.member(), await web.make.admin()]) {
      await web.open('/', { as: user })
      await screen.findAllByRole('link', { name: 'New measure' })
      expect(screen.queryByText(/certification/)).toBeNull()
    }
  })
})

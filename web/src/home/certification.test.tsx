import { fireEvent, screen, waitFor } from '@testing-library/react'
import { addDays, formatDate, toUtcDate } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { testWeb } from '#testing/render-app.tsx'

const now = new Date()
const web = await testWeb({ now: now.toISOString() })
const daysAgo = (days: number) => addDays(toUtcDate(now), -days)

const queryMeasureLinks = () => screen.queryAllByRole('link', { name: 'New measure' })

const expectNotice = (text: RegExp) => waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(text))

describe('species grid of a member without a valid certification', () => {
  for (const path of ['/', '/evaluation/new']) {
    it(`shows at ${path} that the certification is not active yet, or when it expired, without New measure links`, async () => {
      await web.open(path, { as: await web.make.member({ status: 'approved' }) })
      expect(await screen.findByText('Your certification is not active yet.')).toBeTruthy()
      await expectNotice(/You can already read .* write to office@/)
      expect(screen.getByRole('heading', { name: 'Red deer' })).toBeTruthy()
      expect(queryMeasureLinks()).toEqual([])
      const valid_to = daysAgo(90)
      await web.open(path, { as: await web.make.member({ valid_to }) })
      const sentence = `Your certification expired on ${formatDate(valid_to)}. Evaluations are read-only.`
      expect(await screen.findByText(sentence)).toBeTruthy()
      await expectNotice(/You can still read .* To renew .* write to office@/)
      expect(queryMeasureLinks()).toEqual([])
    })
  }

  it('keeps New measure links for sixty days after expiry and shows the last day', async () => {
    const valid_to = daysAgo(30)
    await web.open('/', { as: await web.make.member({ valid_to }) })
    const last = formatDate(addDays(valid_to, 60))
    expect(
      await screen.findByText(new RegExp(`expired on ${formatDate(valid_to)}. Until ${last} you may`)),
    ).toBeTruthy()
    expect(queryMeasureLinks()).toHaveLength(1)
  })

  it('disables Add new evaluation in the list with the reason, but not in the sixty days [O-067]', async () => {
    const ADD = 'Add new evaluation'
    const valid_to = daysAgo(90)
    await web.open('/evaluations', { as: await web.make.member({ valid_to }) })
    for (const button of await screen.findAllByRole('button', { name: ADD })) {
      expect(button.getAttribute('aria-disabled')).toBe('true')
      fireEvent.mouseOver(button)
      await screen.findByText(`Your certification expired on ${formatDate(valid_to)}. Evaluations are read-only.`)
    }
    expect(screen.queryByRole('link', { name: ADD })).toBeNull()
    await web.open('/evaluations', { as: await web.make.member({ valid_to: daysAgo(30) }) })
    expect((await screen.findAllByRole('link', { name: ADD }))[0]?.getAttribute('href')).toBe('/evaluation/new')
  })

  it('shows no notice for a valid certification or an admin', async () => {
    for (const user of [await web.make.member(), await web.make.admin()]) {
      await web.open('/', { as: user })
      await screen.findAllByRole('link', { name: 'New measure' })
      expect(screen.queryByText(/Your certification/)).toBeNull()
    }
  })
})

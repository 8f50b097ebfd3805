import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const savedFiles: string[] = []
beforeEach(() => {
  savedFiles.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

const findSection = async () => within(await screen.findByRole('region', { name: 'Personal data' }))
const clickButton = (within: Awaited<ReturnType<typeof findSection>>, name: string) =>
  act(async () => fireEvent.click(within.getByText(name, { selector: 'button' })))

it('offers the download of personal data in the account, and names the contact for an erasure', async () => {
  const member = await web.make.member({ firstname: 'Jana', lastname: 'Nova' })
  await web.open('/account', { as: member })
  const section = await findSection()
  expect(await section.findByText(/write to office@cic-wildlife\.org\. Your evaluations stay/)).toBeTruthy()
  await clickButton(section, 'Download my data')
  await waitFor(() => expect(savedFiles).toEqual(['personal-data-Jana Nova-01-06-2026.zip']))
})

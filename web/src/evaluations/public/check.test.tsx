import { screen, waitFor, within } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { createCertificatePath } from '#testing/certificate-path.ts'
import { currentPath, evaluationInput, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const content = { id: 'CE01-7K3QF0Q', r: '2', p: '201.90', m: 'Silver', e: '2023', v: 'awaiting' } as const
const url = `https://trophies.example.org${createCertificatePath(web.deps, content)}`
const { search } = new URL(url)
const path = `/check-certificate${search}`

const findCertificate = () => screen.findByRole('article', { name: 'Certificate CE01-7K3QF0Q' })

describe('check of a certificate', () => {
  it('shows the signed values of a pasted address until the form is checked without one [O-065]', async () => {
    const user = await web.open('/check-certificate')
    await user.click(await screen.findByRole('textbox', { name: 'Address in the QR code' }))
    await user.paste(url)
    await user.click(screen.getByRole('button', { name: 'Check' }))
    const found = within(await findCertificate())
    expect(found.getByRole('alert').textContent, 'without its record').toMatch(/^Genuine signatureSignature valid\./)
    await screen.findByText('The requested Measurement could not be found.')
    const rows = found.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows).toEqual([
      'Public IDCE01-7K3QF0Q',
      'Revision2',
      'Total points201.90',
      'MedalSilver',
      'Edition of the rules2023',
      'ReviewAwaiting review',
    ])
    expect(found.getByRole('link', { name: 'Look up the record' }).getAttribute('href')).toBe(
      `/evaluation-by-id${search}`,
    )
    expect(currentPath()).toBe(path)

    await user.clear(screen.getByRole('textbox', { name: 'Address in the QR code' }))
    await user.click(screen.getByRole('button', { name: 'Check' }))
    await screen.findByText('Required')
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
    expect(currentPath()).toBe('/check-certificate')
  })

  it('shows the verdict about the record of a genuine code', async () => {
    const client = await web.as(await web.make.member())
    const { data } = await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
    const { _id, public_id: id, total_points, modified_date } = data
    const printed = { id, r: '1', p: total_points.points.toFixed(2), m: total_points.award, e: '2023' }
    const checkPath = createCertificatePath(web.deps, printed).replace('evaluation-by-id', 'check-certificate')
    const findVerdict = async () =>
      within(await screen.findByRole('article', { name: `Measurement ${id}` })).getByRole('alert').textContent
    await web.open(checkPath)
    expect(await findVerdict()).toMatch(/^Genuine/)
    await client.patch(`/evaluation/${_id}`, { data: { modified_date, hunt_location: 'Gemenc' } })
    await web.open(checkPath)
    expect(await findVerdict()).toMatch(/^Corrected since/)
  })

  it('requires an address', async () => {
    const user = await web.open('/check-certificate')
    await user.click(await screen.findByRole('button', { name: 'Check' }))
    expect(await screen.findByText('Required')).toBeTruthy()
  })

  it('shows no values of an altered code, or of one without all parameters', async () => {
    await web.open(path.replace('p=201.90', 'p=301.90'))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^AlteredSignature invalid\./))
    expect(document.body.textContent).not.toMatch(/301\.90|typing error/)
    await web.open(path.replace(/&s=.*/, ''))
    const incomplete = 'This address does not contain the complete code of a certificate.'
    expect((await screen.findByRole('alert')).textContent).toBe(incomplete)
    expect(document.body.textContent).not.toContain('201.90')
  })

  it('names a typing error in the id of an altered code, and in an id without a code', async () => {
    await web.open(path.replace('CE01-7', 'CE01-8'))
    const altered =
      'Signature invalid. The code was altered or not issued by this system. This id contains a typing error.'
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`Altered${altered}`))
    const user = await web.open('/check-certificate')
    await user.type(await screen.findByRole('textbox', { name: 'Address in the QR code' }), 'CE01-0000001{Enter}')
    expect((await screen.findByRole('alert')).textContent).toMatch(/ This id contains a typing error\.$/)
  })

  it('works without a connection once the keys have been loaded', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'))
    web.intercept('GET /signing-keys', lost)
    const user = await web.open(path)
    await screen.findByText(/^This needs the network/)
    web.intercept('GET /signing-keys', (forward) => forward())
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await findCertificate()
    const keys = localStorage.getItem('signing-keys') ?? ''
    for (const call of ['GET /signing-keys', 'GET /evaluation/public/']) web.intercept(call, lost)
    const reopened = web.open(path)
    localStorage.setItem('signing-keys', keys)
    await reopened
    expect(within(await findCertificate()).getByRole('alert').textContent).toMatch(/^GenuineSignature valid\./)
  })

  it('is linked from the look-up with the code', async () => {
    await web.open(`/evaluation-by-id${search}`)
    const link = await screen.findByRole('link', { name: 'Check the code of a certificate' })
    expect(link.getAttribute('href')).toBe(path)
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createCertificatePath } from '#testing/certificate-path.ts'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const content = { id: 'CE01-7K3QF0X', r: '2', p: '201.90', m: 'Silver', e: '2023' } as const
const url = `https://trophies.example.org${createCertificatePath(web.deps, content)}`
const { search } = new URL(url)
const path = `/check-certificate${search}`

const findCertificate = () => screen.findByRole('article', { name: 'Certificate CE01-7K3QF0X' })

describe('check of a certificate', () => {
  it('shows the signed values of a pasted address', async () => {
    const user = await web.open('/check-certificate')
    await user.click(await screen.findByRole('textbox', { name: 'Address in the QR code' }))
    await user.paste(url)
    await user.click(screen.getByRole('button', { name: 'Check' }))
    const found = within(await findCertificate())
    expect(found.getByRole('alert').textContent).toMatch(/^Signature valid\./)
    const rows = found.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows).toEqual([
      'Public IDCE01-7K3QF0X',
      'Revision2',
      'Total points201.90',
      'MedalSilver',
      'Edition of the rules2023',
    ])
    expect(found.getByRole('link', { name: 'Look up the record' }).getAttribute('href')).toBe(
      `/evaluation-by-id${search}`,
    )
    expect(currentPath()).toBe(path)
    expect(web.calls.map((call) => call.path)).toEqual(['/signing-keys'])
  })

  it('requires an address', async () => {
    const user = await web.open('/check-certificate')
    await user.click(await screen.findByRole('button', { name: 'Check' }))
    expect(await screen.findByText('Required')).toBeTruthy()
  })

  it('shows no values of an altered code, or of one without all parameters', async () => {
    await web.open(path.replace('p=201.90', 'p=301.90'))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Signature invalid\./))
    expect(document.body.textContent).not.toContain('301.90')
    await web.open(path.replace(/&s=.*/, ''))
    const incomplete = 'This address does not contain the complete code of a certificate.'
    expect((await screen.findByRole('alert')).textContent).toBe(incomplete)
    expect(document.body.textContent).not.toContain('201.90')
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
    web.intercept('GET /signing-keys', lost)
    const reopened = web.open(path)
    localStorage.setItem('signing-keys', keys)
    await reopened
    expect(within(await findCertificate()).getByRole('alert').textContent).toMatch(/^Signature valid\./)
  })

  it('is linked from the look-up with the code', async () => {
    await web.open(`/evaluation-by-id${search}`)
    const link = await screen.findByRole('link', { name: 'Check the code of a certificate' })
    expect(link.getAttribute('href')).toBe(path)
  })
})

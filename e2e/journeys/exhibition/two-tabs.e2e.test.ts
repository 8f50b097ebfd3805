/** A sheet in one tab while the session ends in another. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterInformation, enterWildBoar } from '#e2e/fill-sheet.ts'
import { journey, signIn, signInByForm } from '#e2e/harness.ts'
import type { SignIn } from '#e2e/product.ts'

const PHONE = '+48 600 100 200'

/** Revokes the sessions of an account, as its owner does on another device. */
const signOutElsewhere = async (page: Page, url: string, { username, password }: SignIn) => {
  const signedIn = await page.request.post(`${url}/api/login`, { data: { username, password } })
  const { data } = await signedIn.json()
  const response = await page.request.delete(`${url}/api/me/sessions`, {
    headers: { authorization: `Bearer ${data.token}` },
  })
  expect(response.status()).toBe(200)
}

journey('what is typed in one tab stays when the session ends in another', async ({ page, product, person }) => {
  const { url } = product
  const account = person('CCM, active')
  await signIn(page, url, account, '/evaluation/new/wild-boar')
  await page.getByRole('heading', { name: 'Evaluation Information' }).waitFor()
  await enterInformation(page, 'Two Tabs')
  await page.getByLabel("Hunter's phone").fill(PHONE)
  await enterWildBoar(page)

  const other = await page.context().newPage()
  await other.goto(`${url}/profile`)
  await other.getByRole('heading', { level: 1 }).waitFor()
  await signOutElsewhere(page, url, account)
  await other.reload()
  await other.getByText('Please log in.').waitFor()
  expect(await page.getByLabel("Hunter's phone").inputValue()).toBe(PHONE)

  await signInByForm(other, url, account)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Successfully saved!').waitFor()
})

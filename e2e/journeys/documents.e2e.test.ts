import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { expectAccessible, journey, MOBILE, signIn, takeScreenshots, throttleUploads } from '#e2e/harness.ts'

const NAME = 'Правила оценки – 規則 nº 1.pdf'
const createPdf = (bytes: number) =>
  Buffer.from(`%PDF-1.7\n${'The rules of the council. '.repeat(bytes / 26)}\n%%EOF\n`)
const RULES = createPdf(2_000_000)
const TITLE = 'Rules for the judging of red deer'

journey(
  'an admin uploads a document with progress; a judge downloads it completely and in parts [A-038, A-174, A-175, A-178, A-186]',
  async ({ page, product, person }) => {
    await signIn(page, product.url, product.admin, '/documents')
    await page.getByRole('link', { name: 'Upload new document' }).click()
    await page.getByLabel('Title').fill(TITLE)
    await page.getByLabel('Category').selectOption('Rules and regulations')
    await page.locator('input[type=file]').setInputFiles({ name: NAME, mimeType: 'application/pdf', buffer: RULES })
    await expectAccessible(page)
    const throttle = await throttleUploads(page)
    await throttle(400_000)
    await page.getByRole('button', { name: 'Create document' }).click()
    const progress = page.getByRole('progressbar', { name: `Upload of ${NAME}` })
    await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(5)
    await page.getByRole('button', { name: `Cancel the upload of ${NAME}` }).click()
    await page.getByText('sent on saving').waitFor()
    await throttle(-1)
    await page.getByRole('button', { name: 'Create document' }).click()
    await page.getByText('Successfully saved!').waitFor()
    await page.getByRole('row').filter({ hasText: TITLE }).getByText('Rules and regulations').waitFor()
    await takeScreenshots(page, 'documents')

    await signIn(page, product.url, person('STJ, all species'))
    await page.getByRole('link', { name: 'Documents' }).click()
    const [download, request] = await Promise.all([
      page.waitForEvent('download'),
      page.waitForRequest((candidate) => candidate.url().endsWith('/download')),
      page.getByRole('button', { name: `Download ${TITLE}` }).click(),
    ])
    expect(download.suggestedFilename()).toBe(NAME)
    expect(readFileSync(await download.path()).equals(RULES)).toBe(true)

    // Resumes a download: the first half, then the rest of the same version.
    const { authorization = '' } = await request.allHeaders()
    const part = async (headers: Readonly<Record<string, string>>) => {
      const response = await page.request.get(request.url(), { headers: { authorization, ...headers } })
      expect(response.status()).toBe(206)
      return { etag: response.headers().etag ?? '', body: await response.body() }
    }
    const first = await part({ range: 'bytes=0-999999' })
    const rest = await part({ range: 'bytes=1000000-', 'if-range': first.etag })
    expect(Buffer.concat([first.body, rest.body]).equals(RULES)).toBe(true)
  },
)

journey(
  'a measurer reads documents on a phone but cannot edit them; an admin replaces a file and deletes a document [A-014, A-046, A-177, A-179]',
  async ({ page, product, person }) => {
    await page.setViewportSize(MOBILE)
    await signIn(page, product.url, person('CCM, active: red deer'), '/documents')
    await page.getByText(TITLE).waitFor()
    expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
    await page.goto(`${product.url}/documents/new`)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')

    await signIn(page, product.url, product.admin, '/documents')
    await page.getByRole('link', { name: TITLE, exact: true }).click()
    await page.getByRole('button', { name: 'Delete File' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Delete file?' })
    await dialog.getByText('This action cannot be undone').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByText('Successfully deleted!').waitFor()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('A file is required!').waitFor()
    await expectAccessible(page)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'new.txt', mimeType: 'text/plain', buffer: Buffer.from('New.') })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: `Actions for ${TITLE}` }).click()
    await page.getByRole('menuitem', { name: `Delete ${TITLE}` }).click()
    await page.getByRole('dialog', { name: 'Remove document?' }).getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('link', { name: TITLE, exact: true }).waitFor({ state: 'detached' })
  },
)

import { journey, signIn } from '#e2e/harness.ts'
journey('files', async ({ page, product }) => {
  for (const path of ['/forgot', '/login']) {
    const files: string[] = []
    const on = async (response: import('playwright-core').Response) => { const s = await response.request().sizes().catch(() => null); files.push(`${s?.responseBodySize} ${response.url().replace(product.url, '')}`) }
    page.on('response', on)
    await page.goto(product.url + path)
    await page.waitForLoadState('networkidle')
    page.off('response', on)
    console.log(path, '\n' + files.join('\n'))
  }
  await signIn(page, product.url, product.admin, '/documents')
  await page.locator('tbody td').first().waitFor()
  console.log(await page.locator('tbody tr').first().evaluate((row) => [...row.querySelectorAll('td')].map((td) => { const e = td.querySelector('*') ?? td; return [td.textContent, JSON.stringify(td.getBoundingClientRect()), getComputedStyle(td).verticalAlign, td.innerHTML.slice(0, 300)].join(' | ') }).join('\n')))
})

/** Opens the exported workbook in LibreOffice. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { read } from '@e965/xlsx'
import { seed } from '@trophy/server/operations/demo/seed.ts'
import { testApp } from '@trophy/server/testing/app.ts'
import { expect, it } from 'vitest'

const execFileAsync = promisify(execFile)
const LIBRE_OFFICE = 'libreoffice'
const hasLibreOffice = await execFileAsync(LIBRE_OFFICE, ['--version']).then(
  () => true,
  () => false,
)

it('opens in LibreOffice with every sheet and row', async () => {
  if (!hasLibreOffice) {
    process.stdout.write('Skipped: LibreOffice is not installed (on Debian: apt-get install libreoffice-calc-nogui).\n')
    return
  }
  const { as, clock, make, ownerDb } = await testApp()
  await seed(ownerDb, { evaluations: 60, firstNumber: 10_000, now: clock.now() })
  const { raw } = await (await as(await make.admin())).get('/evaluation/export')
  const book = read(raw)
  const folder = await mkdtemp(join(tmpdir(), 'trophy-office-'))
  try {
    await writeFile(join(folder, 'book.xlsx'), raw)
    const everySheet = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1'
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const command = [profile, '--headless', '--convert-to', everySheet, '--outdir', folder, join(folder, 'book.xlsx')]
    await execFileAsync(LIBRE_OFFICE, command)
    const converted = (await readdir(folder)).filter((name) => name.endsWith('.csv')).sort()
    expect(converted).toEqual(book.SheetNames.map((name) => `book-${name}.csv`).sort())
    for (const name of book.SheetNames) {
      const lines = (await readFile(join(folder, `book-${name}.csv`), 'utf8')).trim().split('\n')
      expect(lines[0]).toMatch(/^Public ID,Measurer ID,/)
      expect(lines).toHaveLength(Number(/\d+$/.exec(book.Sheets[name]?.['!ref'] ?? '')))
      expect(lines[1]).toMatch(new RegExp(`^${name}-`))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

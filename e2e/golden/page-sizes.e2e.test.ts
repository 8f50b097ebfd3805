import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { measureAllPages, type PageSize } from '#bench/browser/page-size.ts'
import { buildStale } from '#e2e/build.ts'

/** By the address of a page. The number of files is informative and not compared. */
type Sizes = Readonly<Record<string, { readonly files: number; readonly KB: number }>>

const RECORDED = join(import.meta.dirname, 'recorded/page-sizes.json')

/** The files of a page may be larger than recorded by this factor. */
const TOLERANCE = 1.01

const readRecorded = async (): Promise<Sizes> => JSON.parse(await readFile(RECORDED, 'utf8').catch(() => '{}'))

/** Converts `/news/:id` to `/news/*`. */
const formatAddress = ({ path }: PageSize): string => path.replaceAll(/:\w+/g, '*')

/** Formats a page; its recorded size if it is within the tolerance. */
const formatSize = (page: PageSize, recorded: Sizes): string => {
  const { files, bytes } = page
  const address = formatAddress(page)
  const known = recorded[address]
  const isWithin = known !== undefined && bytes <= known.KB * 1000 * TOLERANCE
  const size = isWithin ? known : { files, KB: Math.ceil(bytes / 100) / 10 }
  return `  ${JSON.stringify(address)}: { "files": ${size.files}, "KB": ${size.KB} }`
}

/** Limits of the pages that a first visit opens, in kilobytes; a phone loads them in a second or two. */
const FIRST_VISIT_KB = { '/login': 180, '/evaluations': 220, '/evaluation/new/*': 280 } as const
const MAX_FILES = 12

beforeAll(buildStale)

it.each(Object.entries(FIRST_VISIT_KB))('loads %s with at most %d KB in at most 12 files', async (address, limit) => {
  const page = (await measureAllPages()).find((one) => formatAddress(one) === address)
  expect(page?.files).toBeLessThanOrEqual(MAX_FILES)
  expect(page?.bytes).toBeLessThanOrEqual(limit * 1000)
})

it('loads no more than 1 % above the recorded size on any page', async () => {
  const recorded = await readRecorded()
  const pages = (await measureAllPages()).sort((a, b) => (formatAddress(a) < formatAddress(b) ? -1 : 1))
  expect(pages).not.toEqual([])
  const text = `{\n${pages.map((page) => formatSize(page, recorded)).join(',\n')}\n}\n`
  await expect(text).toMatchFileSnapshot(RECORDED)
})

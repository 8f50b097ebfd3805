/** The guidelines for measurers as a PDF: generated from the default text, or a file of the installation. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { formatDate } from '@trophy/domain'
import type { Content } from 'pdfmake'
import type { StoredContent } from '#platform/files/download.ts'
import { PDF_COLOURS, PDF_STYLES } from '#platform/pdf/styles.ts'
import type { PdfDocument, PdfWorker } from '#platform/pdf/worker.ts'
import { sha256 } from '#platform/records/history.ts'
import type { Config } from '#platform/runtime/config.ts'
import { type Block, createChapters, GUIDELINES_DATE, LEAD, ROLES } from './guidelines-text.ts'

const TEXT_STYLE = { fontSize: 9.5, lineHeight: 1.32 } as const
const LIST_STYLE = { ...TEXT_STYLE, markerColor: PDF_COLOURS.brass, margin: [0, 0, 0, 4] } as const

const item = (sentence: string): Content => ({ text: sentence, margin: [0, 0, 0, 2.5] })

const toContent = (block: Block): Content => {
  if (typeof block === 'string') return { text: block, ...TEXT_STYLE, margin: [0, 0, 0, 5] }
  if ('points' in block) return { ul: block.points.map(item), ...LIST_STYLE, margin: [0, 0, 0, 4] }
  return { ol: block.steps.map(item), ...LIST_STYLE, margin: [0, 0, 0, 4] }
}

const heading = (title: string): Content => ({
  text: title,
  fontSize: 12.5,
  color: PDF_COLOURS.spruce,
  margin: [0, 12, 0, 5],
})

/** Keeps the chapter on one page. */
const chapter = (title: string, content: readonly Content[]): Content => ({
  stack: [heading(title), ...content],
  unbreakable: true,
})

const rolesColumns: Content = {
  columns: ROLES.map(({ title, points }) => ({
    stack: [
      { text: title, bold: true, ...TEXT_STYLE, margin: [0, 0, 0, 3] },
      { ul: points.map(item), ...LIST_STYLE, margin: [0, 0, 0, 4] },
    ],
  })),
  columnGap: 24,
}

/** Returns the default guidelines with the name and address of the installation. */
export const guidelinesPdf = (
  installation: Pick<Config, 'databaseName' | 'publicUrl' | 'contactEmail' | 'postalAddress'>,
): PdfDocument => ({
  title: 'Guidelines for measurers',
  author: installation.databaseName,
  subject: 'How to become a certified measurer or senior judge, and what is expected of you',
  created: `${GUIDELINES_DATE}T00:00:00.000Z`,
  margins: [64, 56, 64, 56],
  content: [
    { text: installation.databaseName, color: PDF_COLOURS.brass, fontSize: 10.5, margin: [0, 0, 0, 4] },
    { text: 'Guidelines for measurers', fontSize: 25, color: PDF_COLOURS.spruce, lineHeight: 1.1 },
    {
      text: `Certified measurers (CCM) and senior judges (STJ), ${formatDate(GUIDELINES_DATE)}`,
      color: PDF_COLOURS.muted,
      margin: [0, 2, 0, 14],
    },
    { text: LEAD, fontSize: 11, lineHeight: 1.35, italics: true, margin: [0, 0, 0, 2] },
    chapter('Who measures', [rolesColumns]),
    ...createChapters(installation).map(({ title, blocks }) => chapter(title, blocks.map(toContent))),
  ],
  styles: PDF_STYLES,
  footer: { text: `Guidelines for measurers  ·  ${installation.databaseName}`, fromPage: 1 },
})

/** Returns the file of the installation, or null. The file may be replaced while the server runs. */
const findOwnGuidelines = async ({ dataDir }: Config): Promise<StoredContent | null> => {
  const path = join(dataDir, 'guidelines.pdf')
  const stats = await stat(path).catch(() => null)
  if (!stats?.isFile()) return null
  return {
    size: stats.size,
    tag: `${stats.mtimeMs}-${stats.size}`,
    open: async (range) => createReadStream(path, range ? { start: range.first, end: range.last } : {}),
  }
}

export type Guidelines = {
  /** Returns the content of `GET /static/pdf/guidelines.pdf`: the installation's own file or the default PDF. */
  get(): Promise<StoredContent>
}

export const openGuidelines = (config: Config, pdfWorker: PdfWorker): Guidelines => {
  /** Rendered once, because the route is public. */
  let cachedPdf: Promise<Buffer> | undefined
  const getDefaultPdf = (): Promise<Buffer> => {
    cachedPdf ??= pdfWorker.render(guidelinesPdf(config)).catch((error: unknown) => {
      cachedPdf = undefined
      throw error
    })
    return cachedPdf
  }
  return {
    get: async () => {
      const own = await findOwnGuidelines(config)
      if (own) return own
      const pdf = await getDefaultPdf()
      return {
        size: pdf.length,
        tag: sha256(pdf.toString('latin1')),
        open: async (range) => Readable.from([range ? pdf.subarray(range.first, range.last + 1) : pdf]),
      }
    },
  }
}

import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { hasPdfReader } from '#testing/inputs/pdf-text.ts'
import { SERIF } from './font-list.ts'
import { isolate } from './split-text.ts'
import { openPdfWorker, type PdfDocument } from './worker.ts'

const { render, close } = openPdfWorker()
afterAll(close)

const createDocument = (content: PdfDocument['content'], width = 500): PdfDocument => ({
  title: 'Names',
  author: 'Trophies',
  subject: '',
  created: '2026-06-01T00:00:00.000Z',
  pageSize: { width, height: 400 },
  margins: [10, 10, 10, 10],
  content,
  styles: {},
  footer: null,
})

/** Returns the lines of the text layer, without the signs that the reader adds for the direction. */
const readLines = (pdf: Buffer): string[] =>
  execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' })
    .replace(/[\u202a-\u202e\f]/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns the names of the fonts, without the six letters of a subset. Throws if a font is not an embedded subset. */
const listFonts = (pdf: Buffer): string[] => {
  const [, , ...lines] = execFileSync('pdffonts', ['-'], { input: pdf, encoding: 'utf8' }).trimEnd().split('\n')
  return lines.map((line) => {
    const [, name = ''] = /^[A-Z]{6}\+(\S+) .* yes yes yes /.exec(line) ?? []
    if (name === '') throw new Error(`No embedded subset: ${line}`)
    return name
  })
}

const SCRIPTS: readonly (readonly [script: string, name: string, fonts: RegExp])[] = [
  ['Latin', 'Łucja Őrsi Ẽ Ngọc Đỗ', /^$/],
  ['Greek', 'Ελένη Παπαδοπούλου', /^$/],
  ['Cyrillic', 'Жанна Їжак', /^$/],
  ['Georgian', 'გიორგი მაისურაძე', /^DejaVuSerif$/],
  ['Armenian', 'Արամ Խաչատրյան', /^DejaVuSerif$/],
  ['Chinese', '王小明', /^NotoSansSC/],
  ['Traditional Chinese', '諸葛龔', /^NotoSansSC/],
  ['Japanese', '佐藤 はなこ ハナコ', /^NotoSansJP/],
  ['Korean', '김철수 남궁민', /^NotoSansKR/],
  ['Arabic', 'محمد عبد الله', /^NotoSansArabic/],
  ['Persian', 'رضا گلپایگانی', /^NotoSansArabic/],
  ['Hebrew', 'דוד כהן', /^NotoSansHebrew/],
  ['Devanagari', 'अमित शर्मा क्षत्रिय', /^NotoSansDevanagari/],
  ['Bengali', 'শ্রী রবীন্দ্র', /^NotoSansBengali/],
  ['Gujarati', 'નરેન્દ્ર', /^NotoSansGujarati/],
  ['Gurmukhi', 'ਸਿੰਘ', /^NotoSansGurmukhi/],
  ['Kannada', 'ಕೃಷ್ಣ', /^NotoSansKannada/],
  ['Malayalam', 'കൃഷ്ണൻ', /^NotoSansMalayalam/],
  ['Odia', 'କୃଷ୍ଣ', /^NotoSansOriya/],
  ['Sinhala', 'ශ්‍රී ලංකා', /^NotoSansSinhala/],
  ['Tamil', 'முருகன்', /^NotoSansTamil/],
  ['Telugu', 'కృష్ణ', /^NotoSansTelugu/],
  ['Thai', 'สมชาย ใจดี', /^NotoSansThai/],
  ['Lao', 'ສົມຊາຍ', /^NotoSansLao/],
  ['Khmer', 'សុខ ស្រី', /^NotoSansKhmer/],
  ['Burmese', 'အောင်ဆန်း', /^NotoSansMyanmar/],
  ['Amharic', 'አበበ ቢቂላ', /^NotoSansEthiopic/],
]

it('prints any text', async () => {
  const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 40 }), { seed: 7, numRuns: 60 })
  const pdf = await render(createDocument(texts.map((text) => ({ text, bold: text.length % 2 === 0 }))))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

/** A font of East Asia has some 10 MB. */
const MAX_BYTES = 60_000

/** Returns the position of the word below a name, which shows the height of the line of the name. */
const findTopOfNextLine = (pdf: Buffer): number => {
  const boxes = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' })
  const [, top] = /yMin="([\d.]+)"[^>]*>measured</.exec(boxes) ?? []
  if (top === undefined) throw new Error('The word is missing')
  return Math.round(Number(top))
}

describe.runIf(hasPdfReader)('names in PDFs (where poppler is installed)', () => {
  let latinTop: number | undefined
  const renderName = (name: string) =>
    render(createDocument([{ text: name, font: SERIF, fontSize: 25 }, { text: 'measured' }]))

  it.each(SCRIPTS)(
    'are readable in %s, on a line of the same height, with only the fonts they need',
    async (_, name, expected) => {
      const pdf = await renderName(name)
      expect(readLines(pdf)).toEqual([name, 'measured'])
      latinTop ??= findTopOfNextLine(await renderName('Anna'))
      expect(findTopOfNextLine(pdf)).toBe(latinTop)
      const fonts = listFonts(pdf).filter((font) => !/^(Inter|SourceSerif4)-/.test(font))
      for (const font of fonts) expect(font).toMatch(expected)
      expect(fonts.length === 0).toBe(expected.source === '^$')
      expect(pdf.length).toBeLessThan(MAX_BYTES)
    },
  )

  it('may mix scripts and directions', async () => {
    const mixed = 'Anna 王小明 שלום Žižka'
    const lines = readLines(
      await render(
        createDocument([
          { text: mixed },
          { text: `${isolate('דוד כהן')}, No. 12` },
          { text: 'קומה (שתיים)' },
          { text: 'A certificate is mostly in English.' },
        ]),
      ),
    )
    // The reader moves spaces between directions.
    expect(lines[0]?.replaceAll(' ', '')).toBe(mixed.replaceAll(' ', ''))
    expect(lines[1]).toBe('דוד כהן, No. 12')
    expect(lines[2]).toContain('(שתיים')
  })

  it('are drawn with the shapes of Japan if the document contains Japanese letters', async () => {
    expect(listFonts(await render(createDocument([{ text: '直子' }, { text: 'なおこ' }]))).join()).not.toContain(
      'SansSC',
    )
  })

  it('are the same file in every thread', async () => {
    const document = createDocument([{ text: 'Anna 王小明 محمد' }])
    const other = openPdfWorker()
    await other.render(createDocument([{ text: '佐藤 はなこ' }]))
    expect((await other.render(document)).equals(await render(document))).toBe(true)
    await other.close()
  })
})

describe.runIf(hasPdfReader)('e-mail addresses in PDFs (where poppler is installed)', () => {
  it('do not break inside a word', async () => {
    const renderNarrow = async (text: string) => readLines(await render(createDocument([{ text }], 120)))
    expect(await renderNarrow('lucja.orsi-kovacs@very-long-domain.example.org')).toEqual([
      'lucja.orsi-kovacs@',
      'very-long-domain',
      '.example.org',
    ])
    expect(await renderNarrow('By mail: a-maria@example.org')).toEqual(['By mail:', 'a-maria@example.org'])
  })
})

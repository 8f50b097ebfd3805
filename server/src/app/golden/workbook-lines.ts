/** Writes the XML of a workbook as text, one line per cell. */
import { unpackZip } from '#testing/inputs/unpack-zip.ts'

type SheetLines = { readonly name: string; readonly lines: readonly string[] }
type WorkbookLines = { readonly sheets: readonly SheetLines[]; readonly others: readonly string[] }

const CELL = /<c r="([A-Z]+\d+)"(?: s="(\d+)")?(?: t="(\w+)")?(?:\/>|>(.*?)<\/c>)/gs

/** Returns the name of each style: the number format, and the numbers of font and fill. */
const styleNames = (styles: string): string[] => {
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id = '', code = '']) => [id, code]),
  )
  const [, cells = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? []
  return [...cells.matchAll(/<xf ([^>]*?)(?:\/>|>(.*?)<\/xf>)/gs)].map(([, attributes = '', inner = '']) => {
    const readNumber = (name: string) => new RegExp(`${name}="(\\d+)"`).exec(attributes)?.[1] ?? '0'
    const parts = [
      formats.get(readNumber('numFmtId')) ?? (readNumber('numFmtId') === '0' ? '' : `format ${readNumber('numFmtId')}`),
      readNumber('fontId') === '0' ? '' : `font ${readNumber('fontId')}`,
      readNumber('fillId') === '0' ? '' : `fill ${readNumber('fillId')}`,
      inner.replace(/<alignment |\/>|"/g, ''),
    ]
    return parts.filter((part) => part !== '').join(', ')
  })
}

const joinTexts = (content: string): string => {
  const texts = [...content.matchAll(/<(?:t|v)(?: [^>]*)?>(.*?)<\/(?:t|v)>/gs)].map(([, text = '']) => text)
  return texts.join('').replaceAll('\n', '\\n')
}

const splitTags = (xml: string): string[] =>
  xml
    .replace(/<\?xml[^>]*\?>\s*/, '')
    .split(/(?<=>)(?=<(?!\/))/)
    .map((line) => line.trim().replaceAll('\n', '\\n'))
    .filter((line) => line !== '')

const sheetLines = (xml: string, styles: readonly string[]): string[] => {
  const widths = [...xml.matchAll(/<col min="(\d+)" max="(\d+)" width="([\d.]+)"([^>]*)\/>/g)].map(
    ([, min, max, width, more = '']) =>
      `${min === max ? min : `${min}-${max}`}:${width}${more.replace(' customWidth="1"', '')}`,
  )
  const lines: string[] = [`widths ${widths.join(' ')}`]
  const [, before = '', data = '', after = ''] =
    /^(.*?)<sheetData>(.*)<\/sheetData>(.*)$/s.exec(xml.replace(/<cols>.*<\/cols>/s, '')) ?? []
  lines.push(...splitTags(before))
  for (const [, head = '', cells = ''] of data.matchAll(/<row ([^>]*)>(.*?)<\/row>/gs)) {
    const more = head.replace(/r="\d+" ?/, '')
    if (more !== '') lines.push(`row ${more}`)
    for (const [, address, style, type = 'n', content = ''] of cells.matchAll(CELL)) {
      const name = styles[Number(style ?? 0)] ?? `style ${style}`
      const text =
        type === 'inlineStr'
          ? JSON.stringify(joinTexts(content))
          : `${type === 'n' ? '' : `${type} `}${joinTexts(content)}`
      lines.push(`${address}${name === '' ? '' : ` [${name}]`} ${text}`.trimEnd())
    }
  }
  lines.push(...splitTags(after).filter((line) => line !== '</worksheet>'))
  return lines
}

const GENERATED =
  /^(_rels\/|\[Content_Types\]|xl\/_rels\/|xl\/worksheets\/_rels\/|xl\/workbook\.xml|xl\/worksheets\/sheet)/

/** Returns the cells by sheet, and other parts (styles, comments and their drawings, properties) as XML, tag by tag. */
export const readWorkbook = async (workbook: Buffer): Promise<WorkbookLines> => {
  const parts = await unpackZip(workbook)
  const read = (path: string) => parts.get(path)?.toString('utf8') ?? ''
  const styles = styleNames(read('xl/styles.xml'))
  const book = read('xl/workbook.xml')
  const sheets = [...book.matchAll(/<sheet name="([^"]*)" sheetId="(\d+)"([^>]*)\/>/g)].map(
    ([, name = '', id = '', more = '']) => ({
      name: `${name}${more.replace(/ r:id="\w+"/, '')}`,
      lines: sheetLines(read(`xl/worksheets/sheet${id}.xml`), styles),
    }),
  )
  const names = [...book.matchAll(/<definedName .*?<\/definedName>/gs)].map(([line]) => line)
  const others = [...parts.keys()]
    .filter((path) => !GENERATED.test(path) && !path.endsWith('vmlDrawing1.vml'))
    .sort()
    .flatMap((path) => [`-- ${path}`, ...splitTags(read(path))])
  return { sheets, others: [...names, ...others] }
}

/** Returns everything except the styles, which are the same in every workbook. */
export const formatWorkbook = async (workbook: Buffer): Promise<string> => {
  const { sheets, others } = await readWorkbook(workbook)
  const styles = others.indexOf('-- xl/styles.xml')
  return [...sheets.flatMap(({ name, lines }) => [`-- sheet ${name}`, ...lines]), ...others.slice(0, styles)].join('\n')
}

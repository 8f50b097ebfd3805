/** Extracts the text of a PDF by page and line. */
import { decodeStream, parseObjects, readCharacterMap } from '#testing/inputs/pdf-text.ts'

type Run = { readonly x: number; readonly y: number; readonly text: string }

/** Maximum difference in height of two runs of a line, in points. */
const LINE_TOLERANCE = 1

/** Text is drawn word by word, each with the space or character after which the line may break. */
const END_BEFORE_BREAK = /(^|[\s/@-])$/
/** E-mail addresses may also break before a dot. */
const START_AFTER_BREAK = /^\./

const parseRuns = (content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): Run[] => {
  const runs: Run[] = []
  let font: ReadonlyMap<number, string> | undefined
  let [x, y] = [0, 0]
  for (const [, left, height, name, shown] of content.matchAll(
    /1 0 0 1 (\S+) (\S+) Tm|\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
  )) {
    if (left !== undefined) [x, y] = [Number(left), Number(height)]
    if (name !== undefined) font = fonts.get(name)
    if (shown === undefined) continue
    const glyphs = [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    runs.push({ x, y, text: glyphs.map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? '?').join('') })
  }
  return runs
}

const groupLines = (runs: readonly Run[]): string[] => {
  const lines: Run[][] = []
  for (const run of runs) {
    const line = lines.find(([first]) => first && Math.abs(first.y - run.y) <= LINE_TOLERANCE)
    if (line) line.push(run)
    else lines.push([run])
  }
  return lines
    .sort(([a], [b]) => (b?.y ?? 0) - (a?.y ?? 0))
    .map((line) =>
      line
        .sort((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .filter((text) => text.trim() !== '')
        .reduce(
          (before, text) =>
            before + (END_BEFORE_BREAK.test(before) || START_AFTER_BREAK.test(text) ? '' : ' | ') + text,
          '',
        )
        .trim(),
    )
    .filter((line) => line !== '')
}

/** Returns the text of each page line by line, with ` | ` between the columns. */
export const readPdfLines = (pdf: Buffer): string => {
  const objects = parseObjects(pdf)
  const fonts = new Map<string, ReadonlyMap<number, string>>()
  for (const body of objects.values())
    for (const [, fontList = ''] of body.matchAll(/\/Font <<([\s\S]*?)>>/g))
      for (const [, name = '', id = ''] of fontList.matchAll(/\/(\w+) (\d+) 0 R/g))
        fonts.set(name, readCharacterMap(objects, id))
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body))
  return pages
    .map((page, index) => {
      const [, id = ''] = /\/Contents (\d+) 0 R/.exec(page) ?? []
      const lines = groupLines(parseRuns(decodeStream(objects.get(id) ?? ''), fonts))
      return [`-- page ${index + 1}`, ...lines].join('\n')
    })
    .join('\n')
}

/** The first page: what a hunter frames. It names nobody's address, and nothing that is not on the public record. */
import { type Evaluation, formatDate, getCountryName, type Species } from '@trophy/domain'
import type { Content } from 'pdfmake'
import { PDF_COLOURS, PDF_MARGINS } from '#platform/pdf/styles.ts'
import { frame, MEDALS, medalShape, PAGE, rule, trophy } from './ornaments.ts'

/** Whose certificate it is: what an installation calls itself, and where its public page is. */
export type House = { readonly databaseName: string; readonly contactEmail: string; readonly publicUrl: string }

/** The page that answers anybody who scans the code. */
const publicPageOf = ({ publicUrl }: House, public_id: string): string =>
  `${publicUrl}/evaluation-by-id?id=${encodeURIComponent(public_id)}`

const { ink, muted, spruce, brass } = PDF_COLOURS

const [LEFT] = PDF_MARGINS
const WIDTH = PAGE.width - 2 * LEFT

/** Wide enough for a name in letters of ordinary width; longer ones are set smaller and may wrap. */
const sizeFor = (text: string, steps: readonly (readonly [upTo: number, size: number])[]): number => {
  const length = [...text].length
  return (steps.find(([upTo]) => length <= upTo) ?? steps.at(-1))?.[1] ?? 9
}

/** A word that no line can hold is broken between letters rather than cut off. */
const breaking = (text: string): { wordBreak?: 'break-all' } =>
  text.split(/\s/).some((word) => [...word].length > 24) ? { wordBreak: 'break-all' } : {}

const line = (text: string, fontSize: number, more: object = {}): Content => ({
  text,
  fontSize,
  alignment: 'center',
  lineHeight: 1.15,
  ...breaking(text),
  ...more,
})

const signOf = (gender: 'male' | 'female' | null | undefined): string =>
  gender === 'male' ? ' ♂' : gender === 'female' ? ' ♀' : ''

const trophyNames = ({ phenotype }: Evaluation, species: Species): Content[] => {
  const label = phenotype?.label ?? ''
  const latin = phenotype?.latin ?? ''
  return [
    line(
      species.name,
      sizeFor(species.name, [
        [24, 27],
        [40, 21],
      ]),
      { color: spruce },
    ),
    ...(label && label !== species.name
      ? [
          line(
            label + signOf(phenotype?.gender),
            sizeFor(label, [
              [44, 13],
              [80, 11],
            ]),
            { margin: [0, 3, 0, 0] },
          ),
        ]
      : []),
    ...(latin
      ? [
          line(
            latin,
            sizeFor(latin, [
              [60, 11],
              [100, 9],
            ]),
            { italics: true, color: muted, margin: [0, 1, 0, 0] },
          ),
        ]
      : []),
  ]
}

const result = ({ total_points: { points, award } }: Evaluation): Content[] => {
  const total = {
    text: [
      { text: points.toFixed(2), fontSize: 42, color: ink },
      { text: '  points', fontSize: 13, color: muted },
    ],
  }
  if (award === 'none') return [{ ...total, alignment: 'center' }]
  return [
    { ...total, alignment: 'center', lineHeight: 1 },
    {
      columns: [
        { text: '', width: '*' },
        medalShape(award, 30),
        {
          text: `${award} medal`,
          width: 'auto',
          fontSize: 19,
          bold: true,
          color: MEDALS[award].ink,
          margin: [10, 3, 0, 0],
        },
        { text: '', width: '*' },
      ],
      margin: [0, 6, 0, 0],
    },
  ]
}

const hunterSize = (name: string): number =>
  sizeFor(name, [
    [22, 25],
    [32, 20],
    [48, 15],
    [80, 12],
    [200, 9],
  ])

const people = (evaluation: Evaluation): Content[] => {
  const { hunter_name, measurer_name, measurer_id_number } = evaluation
  const measurer = measurer_id_number === '' ? measurer_name : `${measurer_name}, No. ${measurer_id_number}`
  const said = (text: string) => line(text, 10.5, { italics: true, color: muted })
  const hunted = `in ${getCountryName(evaluation.hunt_country)} on ${formatDate(evaluation.hunt_date)}`
  // The name is gone once the hunter's data was erased.
  const hunter =
    hunter_name === ''
      ? [said(`taken ${hunted}`)]
      : [said('taken by'), line(hunter_name, hunterSize(hunter_name), { margin: [0, 2, 0, 2] }), said(hunted)]
  return [
    ...hunter,
    space(10),
    said('measured by'),
    line(
      measurer,
      sizeFor(measurer, [
        [36, 13.5],
        [60, 11],
        [200, 9],
      ]),
      { margin: [0, 2, 0, 2] },
    ),
    said(
      `in ${getCountryName(evaluation.eval_country)} on ${formatDate(evaluation.eval_date)}, rules of edition ${evaluation.version}`,
    ),
  ]
}

const QR_SIZE = 74
/** Where the foot begins, from the top of the page. */
const FOOT = 692

/** The code, the id that it leads to, and a line to sign on. */
const foot = ({ public_id }: Evaluation, house: House): Content[] => [
  {
    qr: publicPageOf(house, public_id),
    fit: QR_SIZE,
    foreground: ink,
    eccLevel: 'M',
    absolutePosition: { x: LEFT + 10, y: FOOT },
  },
  {
    absolutePosition: { x: LEFT + 10 + QR_SIZE + 14, y: FOOT + 4 },
    table: {
      widths: [180],
      body: [
        [{ text: 'Public ID', fontSize: 8, color: muted }],
        [{ text: public_id, fontSize: 14, bold: true, characterSpacing: 0.8 }],
        [
          {
            text: 'The code leads to this measurement in the public record, where anybody can verify it.',
            fontSize: 7.5,
            color: muted,
            margin: [0, 4, 0, 0],
          },
        ],
      ],
    },
    layout: 'bare',
  },
  {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: 170, y2: 0, lineWidth: 0.6, lineColor: ink }],
    absolutePosition: { x: PAGE.width - LEFT - 10 - 170, y: FOOT + 52 },
  },
  {
    absolutePosition: { x: PAGE.width - LEFT - 10 - 170, y: FOOT + 56 },
    table: {
      widths: [170],
      body: [[{ text: "Measurer's signature", fontSize: 8, color: muted, alignment: 'center' }]],
    },
    layout: 'bare',
  },
  {
    absolutePosition: { x: LEFT, y: FOOT + 86 },
    table: {
      widths: [WIDTH],
      body: [
        [{ text: `${house.databaseName}  ·  ${house.contactEmail}`, fontSize: 8, color: muted, alignment: 'center' }],
      ],
    },
    layout: 'bare',
  },
]

/** Names that take more than a line make the picture smaller. */
const isCrowded = ({ hunter_name, measurer_name }: Evaluation, { databaseName }: House): boolean =>
  [hunter_name, measurer_name, databaseName].some((name) => [...name].length > 56)

/** Keeps the longest names off the frame. */
const SIDES: [number, number, number, number] = [20, 0, 20, 0]

const space = (height: number): Content => ({ text: '', margin: [0, height, 0, 0] })

/** The certificate of an evaluation, one page whatever its texts are. */
export const certificate = (evaluation: Evaluation, species: Species, house: House): Content[] => [
  frame(),
  {
    margin: SIDES,
    stack: [
      space(20),
      line(
        house.databaseName.toUpperCase(),
        sizeFor(house.databaseName, [
          [36, 9.5],
          [60, 8],
          [100, 7],
        ]),
        { characterSpacing: 1.6, color: brass },
      ),
      line('Certificate', 36, { color: spruce, margin: [0, 8, 0, 0] }),
      line('of a measured trophy', 12, { italics: true, color: muted }),
      rule(210, [0, 8, 0, 10]),
      ...trophy(species.key, isCrowded(evaluation, house) ? 84 : 128),
      space(6),
      ...trophyNames(evaluation, species),
      space(10),
      ...result(evaluation),
      rule(210, [0, 12, 0, 12]),
      ...people(evaluation),
    ],
  },
  ...foot(evaluation, house),
]

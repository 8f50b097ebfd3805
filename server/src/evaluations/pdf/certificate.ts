/** The certificate, the first page. Contains no personal data of the hunter except the name. */
import {
  type Evaluation,
  formatDate,
  formatReview,
  getCountryName,
  type information,
  type Revision,
  type Species,
  type ViewName,
} from '@trophy/domain'
import type { Content } from 'pdfmake'
import { SERIF } from '#platform/pdf/font-list.ts'
import { isolate } from '#platform/pdf/split-text.ts'
import { PDF_COLOURS, PDF_MARGINS } from '#platform/pdf/styles.ts'
import type { SigningKeys } from '#platform/runtime/signing-keys.ts'
import { createCertificateUrl } from './certificate-url.ts'
import { drawCode, frame, MEDALS, medalShape, PAGE, rule, speciesPicture } from './ornaments.ts'

/** The name, contact, public address and keys of the installation. */
export type Installation = {
  readonly databaseName: string
  readonly contactEmail: string
  readonly publicUrl: string
  readonly signingKeys: Pick<SigningKeys, 'sign'>
}

const { ink, muted, spruce, brass } = PDF_COLOURS

const [LEFT_MARGIN] = PDF_MARGINS
const CONTENT_WIDTH = PAGE.width - 2 * LEFT_MARGIN

/** Returns the size of the first step that fits the text length. */
const getFontSize = (text: string, steps: readonly (readonly [upTo: number, size: number])[]): number => {
  const length = [...text].length
  return (steps.find(([upTo]) => length <= upTo) ?? steps.at(-1))?.[1] ?? 9
}

const centredLine = (text: string, fontSize: number, style: object = {}): Content => ({
  text,
  fontSize,
  alignment: 'center',
  lineHeight: 1.15,
  ...style,
})

export const getGenderSymbol = (gender: 'male' | 'female' | null | undefined): string =>
  gender === 'male' ? ' ♂' : gender === 'female' ? ' ♀' : ''

const trophyNames = ({ phenotype }: Evaluation, species: Species): Content[] => {
  const label = phenotype?.label ?? ''
  const latin = phenotype?.latin ?? ''
  return [
    centredLine(
      species.name,
      getFontSize(species.name, [
        [24, 27],
        [40, 21],
      ]),
      { color: spruce },
    ),
    ...(label && label !== species.name
      ? [
          centredLine(
            label + getGenderSymbol(phenotype?.gender),
            getFontSize(label, [
              [44, 13],
              [80, 11],
            ]),
            { margin: [0, 3, 0, 0] },
          ),
        ]
      : []),
    ...(latin
      ? [
          centredLine(
            latin,
            getFontSize(latin, [
              [60, 11],
              [100, 9],
            ]),
            { italics: true, color: muted, margin: [0, 1, 0, 0] },
          ),
        ]
      : []),
  ]
}

const resultBlock = ({ total_points: { points, award } }: Evaluation): Content[] => {
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

type Reviewed = Pick<Evaluation, 'review' | 'review_state' | 'total_points'>

/** Returns the review with those present who agreed to be named, or that one is awaited; empty if none is needed. */
const formatReviewText = ({ review, review_state, total_points: { award } }: Reviewed): string => {
  if (review_state === 'awaiting') return `${award}, awaiting review`
  if (!review) return ''
  const { by_name, by_id_number } = review
  const by = `${isolate(by_name)}${by_id_number === '' ? '' : `, No. ${by_id_number}`}`
  const present = review.present.map((person) => ({ ...person, name: person.name && isolate(person.name) }))
  return formatReview({ ...review, by_name: by, present, body: '' })
}

const reviewBlock = (evaluation: Reviewed): Content[] => {
  const text = formatReviewText(evaluation)
  if (text === '') return []
  const fontSize = getFontSize(text, [
    [160, 10.5],
    [320, 9],
    [1000, 7.5],
  ])
  return [centredLine(text, fontSize, { italics: true, color: muted, margin: [0, 6, 0, 0] })]
}

const getHunterFontSize = (name: string): number =>
  getFontSize(name, [
    [22, 25],
    [32, 20],
    [48, 15],
    [80, 12],
    [200, 9],
  ])

/** Only the values of the certificate, so that no private one can be printed. */
type CertificateValues = Pick<Evaluation, ViewName<typeof information, 'certificate'>>

const peopleBlock = (evaluation: CertificateValues): Content[] => {
  const { hunter_name, measurer_name, measurer_id_number } = evaluation
  const measurer = measurer_id_number === '' ? measurer_name : `${isolate(measurer_name)}, No. ${measurer_id_number}`
  const caption = (text: string) => centredLine(text, 10.5, { italics: true, color: muted })
  const huntText = `in ${getCountryName(evaluation.hunt_country)} on ${formatDate(evaluation.hunt_date)}`
  // The name is empty if the hunter's data was erased.
  const hunter =
    hunter_name === ''
      ? [caption(`taken ${huntText}`)]
      : [
          caption('taken by'),
          centredLine(hunter_name, getHunterFontSize(hunter_name), { margin: [0, 2, 0, 2] }),
          caption(huntText),
        ]
  return [
    ...hunter,
    spacer(10),
    caption('measured by'),
    centredLine(
      measurer,
      getFontSize(measurer, [
        [36, 13.5],
        [60, 11],
        [200, 9],
      ]),
      { margin: [0, 2, 0, 2] },
    ),
    caption(
      `in ${getCountryName(evaluation.eval_country)} on ${formatDate(evaluation.eval_date)}, rules of edition ${evaluation.version}`,
    ),
  ]
}

/** Modules of at least 0.5 mm for a code of about 220 characters. */
const QR_SIZE = 88
/** Distance of the footer from the top of the page. */
const FOOTER_TOP = 692

/** Returns a QR code as SVG. Those of pdfmake have modules of whole points, which are too small or too large here. */
const toSvg = ({ size, path }: ReturnType<typeof drawCode>): string =>
  `<svg viewBox="0 0 ${size} ${size}"><path fill="${ink}" d="${path}"/></svg>`

/** Formats `Revision 3 of 12/06/2026`. */
const formatRevision = ({ number, valid_since }: Revision): string =>
  `Revision ${number} of ${formatDate(valid_since.slice(0, 10))}`

/** The QR code, the public id, the revision and a line for the signature. */
const footer = (evaluation: Evaluation, installation: Installation, revision: Revision | null): Content[] => [
  {
    svg: toSvg(drawCode(createCertificateUrl(installation, evaluation, revision))),
    width: QR_SIZE,
    absolutePosition: { x: LEFT_MARGIN + 10, y: FOOTER_TOP - 8 },
  },
  {
    absolutePosition: { x: LEFT_MARGIN + 10 + QR_SIZE + 14, y: FOOTER_TOP + 4 },
    table: {
      widths: [180],
      body: [
        [{ text: 'Public ID', fontSize: 8, color: muted }],
        [{ text: evaluation.public_id, fontSize: 14, bold: true, characterSpacing: 0.8 }],
        ...(revision ? [[{ text: formatRevision(revision), fontSize: 8.5, color: ink }]] : []),
        [
          {
            text: 'Scan the code to verify this measurement in the public record.',
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
    absolutePosition: { x: PAGE.width - LEFT_MARGIN - 10 - 170, y: FOOTER_TOP + 52 },
  },
  {
    absolutePosition: { x: PAGE.width - LEFT_MARGIN - 10 - 170, y: FOOTER_TOP + 56 },
    table: {
      widths: [170],
      body: [[{ text: "Measurer's signature", fontSize: 8, color: muted, alignment: 'center' }]],
    },
    layout: 'bare',
  },
  {
    absolutePosition: { x: LEFT_MARGIN, y: FOOTER_TOP + 86 },
    table: {
      widths: [CONTENT_WIDTH],
      body: [
        [
          {
            text: `${installation.databaseName}  ·  ${installation.contactEmail}`,
            fontSize: 8,
            color: muted,
            alignment: 'center',
          },
        ],
      ],
    },
    layout: 'bare',
  },
]

/** Returns the size of the picture, which leaves room for long names and for those present at the review. */
const getPictureSize = (evaluation: CertificateValues & Reviewed, { databaseName }: Installation): number => {
  const { hunter_name, measurer_name } = evaluation
  const hasLongNames = [hunter_name, measurer_name, databaseName].some((name) => [...name].length > 56)
  const { length } = formatReviewText(evaluation)
  if (length > 320) return 44
  if (hasLongNames || length > 160) return 84
  return length > 0 ? 106 : 128
}

/** Keeps long names within the frame. */
const SIDE_MARGINS: [number, number, number, number] = [20, 0, 20, 0]

const spacer = (height: number): Content => ({ text: '', margin: [0, height, 0, 0] })

const databaseTitle = (name: string): Content => {
  const fontSize = getFontSize(name, [
    [36, 9.5],
    [60, 8],
    [100, 7],
  ])
  // Readers take a gap of a tenth of the font size for a space.
  return centredLine(name.toUpperCase(), fontSize, { characterSpacing: 0.07 * fontSize, color: brass })
}

/** Returns the certificate of an evaluation, always one page. */
export const certificate = (
  evaluation: Evaluation,
  species: Species,
  installation: Installation,
  revision: Revision | null,
): Content[] => [
  frame(),
  {
    margin: SIDE_MARGINS,
    font: SERIF,
    stack: [
      spacer(20),
      databaseTitle(installation.databaseName),
      centredLine('Certificate', 36, { color: spruce, margin: [0, 8, 0, 0] }),
      centredLine('of a measured trophy', 12, { italics: true, color: muted }),
      rule(210, [0, 8, 0, 10]),
      ...speciesPicture(species.key, getPictureSize(evaluation, installation)),
      spacer(6),
      ...trophyNames(evaluation, species),
      spacer(10),
      ...resultBlock(evaluation),
      ...reviewBlock(evaluation),
      rule(210, [0, 12, 0, 12]),
      ...peopleBlock(evaluation),
    ],
  },
  ...footer(evaluation, installation, revision),
]

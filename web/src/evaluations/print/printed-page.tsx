import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import { type Evaluation, filterSection, layOutStoredSheet, numberMeasures, type Species } from '@trophy/domain'
import { useEffect, useRef } from 'react'
import { useDrawing } from '#evaluations/drawing/use-drawing.ts'
import { fontFamilies } from '#ui/theme/tokens.ts'
import { PrintedDrawing } from './printed-drawing.tsx'
import { PrintedInformation } from './printed-information.tsx'
import { PrintedScore } from './printed-score.tsx'
import { PrintedSupplement } from './printed-supplement.tsx'

/** Delay before printing, so that everything is rendered. */
const PRINT_DELAY_MS = 300
/** The page is printed without its drawing if that takes longer to load. */
const DRAWING_TIMEOUT_MS = 3_000

const pageStyles = (foot: string) => `
  @page {
    size: A4;
    margin: 15mm 15mm 18mm;
    @bottom-left { content: ${JSON.stringify(foot)}; font: 8pt serif; }
    @bottom-right { content: "page " counter(page) " of " counter(pages); font: 8pt serif; }
  }
  @media print { html, body { background: white !important; } }
`

/** Black on white in every colour mode, and as wide as the page between its margins. */
const Page = styled('article')({
  width: '180mm',
  padding: '15mm',
  boxSizing: 'content-box',
  background: 'white',
  color: 'black',
  fontFamily: fontFamilies.serif,
  fontSize: '9pt',
  lineHeight: 1.3,
  '@media print': { width: 'auto', padding: 0 },
  '& h1, & h2': { margin: 0, fontWeight: 580, breakAfter: 'avoid' },
  '& h1': { fontSize: '18pt' },
  '& h2': { fontSize: '11pt', marginTop: '4mm', marginBottom: '1.5mm' },
  '& section': { breakInside: 'avoid' },
  '& section[data-long=true]': { breakInside: 'auto' },
  '& small': { fontSize: '7.5pt' },
  '& p': { margin: '0 0 1mm' },
})

const Head = styled('header')({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '8mm',
  marginBottom: '3mm',
  paddingBottom: '1.5mm',
  borderBottom: '0.6pt solid black',
  '& b': { fontSize: '12pt' },
})

const Signature = styled('div')({
  display: 'grid',
  gridTemplateColumns: '50mm 70mm',
  justifyContent: 'space-between',
  marginTop: '14mm',
  breakInside: 'avoid',
  '& > span': { paddingTop: '1mm', borderTop: '0.6pt solid black', fontSize: '7.5pt' },
})

/** The print layout of a stored evaluation; prints itself once rendered. */
export function PrintedPage({ species, stored }: { species: Species; stored: Evaluation }) {
  const drawing = useDrawing(species.key)
  const isLoaded = drawing !== undefined
  const isPrinted = useRef(false)
  useEffect(() => {
    if (isPrinted.current) return
    const print = () => {
      isPrinted.current = true
      window.print()
    }
    const timer = setTimeout(print, isLoaded ? PRINT_DELAY_MS : DRAWING_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isLoaded])
  const sheet = layOutStoredSheet(species, stored)
  const measures = drawing ? numberMeasures(drawing, species.leaves) : []
  const numbers = new Map(measures.map(({ leaf, number }) => [leaf.path, number]))
  return (
    <Page data-printed-record>
      <GlobalStyles styles={pageStyles(`${stored.public_id} · ${species.name}`)} />
      <Head>
        <h1>{species.name}</h1>
        <b>{stored.public_id}</b>
      </Head>
      <PrintedInformation stored={stored} />
      <PrintedScore sheet={sheet} stored={stored} numbers={numbers} />
      <PrintedSupplement rows={filterSection(sheet.rows, 'supplementary')} />
      {drawing && <PrintedDrawing drawing={drawing} measures={measures} />}
      <Signature>
        <span>Place and date</span>
        <span>Measurer's signature</span>
      </Signature>
    </Page>
  )
}

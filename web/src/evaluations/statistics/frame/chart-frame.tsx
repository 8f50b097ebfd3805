import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { BarLinks } from '#evaluations/statistics/charts/bar-links.tsx'
import { formatCount } from '#lib/format/format-count.ts'
import { DownloadButton, TABLE_BUTTON_PROPS } from '#ui/downloads/download-button.tsx'
import { ChartTable, type Figures, listLinks, toCsv } from './chart-table.tsx'
import { Plot } from './plot.ts'

/** Used until an element has a layout; tests have none. */
const DEFAULT_WIDTH_PX = 640

/** Returns the current width of an element in whole pixels; null until it is measured. */
const useWidth = (ref: RefObject<HTMLElement | null>): number | null => {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    // A hidden element keeps its width.
    const measure = () => setWidth((before) => Math.floor(element.clientWidth) || before || DEFAULT_WIDTH_PX)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}

/** Returns the number of trophies as a sentence. */
const formatBasis = (count: number): string =>
  count === 1 ? 'Based on 1 trophy.' : `Based on ${formatCount(count)} trophies.`

/** Returns a file name without an extension: `points-red-deer`. */
const toFileName = (...texts: readonly string[]): string =>
  texts
    .join(' ')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()
    .slice(0, 80)

type Props = {
  readonly title: string
  /** The trophies that the chart is about, such as "Red deer, Central European". */
  readonly subject: string
  /** The number of trophies that the chart counts. */
  readonly count: number
  /** Names what the chart leaves out, or explains how to read it. */
  readonly note?: string
  /** The chart in words, for screen readers. */
  readonly description: string
  readonly figures: Figures
  /** Draws the chart at a width in pixels. */
  readonly children: (width: number) => ReactNode
}

/** A chart with its title and number of trophies, its table one click away, and its figures as CSV. */
export function ChartFrame({ title, subject, count, note, description, figures, children }: Props) {
  const id = useId()
  const plot = useRef<HTMLDivElement>(null)
  const width = useWidth(plot)
  const [hasTable, setTable] = useState(false)
  const fetchFile = async () => ({ blob: toCsv(figures), name: `${toFileName(title, subject)}.csv` })
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0, '@media print': { breakInside: 'avoid', border: 0, p: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: '4px 16px', mb: 1.5 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Typography id={id} variant="h2">
            {title}
          </Typography>
          <Typography sx={{ mt: 0.25, fontSize: 14, color: 'text.secondary' }}>
            {formatBasis(count)} {note}
          </Typography>
        </Box>
        <Box
          role="group"
          aria-label={`Figures: ${title}`}
          sx={{ display: 'flex', flexWrap: 'wrap', ml: -1.5, displayPrint: 'none' }}
        >
          <Button
            {...TABLE_BUTTON_PROPS}
            aria-expanded={hasTable}
            aria-controls={hasTable ? `${id}-table` : undefined}
            onClick={() => setTable(!hasTable)}
          >
            {hasTable ? 'Hide table' : 'Table'}
          </Button>
          <DownloadButton {...TABLE_BUTTON_PROPS} fetchFile={fetchFile}>
            CSV
          </DownloadButton>
        </Box>
      </Box>
      <Plot ref={plot} role="group" aria-label={description}>
        <BarLinks links={listLinks(figures)}>{width !== null && children(width)}</BarLinks>
      </Plot>
      {hasTable && (
        <Box id={`${id}-table`} sx={{ mt: 2 }}>
          <ChartTable {...figures} label={`${title}, table`} />
        </Box>
      )}
    </Paper>
  )
}

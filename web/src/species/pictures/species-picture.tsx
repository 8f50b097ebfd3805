import { styled } from '@mui/material/styles'
import { forcedFill } from '#ui/theme/tokens.ts'

const files = import.meta.glob('./*/*.svg', { eager: true, query: '?no-inline', import: 'default' }) as Readonly<
  Record<string, string>
>

/** The URL of each SVG file, by species key. */
const urls: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([file, url]) => [file.replace(/^.*\/|\.svg$/g, ''), url]),
)

/** The shape is a mask, so that each picture is a small file of its own and has the text colour in every theme. */
const Silhouette = styled('span')({
  display: 'block',
  width: 96,
  height: 96,
  flexShrink: 0,
  backgroundColor: 'currentColor',
  maskSize: 'contain',
  maskRepeat: 'no-repeat',
  printColorAdjust: 'exact',
  ...forcedFill,
})

/** A species' trophy as a silhouette in the text colour. Decorative: the name is always shown beside it. */
export function SpeciesPicture({ species }: { species: string }) {
  const url = urls.get(species)
  return (
    <Silhouette
      aria-hidden="true"
      data-species={species}
      style={{ maskImage: url ? `url("${url}")` : 'linear-gradient(transparent)' }}
    />
  )
}

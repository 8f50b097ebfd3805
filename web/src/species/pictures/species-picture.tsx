import Box from '@mui/material/Box'

const files = import.meta.glob('./*/*.svg', { eager: true, query: '?raw', import: 'default' }) as Readonly<
  Record<string, string>
>

/** The path data of each SVG file, by species key. All other attributes and elements of a file are ignored. */
const paths: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(files).map(([file, svg]) => [
    file.replace(/^.*\/|\.svg$/g, ''),
    [...svg.matchAll(/<path\b[^>]*?\sd="([^"]*)"/g)].map(([, data = '']) => data.trim()),
  ]),
)

/** A species' trophy as a silhouette in the text colour. Decorative: the name is always shown beside it. */
export function SpeciesPicture({ species, size = 96 }: { species: string; size?: number | string }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 128 128"
      aria-hidden="true"
      data-species={species}
      sx={{ width: size, height: size, flexShrink: 0 }}
    >
      {paths.get(species)?.map((data) => (
        <path key={data} d={data} fill="currentColor" />
      ))}
    </Box>
  )
}

/** Links to the handbook chapters of a species, and what several screens share. */
import { useQuery } from '@tanstack/react-query'
import { findSpecies, HANDBOOK_FILE_LABELS } from '@trophy/domain'
import { call } from '#lib/call.ts'
import { DownloadLink } from '#ui/downloads/download-link.tsx'
import { downloadChapter } from './download-chapter.ts'

/** Query key prefix of the handbook. */
export const HANDBOOK_KEY = 'handbook'

export const SPECIES_CHAPTERS_KEY = [HANDBOOK_KEY, 'for-evaluations']

type Props = {
  readonly species: string
  /** Text before the edition. */
  readonly prefix: string
}

/** Links to the English files of a species' chapters, labelled `View {edition}`. */
export function ChapterLinks({ species, prefix }: Props) {
  const { data } = useQuery({
    queryKey: SPECIES_CHAPTERS_KEY,
    queryFn: ({ signal }) => call('GET /handbook/for-evaluations', { signal }),
    meta: { isStored: true },
  })
  const chapters = data?.[species.toUpperCase()]?.handbooks ?? []
  const hasSeveral = chapters.filter(({ files }) => files.english !== null).length > 1
  return chapters.map((chapter) => {
    const { english } = chapter.files
    if (english === null) return null
    const name = chapter.common_name || findSpecies(species)?.name || chapter.code
    return (
      <DownloadLink
        key={chapter._id}
        text={hasSeveral ? `${prefix} ${english}, ${name}` : `${prefix} ${english}`}
        description={`${HANDBOOK_FILE_LABELS.english}, handbook of ${name}`}
        fetchFile={(signal, onReceived) => downloadChapter(chapter, 'english', signal, onReceived)}
      />
    )
  })
}

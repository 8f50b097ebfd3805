/** The handbook wherever a species is at hand: its chapters in English, and the calls that several screens make. */
import { useQuery } from '@tanstack/react-query'
import { findSpecies, HANDBOOK_LANGUAGE_LABELS, type HandbookLanguage, type HandbooksOfSpecies } from '@trophy/domain'
import { api } from '#lib/api.ts'
import { DownloadLink } from '#ui/downloads/download-link.tsx'

/** Everything of the handbook is cached under it. */
export const HANDBOOK = 'handbook'

/** Which chapters belong to which species. */
export const CHAPTERS_OF_SPECIES = [HANDBOOK, 'for-evaluations']

export const downloadChapter = (
  { _id }: { readonly _id: string },
  language: HandbookLanguage,
  signal: AbortSignal,
  onReceived: (bytes: number) => void,
) => api.download(`/handbook/${_id}/file/${language}`, { signal, onReceived })

type Props = {
  /** Its key. */
  readonly species: string
  /** Stands before the edition. */
  readonly word: string
}

/** A link to the English file of each chapter of a species, as `View {edition}`; nothing where there is none. */
export function ChapterLinks({ species, word }: Props) {
  const { data } = useQuery({
    queryKey: CHAPTERS_OF_SPECIES,
    queryFn: ({ signal }) => api.get<HandbooksOfSpecies>('/handbook/for-evaluations', { signal }),
  })
  const chapters = data?.[species.toUpperCase()]?.handbooks ?? []
  const several = chapters.filter(({ files }) => files.english !== null).length > 1
  return chapters.map((chapter) => {
    const { english } = chapter.files
    if (english === null) return null
    const name = chapter.common_name || findSpecies(species)?.name || chapter.code
    return (
      <DownloadLink
        key={chapter._id}
        text={several ? `${word} ${english}, ${name}` : `${word} ${english}`}
        of={`${HANDBOOK_LANGUAGE_LABELS.english}, handbook of ${name}`}
        fetchFile={(signal, onReceived) => downloadChapter(chapter, 'english', signal, onReceived)}
      />
    )
  })
}

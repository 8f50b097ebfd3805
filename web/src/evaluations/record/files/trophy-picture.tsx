import { type Evaluation, isPicture } from '@trophy/domain'
import { SpeciesPicture } from '#species/pictures/species-picture.tsx'
import { useThumbnailUrl } from '#ui/file-panel/thumbnail.tsx'
import { fetchFile } from './fetch-file.ts'

export type EvaluationPicture = Evaluation['files'][number]

/** Returns the first picture of the trophy. Files that show the hunter are skipped. */
export const findTrophyPicture = (files: readonly EvaluationPicture[]): EvaluationPicture | undefined =>
  files.find(({ type, shows_hunter }) => isPicture(type) && !shows_hunter)

type Props = { readonly file: EvaluationPicture; readonly species: string; readonly alt: string }

/** The thumbnail of a picture; the silhouette of the species while it is loaded and after a failure. */
export function FilePicture({ file, species, alt }: Props) {
  const url = useThumbnailUrl(file, fetchFile)
  return url === null ? <SpeciesPicture species={species} /> : <img src={url} alt={alt} />
}

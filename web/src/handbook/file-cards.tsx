import Box from '@mui/material/Box'
import { HANDBOOK_FILE_KINDS, type Handbook, type HandbookFileKind } from '@trophy/domain'
import { PageSection } from '#ui/page/page-section.tsx'
import { FileCard } from './file-card.tsx'

type Props = {
  readonly handbook: Handbook
  readonly onUpdated: (handbook: Handbook) => void
  /** Called when the form of a card becomes dirty or clean. */
  readonly onDirtyChange: (language: HandbookFileKind, isDirty: boolean) => void
}

/** The files of a chapter: a card for each language, and one for the update. */
export function FileCards({ handbook, onUpdated, onDirtyChange }: Props) {
  return (
    <Box sx={{ borderTop: 1, borderColor: 'hairline' }}>
      <PageSection title="Files">
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          {HANDBOOK_FILE_KINDS.map((language) => (
            <FileCard key={language} {...{ handbook, language, onUpdated, onDirtyChange }} />
          ))}
        </Box>
      </PageSection>
    </Box>
  )
}

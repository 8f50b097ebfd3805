import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { draftPath, listDrafts, removeDraft, type StoredDraft } from '#evaluations/editor/draft/stored-drafts.ts'
import { call } from '#lib/call.ts'
import { focusMain } from '#lib/focus-main.ts'
import { formatInstant } from '#lib/format/dates.ts'
import { useConfirm } from '#ui/feedback/confirm.tsx'

/** Returns the title of a draft. For the edit of a stored evaluation it is fetched. */
const useDraftTitle = ({ id, species }: StoredDraft): string => {
  const { data, error } = useQuery({
    queryKey: ['evaluations', 'draft', id],
    queryFn: ({ signal }) => call('GET /evaluation/:id', { params: { id }, signal }),
    enabled: species === undefined,
  })
  if (species) return species.name
  if (data) return `Edit of ${[data.public_id, data.phenotype?.label].filter(Boolean).join(', ')}`
  return error ? 'Edit of an evaluation that cannot be opened' : 'Edit of an evaluation'
}

type DraftProps = {
  readonly draft: StoredDraft
  readonly isLatest: boolean
  readonly onDiscard: (title: string) => void
}

function Draft({ draft, isLatest, onDiscard }: DraftProps) {
  const { ticket, phenotype, hunter, savedAt } = draft
  const title = useDraftTitle(draft)
  const facts = [ticket && `Ticket ${ticket}`, phenotype, hunter, savedAt && `draft from ${formatInstant(savedAt)}`]
    .filter(Boolean)
    .join(', ')
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '4px 16px',
        py: 1,
        borderTop: 1,
        borderColor: 'hairline',
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 550 }}>{title}</Box>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{facts}</Box>
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          component={Link}
          to={draftPath(draft)}
          variant={isLatest ? 'contained' : 'outlined'}
          size="small"
          aria-label={`Continue with ${title}`}
        >
          Continue
        </Button>
        <Button size="small" aria-label={`Discard the draft of ${title}`} onClick={() => onDiscard(title)}>
          Discard
        </Button>
      </Box>
    </Box>
  )
}

type Props = {
  readonly userId: string
  /** Rendered without drafts. */
  readonly fallback: ReactNode
}

/** The user's drafts of sheets in this browser, latest first, to continue or discard. */
export function Drafts({ userId, fallback }: Props) {
  const [drafts, setDrafts] = useState(() => listDrafts(userId))
  const { confirm, dialog } = useConfirm()
  const id = useId()
  const discard = async ({ name }: StoredDraft, title: string) => {
    const isSure = await confirm({
      title: 'Discard draft?',
      text: `Your unsaved entries will be lost: ${title}.`,
      confirmLabel: 'Discard',
      cancelLabel: 'Cancel',
      isDangerous: true,
    })
    if (!isSure) return
    removeDraft({ userId, name })
    setDrafts(listDrafts(userId))
    focusMain()
  }
  return (
    <>
      {drafts.length === 0 && fallback}
      {drafts.length > 0 && (
        <Paper component="section" aria-labelledby={id} sx={{ p: 2.5, pb: 1, height: '100%' }}>
          <Typography id={id} variant="h2" sx={{ mb: 1.5 }}>
            Not saved yet
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {drafts.map((draft, index) => (
              <Draft
                key={draft.name}
                draft={draft}
                isLatest={index === 0}
                onDiscard={(title) => void discard(draft, title)}
              />
            ))}
          </Box>
        </Paper>
      )}
      {dialog}
    </>
  )
}

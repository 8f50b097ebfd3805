import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { type Member, messages } from '@trophy/domain'
import { useErasure } from '#shell/forms/use-erasure.tsx'
import { DownloadButton } from '#ui/downloads/download-button.tsx'
import { PageSection } from '#ui/page/page-section.tsx'
import { downloadMemberData, eraseMember } from './api.ts'

const createConfirmOptions = ({ name }: Member) => ({
  title: 'Erase this member?',
  text: (
    <>
      <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Box>
      <Box sx={{ mt: 1 }}>This erases the record and its history, the files, the sign-in and the stored e-mails.</Box>
      <Box sx={{ mt: 1 }}>
        What stays: evaluations, with name and ID number of the measurer; the name beside what this person did, in
        histories and in the audit log; and backups that were made before.
      </Box>
      <Box sx={{ mt: 1 }}>Where this person is the hunter of a trophy, that is erased in the evaluation.</Box>
      <Box sx={{ mt: 1, fontWeight: 550 }}>This cannot be undone.</Box>
    </>
  ),
})

type Props = {
  readonly member: Member
  readonly isReadOnly: boolean
  /** The query key of the lists that show the member. */
  readonly listKey: string
  /** Leaves the screen of somebody who is there no more. */
  readonly onErased: () => void
}

/** What a member may ask for: a copy of everything that is kept, and an erasure. */
export function MemberData({ member, isReadOnly, listKey, onErased }: Props) {
  const queries = useQueryClient()
  const { confirmAndErase, dialog } = useErasure({
    confirmOptions: createConfirmOptions(member),
    erase: () => eraseMember(member._id),
    successMessage: messages.memberErased,
    onErased: () => {
      onErased()
      void queries.invalidateQueries({ queryKey: [listKey], refetchType: 'none' })
    },
  })
  return (
    <PageSection title="Personal data">
      <Typography sx={{ mb: 2 }}>
        A copy of everything that is kept about this member, for a member who asks for it: a zip with a text that says
        what is what.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <DownloadButton
          variant="outlined"
          fetchFile={(signal, onReceived) => downloadMemberData(member._id, { signal, onReceived })}
        >
          Download the data
        </DownloadButton>
        {!isReadOnly && (
          <Button color="error" variant="outlined" onClick={confirmAndErase}>
            Erase this member
          </Button>
        )}
      </Box>
      {dialog}
    </PageSection>
  )
}

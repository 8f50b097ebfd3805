import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { type Member, messages } from '@trophy/domain'
import { call, download } from '#lib/call.ts'
import { useErasure } from '#shell/forms/use-erasure.tsx'
import { DownloadButton } from '#ui/downloads/download-button.tsx'
import { PageSection } from '#ui/page/page-section.tsx'

const createConfirmOptions = ({ name }: Member) => ({
  title: 'Erase this member?',
  text: (
    <>
      <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Box>
      <Box sx={{ mt: 1 }}>This erases the record and its history, the files, the sign-in and the stored e-mails.</Box>
      <Box sx={{ mt: 1 }}>
        The following stays: evaluations, with the measurer’s name and ID number; the member’s name in histories and in
        the audit log; and existing backups.
      </Box>
      <Box sx={{ mt: 1 }}>If this person is also the hunter of a trophy, erase the hunter in that evaluation.</Box>
      <Box sx={{ mt: 1, fontWeight: 550 }}>This cannot be undone.</Box>
    </>
  ),
})

type Props = {
  readonly member: Member
  readonly isReadOnly: boolean
  /** The query key of the lists that show the member. */
  readonly listKey: string
  /** Leaves the page of the erased member. */
  readonly onErased: () => void
}

/** Allows an admin to download or erase the personal data of a member. */
export function MemberData({ member, isReadOnly, listKey, onErased }: Props) {
  const queries = useQueryClient()
  const { confirmAndErase, dialog } = useErasure({
    confirmOptions: createConfirmOptions(member),
    erase: () => call('POST /member/:id/erase', { params: { id: member._id } }),
    successMessage: `${messages.memberErased}\n${member.name}`,
    onErased: () => {
      onErased()
      void queries.invalidateQueries({ queryKey: [listKey], refetchType: 'none' })
    },
  })
  return (
    <PageSection title="Personal data">
      <Typography sx={{ mb: 2 }}>
        Everything stored about this member, as a ZIP file, in case the member requests a copy. A text file inside
        explains the contents.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <DownloadButton
          variant="outlined"
          fetchFile={(signal, onReceived) =>
            download('GET /member/:id/data', { params: { id: member._id }, signal, onReceived })
          }
        >
          Download data
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

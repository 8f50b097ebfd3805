import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { can, type Evaluation, messages, screens } from '@trophy/domain'
import { call, download } from '#lib/call.ts'
import { formatInstantDay } from '#lib/format/dates.ts'
import { useErasure } from '#shell/forms/use-erasure.tsx'
import type { SessionUser } from '#shell/session/session.ts'
import { DownloadButton } from '#ui/downloads/download-button.tsx'

/** Returns the path of the evaluations of hunters with this name. */
const toListPath = (hunter_name: string): string =>
  `${screens.evaluations.path}?${new URLSearchParams({ hunter_name }).toString()}`

const createConfirmOptions = ({ hunter_name }: Evaluation) => ({
  title: "Erase the hunter's data?",
  text: (
    <>
      The hunter's name, address, phone and e-mail and the supporting information will be erased from this evaluation
      and its history, including comments that name the hunter. The evaluation itself stays. Comments that spell the
      name differently are not changed, so read them first. Files marked as showing the hunter are erased, too; other
      files stay.
      {hunter_name !== '' && (
        <Box sx={{ mt: 1 }}>
          Each evaluation is erased separately:{' '}
          <Link href={toListPath(hunter_name)} target="_blank" rel="noopener">
            find all of {hunter_name}
          </Link>{' '}
          before you erase the name.
        </Box>
      )}
      <Box sx={{ mt: 1, fontWeight: 550 }}>This cannot be undone.</Box>
    </>
  ),
})

type Props = {
  readonly stored: Evaluation
  readonly user: SessionUser
  /** Reloads the evaluation. */
  readonly onErased: () => void
}

/** Downloads or erases the hunter's data, for admins. Others only see when it was erased. */
export default function HunterData({ stored, user, onErased }: Props) {
  const { confirmAndErase, dialog } = useErasure({
    confirmOptions: createConfirmOptions(stored),
    erase: () => call('POST /evaluation/:id/erase-hunter', { params: { id: stored._id } }),
    successMessage: `${messages.hunterErased}\n${stored.public_id}`,
    onErased,
  })
  if (stored.hunter_erased_at)
    return (
      <Box sx={{ fontSize: 14, color: 'text.secondary' }}>
        The hunter's data was erased on {formatInstantDay(stored.hunter_erased_at)}.
      </Box>
    )
  if (!can(user, 'evaluation.eraseHunter', stored)) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '@media print': { display: 'none' } }}>
      <DownloadButton
        variant="outlined"
        fetchFile={(signal) => download('GET /evaluation/:id/hunter-data', { params: { id: stored._id }, signal })}
      >
        Download the hunter's data
      </DownloadButton>
      <Button color="error" variant="outlined" onClick={confirmAndErase}>
        Erase the hunter's data
      </Button>
      {dialog}
    </Box>
  )
}

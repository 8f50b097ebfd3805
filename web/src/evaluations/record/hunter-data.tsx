import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { can, type Evaluation, messages, screens } from '@trophy/domain'
import { eraseHunter, getHunterData } from '#evaluations/api.ts'
import { formatInstantDay } from '#lib/dates.ts'
import { useErasure } from '#shell/forms/use-erasure.tsx'
import type { SessionUser } from '#shell/session/session.ts'
import { DownloadButton } from '#ui/downloads/download-button.tsx'

/** The list of all that was measured for a hunter of this name. */
const toListPath = (hunter_name: string): string =>
  `${screens.evaluations.path}?${new URLSearchParams({ hunter_name }).toString()}`

const createConfirmOptions = ({ files_num, hunter_name }: Evaluation) => ({
  title: "Erase the hunter's data?",
  text: (
    <>
      The hunter's name, address, phone, e-mail and the supporting information are erased from this evaluation and from
      its whole history, and so are comments that name the hunter. The evaluation stays, without the name. Comments that
      spell the name differently are not changed, so read them first.
      {files_num > 0 && ' Its files stay: delete those that name or show the hunter.'}
      {hunter_name !== '' && (
        <Box sx={{ mt: 1 }}>
          Each evaluation is erased separately:{' '}
          <Link href={toListPath(hunter_name)} target="_blank" rel="noopener">
            find all of {hunter_name}
          </Link>{' '}
          before the name is gone.
        </Box>
      )}
      <Box sx={{ mt: 1, fontWeight: 550 }}>This cannot be undone.</Box>
    </>
  ),
})

type Props = {
  readonly stored: Evaluation
  readonly user: SessionUser
  /** Opens the evaluation as it is now. */
  readonly onErased: () => void
}

/** For an admin: what a hunter may ask for, a copy and an erasure. For all others: that it was erased, and when. */
export function HunterData({ stored, user, onErased }: Props) {
  const { confirmAndErase, dialog } = useErasure({
    confirmOptions: createConfirmOptions(stored),
    erase: () => eraseHunter(stored._id),
    successMessage: messages.hunterErased,
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
      <DownloadButton variant="outlined" fetchFile={(signal) => getHunterData(stored._id, signal)}>
        Download the hunter's data
      </DownloadButton>
      <Button color="error" variant="outlined" onClick={confirmAndErase}>
        Erase the hunter's data
      </Button>
      {dialog}
    </Box>
  )
}

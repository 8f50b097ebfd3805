import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { can, type Evaluation, messages } from '@trophy/domain'
import { asProblem } from '../lib/api.ts'
import { showDayOf } from '../lib/dates.ts'
import type { SessionUser } from '../shell/session.ts'
import { toast } from '../shell/toasts.tsx'
import { type Question, useConfirm } from '../ui/confirm.tsx'
import { eraseHunter } from './api.ts'

const questionOf = ({ files_num }: Evaluation): Question => ({
  title: "Erase the hunter's data?",
  text: (
    <>
      The hunter's name, address, phone, e-mail and the supporting information are erased from this evaluation and from
      its whole history. The evaluation stays, without the name.
      {files_num > 0 && ' Its files stay: delete those that name or show the hunter.'}
      <Box sx={{ mt: 1, fontWeight: 550 }}>Nobody can undo this.</Box>
    </>
  ),
  yes: 'Erase for good',
  no: 'Cancel',
  isDangerous: true,
})

type Props = {
  readonly stored: Evaluation
  readonly user: SessionUser
  /** Opens the evaluation as it is now. */
  readonly onErased: () => void
}

/** For an admin: erases a hunter who asks for it. For whoever reads on: that it was done, and when. */
export function EraseHunter({ stored, user, onErased }: Props) {
  const { ask, dialog } = useConfirm()
  if (stored.hunter_erased_at)
    return (
      <Box sx={{ fontSize: 14, color: 'text.secondary' }}>
        The hunter's data was erased on {showDayOf(stored.hunter_erased_at)}.
      </Box>
    )
  if (!can(user, 'evaluation.eraseHunter', stored)) return null
  const erase = async () => {
    if (!(await ask(questionOf(stored)))) return
    try {
      await eraseHunter(stored._id)
      toast.success(messages.hunterErased)
      onErased()
    } catch (error) {
      toast.error(`${messages.eraseFailed} ${asProblem(error).message}`)
    }
  }
  return (
    <Box sx={{ '@media print': { display: 'none' } }}>
      <Button color="error" onClick={() => void erase()}>
        Erase the hunter's data
      </Button>
      {dialog}
    </Box>
  )
}

import { useEffect, useRef } from 'react'
import { useConfirm } from '#ui/feedback/confirm.tsx'

type Props = {
  /** Number of unsent evaluations on this device. */
  readonly count: number
  /** A paragraph about the session, which the server cannot end now; null if it can. */
  readonly sessionNote: string | null
  readonly onDone: (isConfirmed: boolean) => void
}

/** Asks for confirmation to log out while evaluations are unsent or without a network. */
export default function LogOutDialog({ count, sessionNote, onDone }: Props) {
  const { confirm, dialog } = useConfirm()
  const unsentNote = `Unsent evaluations on this device: ${count}. They will stay on this device and be sent when you log in here again.`
  const ask = useRef(() =>
    confirm({
      title: count > 0 ? 'Log out with unsent evaluations?' : 'Log out without a network?',
      text: (
        <>
          {count > 0 && <div>{unsentNote}</div>}
          {sessionNote !== null && <div style={count > 0 ? { marginTop: 16 } : undefined}>{sessionNote}</div>}
        </>
      ),
      confirmLabel: 'Log out',
      cancelLabel: 'Stay',
      isDangerous: true,
    }).then(onDone),
  )
  useEffect(() => void ask.current(), [])
  return dialog
}

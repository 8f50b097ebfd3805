import { useEffect, useRef } from 'react'
import { useConfirm } from '#ui/feedback/confirm.tsx'

type Props = {
  /** Number of unsent evaluations on this device. */
  readonly count: number
  readonly onDone: (isConfirmed: boolean) => void
}

/** Asks for confirmation to log out while evaluations are unsent. */
export default function LogOutDialog({ count, onDone }: Props) {
  const { confirm, dialog } = useConfirm()
  const ask = useRef(() =>
    confirm({
      title: 'Log out with unsent evaluations?',
      text: `Unsent evaluations on this device: ${count}. They will stay on this device and be sent when you log in here again.`,
      confirmLabel: 'Log out',
      cancelLabel: 'Stay',
      isDangerous: true,
    }).then(onDone),
  )
  useEffect(() => void ask.current(), [])
  return dialog
}

import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '#lib/call.ts'
import type { Proof } from './reauthentication-form.tsx'

/** Loaded when needed, because every page contains the dialog. */
const ReauthenticationForm = lazy(() => import('./reauthentication-form.tsx'))

/** Opens the dialog; set while it is mounted. */
let ask: ((proof: Proof) => Promise<boolean>) | undefined

/**
 * Asks for the password or a code again if it was last entered more than 15 minutes ago. Resolves with false if the user
 * cancels. Throws a `Problem`.
 */
export const reauthenticate = async (): Promise<boolean> => {
  const { isDue, hasSecondFactor } = await call('GET /me/confirmation')
  return !isDue || (ask?.(hasSecondFactor ? 'code' : 'password') ?? false)
}

type Pending = { readonly proof: Proof; readonly resolve: (isAuthenticated: boolean) => void }

/** The dialog of `reauthenticate`, mounted once. */
export function ReauthenticationDialog() {
  const [pending, setPending] = useState<Pending>()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    ask = (proof) =>
      new Promise((resolve) => {
        setPending({ proof, resolve })
        setOpen(true)
      })
    return () => {
      ask = undefined
    }
  }, [])
  const respond = (isAuthenticated: boolean) => {
    pending?.resolve(isAuthenticated)
    setOpen(false)
  }
  if (!pending) return null
  return (
    <Suspense fallback={null}>
      <ReauthenticationForm isOpen={isOpen} initialProof={pending.proof} onDone={respond} />
    </Suspense>
  )
}

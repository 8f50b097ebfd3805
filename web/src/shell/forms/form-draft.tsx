/**
 * What is typed into a form is kept in this browser until it is saved, discarded or left on purpose: a session that
 * ends meanwhile, or a tab that is closed, loses none of it. Sheets have drafts of their own, which outlive leaving as
 * well.
 */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type ComponentType, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { formatInstant } from '#lib/dates.ts'
import { personalKey } from '#lib/personal-storage.ts'
import { currentUser } from '#shell/session/session.ts'

type StoredFormDraft = {
  /** By the name of its field, what differs from what is stored. */
  readonly values: Readonly<Record<string, unknown>>
  /** The state of the record that was edited; null for a new one. */
  readonly state: string | null
  /** An instant. */
  readonly saved_at: string
}

const readStored = (key: string): StoredFormDraft | null => {
  try {
    const draft: (Partial<StoredFormDraft> & { kept_at?: string }) | null = JSON.parse(
      localStorage.getItem(key) ?? 'null',
    )
    if (!draft?.values || typeof draft.values !== 'object') return null
    // Drafts of earlier versions have `kept_at`.
    return { values: draft.values, state: draft.state ?? null, saved_at: draft.saved_at ?? draft.kept_at ?? '' }
  } catch {
    return null
  }
}

/** A full or forbidden storage is no reason to disturb whoever writes. */
const saveStored = (key: string, draft: StoredFormDraft): void => {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Nothing to do: the text is still on the screen.
  }
}

type Options<Values extends FieldValues> = {
  /** What is edited, as `documents` and the id of a document, or `new`. */
  readonly name: string
  /** The fields that hold text or a choice; a chosen file cannot be kept. */
  readonly fields: readonly Path<Values>[]
  /** A sentence on the other fields, where somebody could take them for kept. */
  readonly omittedNote?: string
  /** The state of the stored record, or null for a new one. */
  readonly state: string | null
  /** Begins the form anew, without what was kept. */
  readonly onDiscard: () => void
}

type FormDraft = {
  /** Says that kept text was opened, and offers to discard it. */
  readonly notice: ReactNode
  /** Whether the form began with kept text that is not saved yet. */
  readonly isRestored: boolean
  /** The key of a field that reads its value once, as the editor of formatted text does. */
  readonly fieldKey: string
  /** To be called once it is saved. */
  readonly clear: () => void
}

/** Lays what was kept over a form that has just been made, and keeps what is typed from then on. */
export const useFormDraft = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { name, fields, omittedNote, state, onDiscard }: Options<Values>,
): FormDraft => {
  const [{ key, storedDraft, page }] = useState(() => {
    const storageKey = personalKey('form', currentUser()?._id ?? '', name)
    return { key: storageKey, storedDraft: readStored(storageKey), page: window.location.pathname }
  })
  const [restored, setRestored] = useState(storedDraft)
  const [isApplied, setApplied] = useState(storedDraft === null)
  const { subscribe, getValues, setValue, formState } = form
  const { defaultValues } = formState
  const clear = useCallback(() => {
    localStorage.removeItem(key)
    setRestored(null)
  }, [key])

  // Before anything is painted; a form takes values only once its fields are there.
  useLayoutEffect(() => {
    if (isApplied) return
    for (const field of fields) {
      const value = storedDraft?.values[field]
      if (value !== undefined) setValue(field, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
    setApplied(true)
  }, [isApplied, fields, storedDraft, setValue])

  const saveNow = useRef(() => {})
  saveNow.current = () => {
    const stored: Readonly<Record<string, unknown>> = defaultValues ?? {}
    const changed = fields
      .map((field) => [field, getValues(field)] as const)
      .filter(([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(stored[field]))
    if (changed.length === 0) localStorage.removeItem(key)
    else saveStored(key, { values: Object.fromEntries(changed), state, saved_at: new Date().toISOString() })
  }
  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ name: changed }) => void (changed && saveNow.current()) }),
    [subscribe],
  )
  // Whoever goes to another page has been asked; who was signed out, or saw the page break, has not.
  useEffect(
    () => () => {
      if (currentUser() && window.location.pathname !== page) localStorage.removeItem(key)
    },
    [key, page],
  )

  const discard = () => {
    clear()
    onDiscard()
  }
  const notice = restored && (
    <Alert
      severity="info"
      sx={{ width: '100%' }}
      action={
        <Button size="small" onClick={discard}>
          Discard
        </Button>
      }
    >
      Unsaved draft from {formatInstant(restored.saved_at)}.{omittedNote && ` ${omittedNote}`}
      {restored.state !== state && ' The record has changed since; discard the draft to see the current version.'}
    </Alert>
  )
  return { notice, isRestored: restored !== null, fieldKey: isApplied ? 'laid' : 'first', clear }
}

/** A form that its `onDiscard` makes anew. */
export const remountOnDiscard = <Props extends object>(
  Form: ComponentType<Props & { readonly onDiscard: () => void }>,
): ComponentType<Props> =>
  function RemountOnDiscard(props: Props) {
    const [remountCount, setRemountCount] = useState(0)
    return <Form key={remountCount} {...props} onDiscard={() => setRemountCount((before) => before + 1)} />
  }

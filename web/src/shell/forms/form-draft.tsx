/**
 * Drafts of forms, stored in the browser until they are saved, discarded or the page is left deliberately. They survive
 * an expired session and a closed tab. Sheets have separate drafts, which also survive leaving the page.
 */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type ComponentType, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { formatInstant } from '#lib/format/dates.ts'
import { personalKey } from '#lib/storage/personal-storage.ts'
import { currentUser } from '#shell/session/session.ts'

type StoredFormDraft = {
  /** Changed values by field name. */
  readonly values: Readonly<Record<string, unknown>>
  /** The state of the edited record; null for a new one. */
  readonly state: string | null
  /** ISO timestamp. */
  readonly saved_at: string
}

const readStored = (storage: Storage, key: string): StoredFormDraft | null => {
  try {
    const draft = JSON.parse(storage.getItem(key) ?? '')
    return ['values', 'state', 'saved_at'].every((name) => name in draft) ? draft : null
  } catch {
    return null
  }
}

/** Ignores a full or blocked storage. */
const saveStored = (storage: Storage, key: string, draft: StoredFormDraft): void => {
  try {
    storage.setItem(key, JSON.stringify(draft))
  } catch {
    // The input is still on the screen.
  }
}

type Options<Values extends FieldValues> = {
  /** Name of the draft: the kind of record and its id or `new`, for example `handbook:new`. */
  readonly name: string
  /** The fields to store. Files cannot be stored. */
  readonly fields: readonly Path<Values>[]
  /** The state of the stored record, or null for a new one. */
  readonly state: string | null
  /** The draft of a guest belongs to the tab and is deleted when it is closed. */
  readonly isGuestForm?: boolean
}

type FormDraft = {
  /** The time at which the restored draft was saved; null if the form contains none, or it has been saved since. */
  readonly savedAt: string | null
  /** The record has changed since the draft was saved. */
  readonly isOutdated: boolean
  /** React key for fields that read their value only once, such as the rich-text editor. */
  readonly fieldKey: string
  /** To be called after saving. */
  readonly clear: () => void
}

/** Restores a stored draft into a new form and stores changes from then on. */
export const useFormDraft = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { name, fields, state, isGuestForm = false }: Options<Values>,
): FormDraft => {
  const storage = isGuestForm ? sessionStorage : localStorage
  const [{ key, storedDraft, page }] = useState(() => {
    const storageKey = personalKey('form', currentUser()?._id ?? '', name)
    return { key: storageKey, storedDraft: readStored(storage, storageKey), page: window.location.pathname }
  })
  const [restored, setRestored] = useState(storedDraft)
  const [isApplied, setApplied] = useState(storedDraft === null)
  const { subscribe, getValues, setValue, formState } = form
  const { defaultValues } = formState
  const clear = useCallback(() => {
    storage.removeItem(key)
    setRestored(null)
  }, [storage, key])

  // Before the first paint, but after the fields have been registered.
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
    if (changed.length === 0) storage.removeItem(key)
    else saveStored(storage, key, { values: Object.fromEntries(changed), state, saved_at: new Date().toISOString() })
  }
  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ name: changed }) => void (changed && saveNow.current()) }),
    [subscribe],
  )
  // Users confirm that they leave the page, so the draft is deleted. They confirm no sign-out: the draft stays.
  useEffect(
    () => () => {
      if ((isGuestForm || currentUser()) && window.location.pathname !== page) storage.removeItem(key)
    },
    [storage, isGuestForm, key, page],
  )

  return {
    savedAt: restored?.saved_at ?? null,
    isOutdated: restored !== null && restored.state !== state,
    fieldKey: isApplied ? 'restored' : 'initial',
    clear,
  }
}

type NoticeProps = {
  readonly draft: FormDraft
  /** Another word for the draft, if the record itself can be one. */
  readonly word?: string
  /** A sentence about fields that are not stored, if users could expect them to be. */
  readonly omittedNote?: string
  /** Resets the form. */
  readonly onDiscard: () => void
}

/** The notice that a draft has been restored, with a button to discard it. */
export function FormDraftNotice({ draft, word = 'draft', omittedNote, onDiscard }: NoticeProps) {
  const { savedAt, isOutdated, clear } = draft
  if (savedAt === null) return null
  const discard = () => {
    clear()
    onDiscard()
  }
  return (
    <Alert
      severity="info"
      sx={{ width: '100%' }}
      action={
        <Button size="small" onClick={discard}>
          Discard
        </Button>
      }
    >
      Unsaved {word} from {formatInstant(savedAt)}.{omittedNote && ` ${omittedNote}`}
      {isOutdated && ` The record has changed since; discard the ${word} to see the current version.`}
    </Alert>
  )
}

/** Wraps a form so that its `onDiscard` remounts it. */
export const remountOnDiscard = <Props extends object>(
  Form: ComponentType<Props & { readonly onDiscard: () => void }>,
): ComponentType<Props> =>
  function RemountOnDiscard(props: Props) {
    const [remountCount, setRemountCount] = useState(0)
    return <Form key={remountCount} {...props} onDiscard={() => setRemountCount((before) => before + 1)} />
  }

/**
 * What is typed into a form is kept in this browser until it is saved, discarded or left on purpose: a session that
 * ends meanwhile, or a tab that is closed, loses none of it. Sheets have drafts of their own, which outlive leaving as
 * well.
 */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type ComponentType, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { showInstant } from '#lib/dates.ts'
import { personalKey } from '#lib/personal-storage.ts'
import { currentUser } from '#shell/session/session.ts'

type Kept = {
  /** By the name of its field, what differs from what is stored. */
  readonly values: Readonly<Record<string, unknown>>
  /** The state of the record that was edited; null for a new one. */
  readonly state: string | null
  /** An instant. */
  readonly kept_at: string
}

const read = (key: string): Kept | null => {
  try {
    const kept: Partial<Kept> | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!kept?.values || typeof kept.values !== 'object') return null
    return { values: kept.values, state: kept.state ?? null, kept_at: String(kept.kept_at ?? '') }
  } catch {
    return null
  }
}

/** A full or forbidden storage is no reason to disturb whoever writes. */
const keep = (key: string, kept: Kept): void => {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
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
  readonly unkept?: string
  /** The state of the stored record, or null for a new one. */
  readonly state: string | null
  /** Begins the form anew, without what was kept. */
  readonly onDiscard: () => void
}

type KeptText = {
  /** Says that kept text was opened, and offers to discard it. */
  readonly notice: ReactNode
  /** Whether the form began with kept text that is not saved yet. */
  readonly isOpened: boolean
  /** The key of a field that reads its value once, as the editor of formatted text does. */
  readonly fieldKey: string
  /** To be called once it is saved. */
  readonly forget: () => void
}

/** Lays what was kept over a form that has just been made, and keeps what is typed from then on. */
export const useKeptText = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { name, fields, unkept, state, onDiscard }: Options<Values>,
): KeptText => {
  const [{ key, found, page }] = useState(() => {
    const place = personalKey('form', currentUser()?._id ?? '', name)
    return { key: place, found: read(place), page: window.location.pathname }
  })
  const [opened, setOpened] = useState(found)
  const [isLaid, setLaid] = useState(found === null)
  const { subscribe, getValues, setValue, formState } = form
  const { defaultValues } = formState
  const forget = useCallback(() => {
    localStorage.removeItem(key)
    setOpened(null)
  }, [key])

  // Before anything is painted; a form takes values only once its fields are there.
  useLayoutEffect(() => {
    if (isLaid) return
    for (const field of fields) {
      const value = found?.values[field]
      if (value !== undefined) setValue(field, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
    setLaid(true)
  }, [isLaid, fields, found, setValue])

  const keepNow = useRef(() => {})
  keepNow.current = () => {
    const stored: Readonly<Record<string, unknown>> = defaultValues ?? {}
    const changed = fields
      .map((field) => [field, getValues(field)] as const)
      .filter(([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(stored[field]))
    if (changed.length === 0) localStorage.removeItem(key)
    else keep(key, { values: Object.fromEntries(changed), state, kept_at: new Date().toISOString() })
  }
  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ name: changed }) => void (changed && keepNow.current()) }),
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
    forget()
    onDiscard()
  }
  const notice = opened && (
    <Alert
      severity="info"
      sx={{ width: '100%' }}
      action={
        <Button size="small" onClick={discard}>
          Discard
        </Button>
      }
    >
      This is your unsaved draft of {showInstant(opened.kept_at)}.{unkept && ` ${unkept}`}
      {opened.state !== state && ' The record was changed since; discard the draft to see how.'}
    </Alert>
  )
  return { notice, isOpened: opened !== null, fieldKey: isLaid ? 'laid' : 'first', forget }
}

/** A form that its `onDiscard` makes anew. */
export const restartable = <Props extends object>(
  Form: ComponentType<Props & { readonly onDiscard: () => void }>,
): ComponentType<Props> =>
  function Restartable(props: Props) {
    const [starts, setStarts] = useState(0)
    return <Form key={starts} {...props} onDiscard={() => setStarts((before) => before + 1)} />
  }

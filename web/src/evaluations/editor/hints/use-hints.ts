import { replaceEqualDeep } from '@tanstack/react-query'
import {
  findPhenotype,
  getFieldLabel,
  getFieldPath,
  getValueAtPath,
  type Hint,
  information as record,
  type Species,
  sheetHints,
  topHintPerField,
} from '@trophy/domain'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { FORM_ORDER, type Information, isInformationName } from '#evaluations/information.ts'
import type { HintState } from '#evaluations/sheet-form/rows/hint-line.tsx'
import type { SheetState } from '#evaluations/sheet-form/sheet-state.ts'
import { call } from '#lib/call.ts'
import { isEqual } from '#lib/is-equal.ts'
import type { EvaluationBody } from '#outbox/entry.ts'
import { useDelayed } from '#ui/page/use-delayed.ts'
import { type EditedSheet, HINT_FIELDS, type HintInformation } from './hint-information.ts'

/** Delay after the last change before the hints are requested. */
const DEBOUNCE_MS = 500
/** Maximum time that saving waits for the hints of the server. */
const HINT_TIMEOUT_MS = 600

const NO_HINTS: readonly Hint[] = []

const pickHintFields = (information: Information): HintInformation =>
  Object.fromEntries(HINT_FIELDS.map((name) => [name, information[name]])) as HintInformation

/** Identifies a hint: a dismissal applies until its text changes. */
const toHintKey = ({ path, kind, message }: Hint) => `${path} ${kind} ${message}`

const fieldRank = (species: Species, path: string): number => {
  const information = FORM_ORDER.flat()
  if (isInformationName(path)) return information.indexOf(path)
  return information.length + species.leaves.findIndex((leaf) => leaf.path === getFieldPath(species, path))
}

type HintResult = { readonly body: EvaluationBody; readonly hints: readonly Hint[] }

/** Returns a predicate for hints whose field has not changed since the request. */
const isStillValid = (species: Species, requested: EvaluationBody, current: EvaluationBody) => (hint: Hint) => {
  if (isInformationName(hint.path)) return HINT_FIELDS.every((name) => requested[name] === current[name])
  const path = getFieldPath(species, hint.path)
  return (
    isEqual(requested.phenotype, current.phenotype) &&
    isEqual(getValueAtPath(requested.data, path), getValueAtPath(current.data, path))
  )
}

/** Returns the label of a field of the form. */
export const labelForPath = (species: Species, path: string): string =>
  isInformationName(path) ? record.labels[path] : getFieldLabel(species, path)

const toRequestBody = (
  { measurer_id, ...information }: HintInformation,
  measured: SheetState['measured'],
  storedId: string | null,
): EvaluationBody => ({
  ...information,
  ...(measurer_id === '' ? {} : { measurer_id }),
  ...(storedId ? { _id: storedId } : {}),
  phenotype: { key: measured.phenotype },
  data: measured.data,
})

/** The information that hints depend on, debounced. `syncInformation` updates and returns it immediately. */
const useHintInformation = ({ subscribe, getValues }: UseFormReturn<Information>) => {
  const [information, setInformation] = useState(() => pickHintFields(getValues()))
  const syncInformation = useCallback((): HintInformation => {
    const latest = pickHintFields(getValues())
    setInformation((before) => (isEqual(before, latest) ? before : latest))
    return latest
  }, [getValues])
  useEffect(() => {
    let timer = 0
    const scheduleSync = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(syncInformation, DEBOUNCE_MS)
    }
    const stop = subscribe({ formState: { values: true }, callback: scheduleSync })
    return () => {
      window.clearTimeout(timer)
      stop()
    }
  }, [subscribe, syncInformation])
  return { information, syncInformation }
}

type PendingRequest = {
  readonly body: EvaluationBody
  readonly controller: AbortController
  readonly promise: Promise<void>
}

/** Fetches the hints of the server, one request at a time, and holds the latest result. */
const useServerHints = (species: Species) => {
  const [result, setResult] = useState<HintResult | null>(null)
  const pending = useRef<PendingRequest>(null)
  useEffect(() => () => pending.current?.controller.abort(), [])
  const fetchHints = useCallback(
    (body: EvaluationBody): Promise<void> => {
      if (pending.current && isEqual(pending.current.body, body)) return pending.current.promise
      pending.current?.controller.abort()
      const controller = new AbortController()
      const promise = call('POST /evaluation/:animal/hints', {
        params: { animal: species.key },
        body: { data: body },
        signal: controller.signal,
      }).then(
        // Saving asks right afterwards whether there are hints.
        (hints) => flushSync(() => setResult({ body, hints })),
        // Hints are optional: without them the sheet is saved as usual.
        () => undefined,
      )
      pending.current = { body, controller, promise }
      return promise
    },
    [species],
  )
  return { result, fetchHints }
}

/** Finds the hints about unsent sheets on this device, and holds the latest result. */
const useUnsentHints = ({ storedId, saveKey }: EditedSheet) => {
  const [result, setResult] = useState<{ information: HintInformation; hints: readonly Hint[] } | null>(null)
  const findHints = useCallback(
    async (information: HintInformation): Promise<void> => {
      if (information.ticket === '') return
      // Without a device storage nothing is unsent.
      const hints = await import('./unsent-hints.ts')
        .then(({ findUnsentHints }) => findUnsentHints(information, { storedId, saveKey }))
        .catch(() => NO_HINTS)
      flushSync(() => setResult({ information, hints }))
    },
    [storedId, saveKey],
  )
  return { result, findHints }
}

/**
 * The hints for a sheet that is being edited. Slips are found locally on every change, and so are unsent sheets with
 * the same ticket; hints that need stored evaluations come from the server, debounced. `refreshHints` fetches them
 * before saving, with a timeout. `keepValue` is called when the hint about a number outside of its bounds is dismissed.
 */
export const useSheetHints = (
  species: Species,
  form: UseFormReturn<Information>,
  sheet: SheetState,
  { storedId, saveKey }: EditedSheet,
  keepValue: (path: string) => void,
): {
  readonly hintState: HintState
  readonly announcement: string
  /** Returns true if there are hints. */
  readonly refreshHints: () => Promise<boolean>
} => {
  const { measured, clampedFrom } = sheet
  const { information, syncInformation } = useHintInformation(form)
  const { result, fetchHints } = useServerHints(species)
  const { result: unsent, findHints } = useUnsentHints({ storedId, saveKey })
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const body = useMemo(() => toRequestBody(information, measured, storedId), [information, measured, storedId])

  const canHaveHints = [measured.phenotype, information.hunter_name, information.ticket].some((value) => value !== '')
  useEffect(() => {
    if (!canHaveHints) return
    const timer = window.setTimeout(() => void fetchHints(body), DEBOUNCE_MS)
    return () => window.clearTimeout(timer)
  }, [body, fetchHints, canHaveHints])

  useEffect(() => void findHints(information), [findHints, information])

  const before = useRef(NO_HINTS)
  const found = useMemo(() => {
    const phenotype = findPhenotype(species, measured.phenotype)
    const own = sheetHints(species, measured.data, phenotype, { typedValues: clampedFrom })
    const others = result?.hints.filter(isStillValid(species, result.body, body)) ?? []
    const ofUnsent = unsent && isEqual(unsent.information, information) ? unsent.hints : NO_HINTS
    const all = topHintPerField([...own, ...others, ...ofUnsent], (path) => getFieldPath(species, path))
    const remaining = all
      .filter((hint) => !dismissed.has(toHintKey(hint)))
      .sort((one, other) => fieldRank(species, one.path) - fieldRank(species, other.path))
    // Keep the identity of equal hints, so that rows re-render only when a hint appears or disappears.
    before.current = replaceEqualDeep(before.current, remaining)
    return before.current
  }, [species, measured, clampedFrom, result, body, unsent, information, dismissed])
  const [shown, setShown] = useDelayed<readonly Hint[]>(found, NO_HINTS)

  const refreshHints = useCallback(async () => {
    const timeout = new Promise<void>((done) => setTimeout(done, HINT_TIMEOUT_MS))
    // Rendered before the hints of this device are found.
    const latest = flushSync(syncInformation)
    const fetched = Promise.race([fetchHints(toRequestBody(latest, measured, storedId)), timeout])
    await Promise.all([findHints(latest), fetched])
    return before.current.length > 0
  }, [fetchHints, findHints, syncInformation, measured, storedId])

  const dismiss = useCallback(
    (hint: Hint) => {
      setShown((shown) => shown.filter((one) => toHintKey(one) !== toHintKey(hint)))
      // Typed again, a number outside of its bounds needs attention again.
      if (hint.path in clampedFrom) keepValue(hint.path)
      else setDismissed((before) => new Set([...before, toHintKey(hint)]))
    },
    [setShown, clampedFrom, keepValue],
  )
  const hintState = useMemo(
    () => ({ hints: found, byPath: new Map(shown.map((hint) => [getFieldPath(species, hint.path), hint])), dismiss }),
    [found, shown, species, dismiss],
  )
  return { hintState, announcement: useAnnouncement(species, shown), refreshHints }
}

/** Returns the text of the newest hints for screen readers. */
const useAnnouncement = (species: Species, open: readonly Hint[]): string => {
  const [announcement, setAnnouncement] = useState('')
  const before = useRef<readonly Hint[]>([])
  useEffect(() => {
    const known = new Set(before.current.map(toHintKey))
    before.current = open
    const newHints = open.filter((hint) => !known.has(toHintKey(hint)))
    if (newHints.length === 0) return
    setAnnouncement(newHints.map(({ path, message }) => `${labelForPath(species, path)}: ${message}`).join(' '))
  }, [open, species])
  return announcement
}

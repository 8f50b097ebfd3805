import { replaceEqualDeep } from '@tanstack/react-query'
import {
  findPhenotype,
  getFieldLabel,
  getFieldPath,
  getValueAtPath,
  type Hint,
  type Species,
  sheetHints,
  topHintPerField,
} from '@trophy/domain'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { type EvaluationBody, listHints } from '#evaluations/api.ts'
import { FORM_ORDER, type Information, isInformationName, LABELS } from '#evaluations/information.ts'
import type { OpenHints } from '#evaluations/sheet-form/rows/hint-line.tsx'
import type { SheetState } from '#evaluations/sheet-form/sheet-state.ts'

/** Milliseconds after the last change before the server is asked, and before what is found is shown. */
const REST = 500
/** A click that left a field has ended by then: nothing moves under the pointer. */
const SHOW = 150
/** Milliseconds that saving waits for the server's questions. */
const PATIENCE = 600

/** The part of the information that is asked about. */
const ASKED = ['measurer_id', 'eval_date', 'hunt_date', 'hunt_country', 'hunter_name'] as const

type About = Pick<Information, (typeof ASKED)[number]>

const aboutOf = (information: Information): About =>
  Object.fromEntries(ASKED.map((name) => [name, information[name]])) as About

const isAlike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What a change of the page does to the field at hand is undone by scrolling: it stays where the eye is. */
const inPlace = (change: () => void) => {
  const held = document.activeElement
  const before = held?.getBoundingClientRect().top ?? 0
  flushSync(change)
  const moved = (held?.getBoundingClientRect().top ?? 0) - before
  if (moved !== 0 && held !== document.body) window.scrollBy({ top: moved, behavior: 'instant' })
}

/** The same answer counts for as long as the question is the same. */
const keyOf = ({ path, kind, message }: Hint) => `${path} ${kind} ${message}`

const rankOf = (species: Species, path: string): number => {
  const information = FORM_ORDER.flat()
  if (isInformationName(path)) return information.indexOf(path)
  return information.length + species.leaves.findIndex((leaf) => leaf.path === getFieldPath(species, path))
}

type Answered = { readonly body: EvaluationBody; readonly hints: readonly Hint[] }

/** What the server has found, as long as the field it is about stands as it was asked. */
const stillHolds = (species: Species, asked: EvaluationBody, now: EvaluationBody) => (hint: Hint) => {
  if (isInformationName(hint.path)) return ASKED.every((name) => asked[name] === now[name])
  const path = getFieldPath(species, hint.path)
  return (
    isAlike(asked.phenotype, now.phenotype) && isAlike(getValueAtPath(asked.data, path), getValueAtPath(now.data, path))
  )
}

/** How a field of the form is called. */
export const labelOfPath = (species: Species, path: string): string =>
  isInformationName(path) ? LABELS[path] : getFieldLabel(species, path)

const bodyOf = (
  { measurer_id, ...about }: About,
  measured: SheetState['measured'],
  storedId: string | null,
): EvaluationBody => ({
  ...about,
  ...(measurer_id === '' ? {} : { measurer_id }),
  ...(storedId ? { _id: storedId } : {}),
  phenotype: { key: measured.phenotype },
  data: measured.data,
})

/** What is asked about of the information, as it is when the hands rest; `catchUp` answers it as it is now. */
const useAbout = ({ subscribe, getValues }: UseFormReturn<Information>) => {
  const [about, setAbout] = useState(() => aboutOf(getValues()))
  const catchUp = useCallback((): About => {
    const latest = aboutOf(getValues())
    setAbout((before) => (isAlike(before, latest) ? before : latest))
    return latest
  }, [getValues])
  useEffect(() => {
    let timer = 0
    const follow = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(catchUp, REST)
    }
    const stop = subscribe({ formState: { values: true }, callback: follow })
    return () => {
      window.clearTimeout(timer)
      stop()
    }
  }, [subscribe, catchUp])
  return { about, catchUp }
}

type Asking = { readonly body: EvaluationBody; readonly end: AbortController; readonly done: Promise<void> }

/** What the server found about the sheet that it was last asked about. One question at a time. */
const useServerHints = (species: Species) => {
  const [answered, setAnswered] = useState<Answered | null>(null)
  const asking = useRef<Asking>(null)
  useEffect(() => () => asking.current?.end.abort(), [])
  const ask = useCallback(
    (body: EvaluationBody): Promise<void> => {
      if (asking.current && isAlike(asking.current.body, body)) return asking.current.done
      asking.current?.end.abort()
      const end = new AbortController()
      const done = listHints(species.key, body, end.signal).then(
        (hints) => setAnswered({ body, hints }),
        // Nobody has to be asked anything.
        () => undefined,
      )
      asking.current = { body, end, done }
      return done
    },
    [species],
  )
  return { answered, ask }
}

/** What stands beside the fields. It follows what is found, at a moment when nothing jumps. */
const useShown = (found: readonly Hint[]) => {
  const [shown, setShown] = useState<readonly Hint[]>([])
  useEffect(() => {
    if (found === shown) return
    const timer = window.setTimeout(() => inPlace(() => setShown(found)), SHOW)
    return () => window.clearTimeout(timer)
  }, [found, shown])
  return [shown, setShown] as const
}

/**
 * The questions about a sheet while it is filled in: slips are found here, at once; what takes stored evaluations is
 * asked for when the hands rest. `settle` asks for the latest before saving, and waits for it only a moment.
 */
export const useOpenHints = (
  species: Species,
  form: UseFormReturn<Information>,
  sheet: SheetState,
  storedId: string | null,
): { readonly hints: OpenHints; readonly announcement: string; readonly settle: () => Promise<void> } => {
  const { measured, beyond } = sheet
  const { about, catchUp } = useAbout(form)
  const { answered, ask } = useServerHints(species)
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const body = useMemo(() => bodyOf(about, measured, storedId), [about, measured, storedId])

  const isWorthAsking = measured.phenotype !== '' || about.hunter_name !== ''
  useEffect(() => {
    if (!isWorthAsking) return
    const timer = window.setTimeout(() => void ask(body), REST)
    return () => window.clearTimeout(timer)
  }, [body, ask, isWorthAsking])

  const before = useRef<readonly Hint[]>([])
  const found = useMemo(() => {
    const phenotype = findPhenotype(species, measured.phenotype)
    const own = sheetHints(species, measured.data, phenotype, { typedValues: beyond })
    const others = answered?.hints.filter(stillHolds(species, answered.body, body)) ?? []
    const all = topHintPerField([...own, ...others], (path) => getFieldPath(species, path))
    const left = all
      .filter((hint) => !dismissed.has(keyOf(hint)))
      .sort((one, other) => rankOf(species, one.path) - rankOf(species, other.path))
    // The same as long as they say the same: the rows are drawn again only when a question comes or goes.
    before.current = replaceEqualDeep(before.current, left)
    return before.current
  }, [species, measured, beyond, answered, body, dismissed])
  const [shown, setShown] = useShown(found)

  const settle = useCallback(async () => {
    const patience = new Promise<void>((done) => setTimeout(done, PATIENCE))
    await Promise.race([ask(bodyOf(catchUp(), measured, storedId)), patience])
  }, [ask, catchUp, measured, storedId])

  const dismiss = useCallback(
    (hint: Hint) => {
      setDismissed((before) => new Set([...before, keyOf(hint)]))
      setShown((shown) => shown.filter((one) => keyOf(one) !== keyOf(hint)))
    },
    [setShown],
  )
  const hints = useMemo(
    () => ({ open: found, at: new Map(shown.map((hint) => [getFieldPath(species, hint.path), hint])), dismiss }),
    [found, shown, species, dismiss],
  )
  return { hints, announcement: useAnnouncement(species, shown), settle }
}

/** What came up last, for those who do not see it. */
const useAnnouncement = (species: Species, open: readonly Hint[]): string => {
  const [announcement, setAnnouncement] = useState('')
  const before = useRef<readonly Hint[]>([])
  useEffect(() => {
    const known = new Set(before.current.map(keyOf))
    before.current = open
    const fresh = open.filter((hint) => !known.has(keyOf(hint)))
    if (fresh.length === 0) return
    setAnnouncement(fresh.map(({ path, message }) => `${labelOfPath(species, path)}: ${message}`).join(' '))
  }, [open, species])
  return announcement
}

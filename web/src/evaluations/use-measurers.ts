import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { can, type Evaluation, type EvaluationInformation, type MeasurerOption, type Species } from '@trophy/domain'
import { useMemo } from 'react'
import { call } from '#lib/call.ts'
import type { SessionUser } from '#shell/session/session.ts'
import type { Option } from '#ui/fields/select-field.tsx'

/** The days on which a member may evaluate, `YYYY-MM-DD`; null means unlimited. */
export type Validity = MeasurerOption['valid']

/** What determines the possible measurers of a sheet. `stored` is null for a new one. */
export type SheetOrigin = {
  readonly user: SessionUser
  readonly species: Species
  readonly stored: Evaluation | null
}

/** Formats a measurer as name and ID number; admins have no number. */
export const formatMeasurer = (name: string, id_number: string): string =>
  id_number === '' ? name : `${name} (${id_number})`

/** Returns true if the user may enter evaluations of other members, as admins and judges may. */
export const mayChooseMeasurer = ({ user, species }: SheetOrigin): boolean =>
  can(user, 'evaluation.setMeasurer', { measurer_id: null, eval_option: species.key })

const measurersQuery = ({ species }: Pick<SheetOrigin, 'species'>) =>
  queryOptions({
    queryKey: ['measurers', species.key],
    queryFn: ({ signal }) => call('GET /evaluation/measurers', { query: { animal: species.key }, signal }),
    meta: { isStored: true },
  })

const useMeasurers = <Result>(origin: SheetOrigin, select: (measurers: readonly MeasurerOption[]) => Result) =>
  useQuery({
    ...measurersQuery(origin),
    enabled: mayChooseMeasurer(origin) && !origin.stored?.readOnly,
    select,
  }).data

/** Returns one of the possible measurers, or undefined for the user and until they are loaded. */
export const useMeasurer = (origin: SheetOrigin, measurer_id: string): MeasurerOption | undefined =>
  useMeasurers(origin, (measurers) => measurers.find(({ _id }) => _id === measurer_id))

const keepAll = (measurers: readonly MeasurerOption[]) => measurers
const NO_MEASURERS: readonly MeasurerOption[] = []

/** Returns the options of the `Measurer` field, and the text shown if none is chosen; null if one must be chosen. */
export const useMeasurerOptions = (
  origin: SheetOrigin,
): { readonly options: readonly Option[]; readonly placeholder: string | null } => {
  const { user, stored } = origin
  const measurers = useMeasurers(origin, keepAll) ?? NO_MEASURERS
  return useMemo(() => {
    const toOption = ({ _id, name, id_number }: Omit<MeasurerOption, 'valid'>) => ({
      value: _id,
      label: formatMeasurer(name, id_number),
    })
    if (!stored) {
      const others = measurers.filter(({ _id }) => _id !== user._id)
      return { options: others.map(toOption), placeholder: formatMeasurer(user.name, user.id_number) }
    }
    const { measurer_id, measurer_name: name, measurer_id_number: id_number } = stored
    const others = measurers.filter(({ _id }) => _id !== measurer_id).map(toOption)
    return measurer_id === null
      ? { options: others, placeholder: formatMeasurer(name, id_number) }
      : { options: [toOption({ _id: measurer_id, name, id_number }), ...others], placeholder: null }
  }, [user, measurers, stored])
}

/** Returns the validity of the user or another measurer; null if it is unlimited or unknown: the server checks it, too. */
export const toValidity = (
  user: SessionUser,
  measurer_id: string,
  measurer: MeasurerOption | undefined,
): Validity | null => {
  if (measurer_id === '' || measurer_id === user._id) return user.role === 'admin' ? null : user.valid
  return measurer?.valid ?? null
}

/** Returns the validity of a measurer as far as measurers are loaded. */
export const readValidity = (
  queryClient: QueryClient,
  { user, species }: Pick<SheetOrigin, 'user' | 'species'>,
  measurer_id: string,
): Validity | null => {
  const measurers = queryClient.getQueryData(measurersQuery({ species }).queryKey)
  return toValidity(
    user,
    measurer_id,
    measurers?.find(({ _id }) => _id === measurer_id),
  )
}

/** Returns true if the date or the measurer is new or changed, so the date is checked against the validity. */
export const mustCheckValidity = (
  stored: Evaluation | null,
  { eval_date, measurer_id }: Pick<EvaluationInformation, 'eval_date'> & { readonly measurer_id: string },
): boolean => stored === null || eval_date !== stored.eval_date || measurer_id !== (stored.measurer_id ?? '')

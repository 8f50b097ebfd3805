import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { can, type Evaluation, type EvaluationInformation, type MeasurerOption, type Species } from '@trophy/domain'
import { useMemo } from 'react'
import { call } from '#lib/call.ts'
import { formatMeasurer } from '#lib/format/format-measurer.ts'
import type { SessionUser } from '#shell/session/session.ts'
import type { Option } from '#ui/fields/select-field.tsx'

/** The days on which a member may evaluate, `YYYY-MM-DD`; null means unlimited. */
export type Validity = MeasurerOption['valid']

/** The user and the sheet, which determine the possible measurers. `stored` is null for a new sheet. */
export type MeasurerContext = {
  readonly user: SessionUser
  readonly species: Species
  readonly stored: Evaluation | null
}

/** Returns true if the user may enter evaluations of other members and judge again, as admins and judges may. */
export const mayChooseMeasurer = ({ user, species }: MeasurerContext): boolean =>
  can(user, 'evaluation.setMeasurer', { measurer_id: null, eval_option: species.key })

const measurersQuery = ({ species }: Pick<MeasurerContext, 'species'>) =>
  queryOptions({
    queryKey: ['measurers', species.key],
    queryFn: ({ signal }) => call('GET /evaluation/measurers', { query: { animal: species.key }, signal }),
    meta: { isStored: true },
  })

/** Returns the measurer with this id; undefined if it is unknown, may not be chosen, or is not loaded yet. */
export const useMeasurer = (context: MeasurerContext, measurer_id: string): MeasurerOption | undefined => {
  const { data } = useQuery({
    ...measurersQuery(context),
    enabled: canLoad(context),
    select: (measurers) => findMeasurer(measurers, measurer_id),
  })
  return data
}

const canLoad = (context: MeasurerContext): boolean => mayChooseMeasurer(context) && !context.stored?.readOnly

const findMeasurer = (measurers: readonly MeasurerOption[] | undefined, id: string): MeasurerOption | undefined =>
  measurers?.find(({ _id }) => _id === id)

const NO_MEASURERS: readonly MeasurerOption[] = []

/** Returns the options of the `Measurer` field, and the text shown if none is chosen; null if one must be chosen. */
export const useMeasurerOptions = (
  context: MeasurerContext,
): { readonly options: readonly Option[]; readonly placeholder: string | null } => {
  const { user, stored } = context
  const { data: measurers = NO_MEASURERS } = useQuery({ ...measurersQuery(context), enabled: canLoad(context) })
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

/** Returns the validity of the user or another measurer; null if unlimited or unknown. The server checks it, too. */
export const getValidity = (
  user: SessionUser,
  measurer_id: string,
  measurer: MeasurerOption | undefined,
): Validity | null => {
  if (measurer_id === '' || measurer_id === user._id) return user.role === 'admin' ? null : user.valid
  return measurer?.valid ?? null
}

/** Returns the validity of a measurer, as far as measurers are loaded. */
export const readValidity = (
  queryClient: QueryClient,
  { user, species }: Pick<MeasurerContext, 'user' | 'species'>,
  measurer_id: string,
): Validity | null => {
  const measurers = queryClient.getQueryData(measurersQuery({ species }).queryKey)
  return getValidity(user, measurer_id, findMeasurer(measurers, measurer_id))
}

/** Returns true if the date or the measurer is new or changed, so the date is checked against the validity. */
export const mustCheckValidity = (
  stored: Evaluation | null,
  { eval_date, measurer_id }: Pick<EvaluationInformation, 'eval_date'> & { readonly measurer_id: string },
): boolean => stored === null || eval_date !== stored.eval_date || measurer_id !== (stored.measurer_id ?? '')

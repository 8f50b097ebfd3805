import { useQuery } from '@tanstack/react-query'
import { can, type Evaluation, type EvaluationInformation, type MeasurerOption, type Species } from '@trophy/domain'
import { useMemo } from 'react'
import { call } from '#lib/call.ts'
import type { SessionUser } from '#shell/session/session.ts'
import type { Option } from '#ui/fields/select-field.tsx'

/** The days on which a member may evaluate, `YYYY-MM-DD`; null means unlimited. */
export type Validity = MeasurerOption['valid']

/** Formats a measurer as name and ID number; admins have no number. */
export const formatMeasurer = (name: string, id_number: string): string =>
  id_number === '' ? name : `${name} (${id_number})`

export type Measurers = {
  /** The options of the `Measurer` field; null if users may only enter their own evaluations. */
  readonly options: readonly Option[] | null
  /** The text shown if no option is chosen. */
  readonly placeholder: string | null
  /** Returns the validity of a measurer; null if it is unlimited or unknown, in which case the server checks it. */
  readonly getValidity: (measurer_id: string) => Validity | null
}

const NO_MEASURERS: readonly MeasurerOption[] = []

/** The possible measurers of a sheet: the user, and for admins and judges every member with the species. */
export const useMeasurers = (user: SessionUser, species: Species, stored: Evaluation | null): Measurers => {
  const mayChoose = can(user, 'evaluation.setMeasurer', { measurer_id: null, eval_option: species.key })
  const { data: measurers = NO_MEASURERS } = useQuery({
    queryKey: ['measurers', species.key],
    queryFn: ({ signal }) => call('GET /evaluation/measurers', { query: { animal: species.key }, signal }),
    enabled: mayChoose && !stored?.readOnly,
    meta: { isStored: true },
  })
  return useMemo(
    () => ({
      ...(mayChoose ? toOptions(user, measurers, stored) : { options: null, placeholder: null }),
      getValidity: (measurer_id) => {
        if (measurer_id === '' || measurer_id === user._id) return user.role === 'admin' ? null : user.valid
        return measurers.find(({ _id }) => _id === measurer_id)?.valid ?? null
      },
    }),
    [user, mayChoose, measurers, stored],
  )
}

const toOptions = (user: SessionUser, measurers: readonly MeasurerOption[], stored: Evaluation | null) => {
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
}

/** Returns true if the date or the measurer is new or changed, so the date is checked against the validity. */
export const mustCheckValidity = (
  stored: Evaluation | null,
  { eval_date, measurer_id }: Pick<EvaluationInformation, 'eval_date'> & { readonly measurer_id: string },
): boolean => stored === null || eval_date !== stored.eval_date || measurer_id !== (stored.measurer_id ?? '')

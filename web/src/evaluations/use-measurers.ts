import { useQuery } from '@tanstack/react-query'
import { can, type Evaluation, type EvaluationInformation, type MeasurerOption, type Species } from '@trophy/domain'
import { useMemo } from 'react'
import type { SessionUser } from '#shell/session/session.ts'
import type { Option } from '#ui/fields/select-field.tsx'
import { listMeasurers } from './api.ts'

/** When somebody may evaluate, `YYYY-MM-DD`; a null end is not limited. */
export type Validity = MeasurerOption['valid']

/** Name and number as every sheet shows them; an admin has no number. */
export const formatMeasurer = (name: string, id_number: string): string =>
  id_number === '' ? name : `${name} (${id_number})`

export type Measurers = {
  /** What the select `Measurer` offers; null for those who measure for themselves only. */
  readonly options: readonly Option[] | null
  /** What stands where none of them is chosen. */
  readonly placeholder: string | null
  /** When the one chosen may evaluate; null where nothing limits it, or the server is to judge. */
  readonly getValidity: (measurer_id: string) => Validity | null
}

const NO_MEASURERS: readonly MeasurerOption[] = []

/** Who may stand as the measurer of this sheet: oneself, and for admin and judges anybody who holds the species. */
export const useMeasurers = (user: SessionUser, species: Species, stored: Evaluation | null): Measurers => {
  const mayChoose = can(user, 'evaluation.setMeasurer', { measurer_id: null, eval_option: species.key })
  const { data: measurers = NO_MEASURERS } = useQuery({
    queryKey: ['measurers', species.key],
    queryFn: ({ signal }) => listMeasurers(species.key, signal),
    enabled: mayChoose && !stored?.readOnly,
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

/** Whether the evaluation date is to be checked against the validity: where it or the measurer is new or changed. */
export const mustCheckValidity = (
  stored: Evaluation | null,
  { eval_date, measurer_id }: Pick<EvaluationInformation, 'eval_date'> & { readonly measurer_id: string },
): boolean => stored === null || eval_date !== stored.eval_date || measurer_id !== (stored.measurer_id ?? '')

import { useQuery } from '@tanstack/react-query'
import { can, type Evaluation, type EvaluationInformation, type MeasurerOption, type Species } from '@trophy/domain'
import { useMemo } from 'react'
import type { SessionUser } from '#shell/session/session.ts'
import type { Option } from '#ui/fields/select-field.tsx'
import { listMeasurers } from './api.ts'

/** When somebody may evaluate, `YYYY-MM-DD`; a null end is not limited. */
export type Validity = MeasurerOption['valid']

/** Name and number as every sheet shows them; an admin has no number. */
export const printMeasurer = (name: string, id_number: string): string =>
  id_number === '' ? name : `${name} (${id_number})`

export type Measurers = {
  /** What the select `Measurer` offers; null for those who measure for themselves only. */
  readonly options: readonly Option[] | null
  /** What stands where none of them is chosen. */
  readonly nobody: string | null
  /** When the one chosen may evaluate; null where nothing limits it, or the server is to judge. */
  readonly validityOf: (measurer_id: string) => Validity | null
}

const NONE: readonly MeasurerOption[] = []

/** Who may stand as the measurer of this sheet: oneself, and for admin and judges anybody who holds the species. */
export const useMeasurers = (user: SessionUser, species: Species, stored: Evaluation | null): Measurers => {
  const mayChoose = can(user, 'evaluation.setMeasurer', { measurer_id: null, eval_option: species.key })
  const { data: listed = NONE } = useQuery({
    queryKey: ['measurers', species.key],
    queryFn: ({ signal }) => listMeasurers(species.key, signal),
    enabled: mayChoose && !stored?.readOnly,
  })
  return useMemo(
    () => ({
      ...(mayChoose ? choicesOf(user, listed, stored) : { options: null, nobody: null }),
      validityOf: (measurer_id) => {
        if (measurer_id === '' || measurer_id === user._id) return user.role === 'admin' ? null : user.valid
        return listed.find(({ _id }) => _id === measurer_id)?.valid ?? null
      },
    }),
    [user, mayChoose, listed, stored],
  )
}

const choicesOf = (user: SessionUser, listed: readonly MeasurerOption[], stored: Evaluation | null) => {
  const asOption = ({ _id, name, id_number }: Omit<MeasurerOption, 'valid'>) => ({
    value: _id,
    label: printMeasurer(name, id_number),
  })
  if (!stored) {
    const others = listed.filter(({ _id }) => _id !== user._id)
    return { options: others.map(asOption), nobody: printMeasurer(user.name, user.id_number) }
  }
  const { measurer_id, measurer_name: name, measurer_id_number: id_number } = stored
  const others = listed.filter(({ _id }) => _id !== measurer_id).map(asOption)
  return measurer_id === null
    ? { options: others, nobody: printMeasurer(name, id_number) }
    : { options: [asOption({ _id: measurer_id, name, id_number }), ...others], nobody: null }
}

/** Whether the evaluation date is to be checked against the validity: where it or the measurer is new or changed. */
export const isValidityChecked = (
  stored: Evaluation | null,
  { eval_date, measurer_id }: Pick<EvaluationInformation, 'eval_date'> & { readonly measurer_id: string },
): boolean => stored === null || eval_date !== stored.eval_date || measurer_id !== (stored.measurer_id ?? '')

import { type Author, listSections, type RecordDefinition, type ViewName } from '@trophy/domain'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { PageSection } from '#ui/page/page-section.tsx'
import { FieldGrid } from './field-grid.tsx'
import { type InputOptions, RecordInputs } from './record-inputs.tsx'

type Props<Values extends FieldValues, R extends RecordDefinition, V extends keyof R['views'] & string> = {
  readonly record: R
  readonly view: V
  readonly by: Author
  readonly control: Control<Values, unknown, unknown>
  readonly options?: { readonly [Name in ViewName<R, V>]?: InputOptions }
  /** Sections that are not shown. */
  readonly omit?: readonly string[]
  /** Fields that are not shown. */
  readonly omitFields?: readonly string[]
}

/** A form of a record: the sections of a view with their inputs. */
export function RecordSections<
  Values extends FieldValues,
  R extends RecordDefinition,
  V extends keyof R['views'] & string,
>({ record, view, by, control, options = {}, omit = [], omitFields = [] }: Props<Values, R, V>) {
  return listSections(record, view)
    .filter(([title]) => !omit.includes(title))
    .map(([title, names]) => (
      <PageSection key={title} title={title}>
        <FieldGrid>
          <RecordInputs<Values>
            names={names.filter((name) => !omitFields.includes(name)) as FieldPath<Values>[]}
            {...{ record, control, by, options }}
          />
        </FieldGrid>
      </PageSection>
    ))
}

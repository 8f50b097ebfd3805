import { blankSheetQuery, information, listSpecies } from '@trophy/domain'
import { download } from '#lib/call.ts'
import { DateField } from '#ui/fields/date-field.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { PrintDialog, PrintNote } from './print-dialog.tsx'

const { labels } = information
const speciesOptions = listSpecies().map(({ key, name, code }) => ({ value: key, label: `${name} (${code})` }))

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

/** The dialog to print a blank measuring sheet. */
export default function BlankSheetDialog(props: Props) {
  return (
    <PrintDialog
      {...props}
      title="Blank measuring sheet"
      schema={blankSheetQuery}
      defaultValues={{ animal: '', eval_location: '', eval_date: '', ticket: '' }}
      fetchPdf={({ eval_date, ...query }) =>
        download('GET /evaluation/blank-sheet', { query: { ...query, eval_date: eval_date ?? '' } })
      }
      networkText="Blank sheets can be printed when there is a connection."
      renderFields={(control) => (
        <>
          <div data-line>
            <SelectField control={control} name="animal" label="Species" options={speciesOptions} isRequired />
          </div>
          <div data-line>
            <TextField control={control} name="eval_location" label={labels.eval_location} />
          </div>
          <DateField control={control} name="eval_date" label={labels.eval_date} width="100%" />
          <TextField control={control} name="ticket" label={labels.ticket} />
          <PrintNote>
            Fill it in by hand if a device fails, and enter it later. What you leave empty here stays empty on the
            sheet.
          </PrintNote>
        </>
      )}
    />
  )
}

import { LABEL_FORMATS, labelQuery } from '@trophy/domain'
import { download } from '#lib/call.ts'
import { TextField } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { PrintDialog, PrintNote } from './print-dialog.tsx'

const formatOptions = Object.entries(LABEL_FORMATS).map(([value, label]) => ({ value, label }))

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

/** The dialog to print labels with tickets. */
export default function LabelsDialog(props: Props) {
  return (
    <PrintDialog
      {...props}
      title="Labels for trophies"
      schema={labelQuery}
      defaultValues={{ prefix: '', first: '001', count: '24', format: 'a4-24' }}
      fetchPdf={({ count, ...query }) =>
        download('GET /evaluation/labels', { query: { ...query, count: String(count) } })
      }
      networkText="Labels can be printed when there is a connection."
      renderFields={(control) => (
        <>
          <TextField control={control} name="prefix" label="Prefix" hint="For example A-" />
          <TextField control={control} name="first" label="First number" hint="Zeros in front are kept." isRequired />
          <TextField control={control} name="count" label="Number of labels" isRequired />
          <div data-line>
            <SelectField control={control} name="format" label="Format" options={formatOptions} placeholder={null} />
          </div>
          <PrintNote>
            Print at actual size, without fitting to the page. Each label has a QR code of its ticket.
          </PrintNote>
        </>
      )}
    />
  )
}

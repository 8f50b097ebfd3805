import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { Loading } from '#ui/feedback/loading.tsx'
import { describe, FieldLabel, FieldNote, type FieldProps, useFieldIds } from '#ui/fields/field.tsx'
import type { UploadPicture } from './editor.tsx'
import { shownHtml, storedHtml } from './pictures-in-html.ts'

/** Large, and wanted by whoever writes only. */
const Editor = lazy(() => import('./editor.tsx'))

/** Pixels. */
const HEIGHT = 500

type Props<Values extends FieldValues> = FieldProps<Values> & { readonly uploadPicture: UploadPicture }

/** Formatted text. Its value is HTML as it is stored, the empty string for an empty text. */
export function RichTextField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, label, hint, isRequired, uploadPicture } = props
  const { id, noteId } = useFieldIds()
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message
  return (
    <Box sx={{ minWidth: 0 }}>
      <FieldLabel {...{ id, isRequired }}>{label}</FieldLabel>
      <Suspense
        fallback={
          <Box sx={{ height: HEIGHT }}>
            <Loading />
          </Box>
        }
      >
        <Editor
          html={shownHtml(field.value ?? '')}
          onChange={(html) => field.onChange(storedHtml(html))}
          onBlur={field.onBlur}
          // The form puts the cursor into the first field that is wrong.
          onReady={(focus) => field.ref({ focus })}
          height={HEIGHT}
          name={label}
          isWrong={error !== undefined}
          attributes={{
            'aria-labelledby': id,
            'aria-required': String(isRequired ?? false),
            ...Object.fromEntries(
              Object.entries(describe(noteId, error, hint)).map(([key, value]) => [key, String(value)]),
            ),
          }}
          uploadPicture={uploadPicture}
        />
      </Suspense>
      <FieldNote id={noteId} {...{ error, hint }} />
    </Box>
  )
}

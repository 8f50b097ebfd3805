import Box from '@mui/material/Box'
import { lazy, Suspense, useId } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { shownHtml, storedHtml } from '../lib/pictures-in-html.ts'
import { describe, type FieldProps } from './field.tsx'
import { Loading } from './loading.tsx'
import type { UploadPicture } from './rich-text-editor.tsx'

/** Large, and wanted by whoever writes only. */
const Editor = lazy(() => import('./rich-text-editor.tsx'))

/** Pixels. */
const HEIGHT = 500

type Props<Values extends FieldValues> = FieldProps<Values> & { readonly uploadPicture: UploadPicture }

/** Formatted text. Its value is HTML as it is stored, the empty string for an empty text. */
export function RichTextField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, label, hint, isRequired, uploadPicture } = props
  const id = useId()
  const noteId = `${id}-note`
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message
  const note = error ?? hint
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box id={id} sx={{ mb: 0.5, fontSize: 14, fontWeight: 550 }}>
        {label}
        {isRequired && (
          <Box component="span" aria-hidden sx={{ color: 'secondary.main' }}>
            {' *'}
          </Box>
        )}
      </Box>
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
      {note && (
        <Box id={noteId} sx={{ mt: 0.5, fontSize: 13, color: error ? 'error.main' : 'text.secondary' }}>
          {note}
        </Box>
      )}
    </Box>
  )
}

import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { Loading } from '#ui/feedback/loading.tsx'
import { FieldLabel, FieldNote, type FieldProps, getAriaProps, useFieldIds } from '#ui/fields/field.tsx'
import type { UploadPicture } from './editor.tsx'
import { toDisplayHtml, toStoredHtml } from './pictures-in-html.ts'

/** Loaded on demand because of its size. */
const Editor = lazy(() => import('./editor.tsx'))

const HEIGHT_PX = 500
/** Five lines with the space around them. */
const SHORT_HEIGHT_PX = 146

type Props<Values extends FieldValues> = FieldProps<Values> & {
  readonly uploadPicture: UploadPicture
  /** True for a text of a few lines. */
  readonly isShort?: boolean
}

/** Rich text. Its value is stored HTML, the empty string for an empty text. */
export function RichTextField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, label, hint, isRequired, uploadPicture, isShort = false } = props
  const { id, noteId } = useFieldIds()
  const { field, fieldState } = useController({ control, name })
  const height = isShort ? SHORT_HEIGHT_PX : HEIGHT_PX
  const error = fieldState.error?.message
  return (
    <Box sx={{ minWidth: 0 }}>
      <FieldLabel {...{ id, isRequired }}>{label}</FieldLabel>
      <Suspense
        fallback={
          <Box sx={{ height }}>
            <Loading />
          </Box>
        }
      >
        <Editor
          html={toDisplayHtml(field.value ?? '')}
          onChange={(html) => field.onChange(toStoredHtml(html))}
          onBlur={field.onBlur}
          // Allows the form to focus the editor if it is the first invalid field.
          onReady={(focus) => field.ref({ focus })}
          height={height}
          name={label}
          isInvalid={error !== undefined}
          attributes={{
            'aria-labelledby': id,
            'aria-required': String(isRequired ?? false),
            ...Object.fromEntries(
              Object.entries(getAriaProps(noteId, error, hint)).map(([key, value]) => [key, String(value)]),
            ),
          }}
          uploadPicture={uploadPicture}
        />
      </Suspense>
      <FieldNote id={noteId} {...{ error, hint }} />
    </Box>
  )
}

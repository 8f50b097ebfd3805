import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { JudgeRow } from '@trophy/domain'
import { type ReactNode, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { toProblem } from '#lib/api.ts'
import { formatMembers } from '#lib/format/format-count.ts'
import { useFormError } from '#shell/forms/use-form-error.tsx'
import { ErrorIcon } from '#ui/page/icons.tsx'
import { scrollShadow } from '#ui/page/scroll-shadow.ts'

/** The props of a dialog about the selected members. */
export type SelectedDialogProps = {
  readonly rows: readonly JudgeRow[]
  readonly isOpen: boolean
  readonly onLeaveOut: (rows: readonly JudgeRow[]) => void
  readonly onClose: () => void
  /** Called after the action. */
  readonly onDone: () => void
}

/** Errors by the id of the member. */
type MemberErrors = Readonly<Record<string, string>>

/** Displays errors of an action: at its members, at the fields of its form, or in `alert`. */
export const useMemberErrors = <Values extends FieldValues>(form: UseFormReturn<Values>, rows: readonly JudgeRow[]) => {
  const [errors, setErrors] = useState<MemberErrors>({})
  const { alert, show: showFormError, clear: clearFormError } = useFormError(form)
  const show = (error: unknown) => {
    const { fields = {} } = toProblem(error)
    const found = rows.flatMap(({ _id }, index) => {
      const message = fields[`members.${index}`]
      return message === undefined ? [] : [[_id, message]]
    })
    setErrors(Object.fromEntries(found))
    if (found.length === 0) showFormError(error)
  }
  const clear = () => {
    setErrors({})
    clearFormError()
  }
  return { errors, alert, show, clear }
}

/** Returns one member by name, several by number. */
export const formatSelected = (rows: readonly JudgeRow[]): string =>
  rows.length === 1 && rows[0] ? rows[0].name : formatMembers(rows.length)

type Props = Pick<SelectedDialogProps, 'rows' | 'onLeaveOut'> & {
  readonly errors: MemberErrors
  /** Returns what is shown beside the name. */
  readonly renderDetail: (row: JudgeRow) => ReactNode
}

/** The selected members; those with an error come first and can be left out. */
export function SelectedList({ rows, errors, onLeaveOut, renderDetail }: Props) {
  const invalid = rows.filter(({ _id }) => errors[_id] !== undefined)
  const valid = rows.filter(({ _id }) => errors[_id] === undefined)
  return (
    <div>
      {invalid.length > 0 && (
        <Box
          role="alert"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1, color: 'error.main' }}
        >
          <Box sx={{ flex: 1, minWidth: 180, fontWeight: 550 }}>{`${formatSelected(invalid)} cannot be included.`}</Box>
          <Button size="small" variant="outlined" color="inherit" onClick={() => onLeaveOut(invalid)}>
            {`Leave out ${formatSelected(invalid)}`}
          </Button>
        </Box>
      )}
      <Box
        component="ul"
        aria-label="Selected members"
        tabIndex={0}
        sx={[
          { m: 0, p: 0, maxHeight: 220, listStyle: 'none', fontSize: 14 },
          { border: 1, borderColor: 'hairline', borderRadius: 1 },
          { '& > li': { px: 1.5, py: 0.75 }, '& > li + li': { borderTop: 1, borderColor: 'hairline' } },
          scrollShadow,
        ]}
      >
        {[...invalid, ...valid].map((row) => (
          <li key={row._id}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
              <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{row.name}</Box>
              <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{renderDetail(row)}</Box>
            </Box>
            {errors[row._id] !== undefined && (
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: 13, color: 'error.main' }}>
                <ErrorIcon sx={{ fontSize: 16 }} />
                {errors[row._id]}
              </Box>
            )}
          </li>
        ))}
      </Box>
    </div>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type Evaluation, type EvaluationListRow, formatDate, formatReview, type Review } from '@trophy/domain'
import { call } from '#lib/call.ts'
import { invalidateLists } from '#lib/evaluation-queries.ts'
import { formatMeasurer } from '#lib/format/format-measurer.ts'
import { useErasure } from '#shell/forms/use-erasure.tsx'
import { useRole } from '#shell/session/session.ts'

type ErasureProps = { readonly id: string; readonly name: string; readonly onErased: () => void }

/** A person who was present, with the button that erases the name. */
function PersonErasure({ id, name, onErased }: ErasureProps) {
  const queries = useQueryClient()
  const { confirmAndErase, dialog } = useErasure({
    confirmOptions: {
      title: 'Erase this name?',
      text: `${name} will be erased from this review and its history, which stays valid. This cannot be undone.`,
    },
    erase: () => call('DELETE /reviews/person/:personId', { params: { personId: id } }),
    successMessage: `The name was erased.\n${name}`,
    onErased: () => {
      onErased()
      void invalidateLists(queries)
    },
  })
  return (
    <li>
      {name}
      <Button size="small" color="error" aria-label={`Erase the name ${name}`} onClick={confirmAndErase} sx={{ ml: 1 }}>
        Erase
      </Button>
      {dialog}
    </li>
  )
}

const formatState = (reviewed_at: string | null, review: Review | null): string => {
  if (reviewed_at === null) return 'Awaiting review'
  if (!review) return `Reviewed on ${formatDate(reviewed_at.slice(0, 10))}`
  return formatReview({ ...review, by_name: formatMeasurer(review.by_name, review.by_id_number) })
}

type Props = {
  /** Without `review` as long as only the row of the list is known. */
  readonly stored: Pick<EvaluationListRow, 'review_state' | 'reviewed_at' | 'deleted_at'> &
    Partial<Pick<Evaluation, 'review' | 'former_present'>>
  /** Offers admins to erase names, and reloads the evaluation. */
  readonly onErased?: () => void
}

/**
 * The review of an evaluation with its remark, or that it awaits one; nothing if none is needed. Admins can erase the
 * names of those present, also at reviews that were reset.
 */
export function ReviewState({ stored, onErased }: Props) {
  const { review_state, reviewed_at, review = null, former_present = [], deleted_at } = stored
  const isAdmin = useRole() === 'admin'
  const present = isAdmin && onErased ? [...(review?.present ?? []), ...former_present] : []
  const named = present.flatMap(({ _id, name }) => (name ? [{ _id, name }] : []))
  const isShown = review_state === 'reviewed' || (review_state === 'awaiting' && !deleted_at)
  if (!isShown && named.length === 0) return null
  return (
    <Box data-review={review_state} sx={{ fontSize: 14, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {isShown && formatState(reviewed_at, review)}
      {review?.remark && `\nRemark: ${review.remark}`}
      {onErased && named.length > 0 && (
        <Box component="ul" aria-label="Present at reviews" sx={{ m: 0, pl: 2.5 }}>
          {named.map(({ _id, name }) => (
            <PersonErasure key={_id} id={_id} {...{ name, onErased }} />
          ))}
        </Box>
      )}
    </Box>
  )
}

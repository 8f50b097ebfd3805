import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useQuery } from '@tanstack/react-query'
import { type Evaluation, getReviewState, type ReviewInput } from '@trophy/domain'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { needsRescoring } from '#evaluations/editor/initial-state.ts'
import type { Information } from '#evaluations/information.ts'
import type { SheetState } from '#evaluations/sheet-form/sheet-state.ts'
import { useIsOnline } from '#lib/connection.ts'
import { readSitting, reviewSettingQuery } from '#reviews/sitting.ts'
import { SittingFields } from '#reviews/sitting-fields.tsx'
import type { SessionUser } from '#shell/session/session.ts'
import { NetworkNotice } from '#ui/feedback/network-notice.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'

/** The part of a sheet that the dialog shows. */
export type SummarisedSheet = {
  readonly user: SessionUser
  /** The stored evaluation, or null for a new one. */
  readonly stored: Evaluation | null
  readonly state: SheetState
  readonly information: Information
  /** The review to store with the save; null for none. */
  readonly withReview: { current: ReviewInput | null }
}

type Props = { readonly sheet: SummarisedSheet; readonly stored: Evaluation }

/** Returns true if the saved sheet awaits a review that the user may give, as far as is known; undefined if nothing is. */
const useMayReview = ({ sheet: { state }, stored }: Props): boolean | undefined => {
  const { data: setting } = useQuery(reviewSettingQuery)
  if (!setting) return undefined
  const { species, measured, view } = state
  const reviewed_at = needsRescoring(species, stored, measured) ? null : stored.reviewed_at
  const isAwaiting = getReviewState(setting, { ...stored, award: view.award, reviewed_at }) === 'awaiting'
  return isAwaiting && stored.review_block === null
}

/** Lets a judge review what they correct with the same save. Writes the review to `sheet.withReview`. */
export function ReviewWithSave({ sheet, stored }: Props) {
  const { user, withReview } = sheet
  const isOnline = useIsOnline()
  const mayReview = useMayReview({ sheet, stored })
  const [isTicked, setTicked] = useState(withReview.current !== null)
  const { control } = useSubmitForm<ReviewInput>({ defaultValues: withReview.current ?? readSitting(user._id) })
  const review = useWatch({ control }) as ReviewInput
  useEffect(() => {
    if (mayReview !== undefined) withReview.current = mayReview && isTicked && isOnline ? review : null
  })
  if (!mayReview) return null
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FormControlLabel
        label="Review with this save"
        disabled={!isOnline}
        control={<Checkbox checked={isTicked && isOnline} onChange={({ target }) => setTicked(target.checked)} />}
      />
      {isOnline ? isTicked && <SittingFields control={control} /> : <NetworkNotice />}
    </Box>
  )
}

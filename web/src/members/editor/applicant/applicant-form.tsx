import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import type { Member } from '@trophy/domain'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { focusMainIfLost } from '#lib/focus-main.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { DECISION_FIELDS, DecisionFields, EditorFields } from '#members/editor/editor-fields.tsx'
import { MemberFilePanel } from '#members/editor/editor-files.tsx'
import { FIELD_LABELS, useMemberForm } from '#members/editor/use-member-form.tsx'
import { remountOnDiscard } from '#shell/forms/form-draft.tsx'
import { SKIP_UNSAVED_GUARD } from '#shell/forms/unsaved-guard.tsx'
import { workQueueQuery } from '#shell/session/work-queue.ts'
import { closeSuccesses, toast } from '#ui/feedback/toasts.tsx'
import { readOnlyFieldStyles } from '#ui/fields/field-grid.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { FormErrors } from '#ui/forms/form-errors.tsx'
import { SaveBar } from '#ui/forms/save-bar.tsx'
import { TOP_OFFSET } from '#ui/theme/tokens.ts'
import { ApplicationCard } from './application-card.tsx'
import { useNextApplicant } from './use-next-applicant.ts'

const DeclineDialog = loadOnDemand(() => import('./decline-dialog.tsx'))

type Props = {
  readonly member: Member
  /** Called to reload the member after another user's change. */
  readonly onReload: () => void
}

/** How many others wait, with a link to the next, which decides nothing. */
function Others({ following }: { following: readonly Member[] }) {
  const [next] = following
  if (!next) return null
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {following.length === 1 ? 'One more application.' : `${following.length} more applications.`}{' '}
      <MuiLink component={Link} to={`/members/${next._id}/edit`}>
        Skip to the next
      </MuiLink>
    </Typography>
  )
}

/** The form of the application, which can also be approved, activated or declined. */
const useDecision = (props: Props & { readonly onDiscard: () => void }) => {
  const { member } = props
  const queries = useQueryClient()
  const { following, openNext } = useNextApplicant(member)
  const [next] = following ?? []
  const open = () => {
    closeSuccesses()
    void openNext()
  }
  const nextButton = <Button onClick={open}>{next ? 'Next application' : 'Waiting list'}</Button>
  const leave = async () => {
    void queries.invalidateQueries({ queryKey: workQueueQuery.queryKey })
    void queries.invalidateQueries({ queryKey: ['mails'] })
    // The record itself is gone.
    await queries.invalidateQueries({
      queryKey: ['members'],
      predicate: ({ queryKey }) => !queryKey.includes(member._id),
    })
    await openNext({ state: SKIP_UNSAVED_GUARD })
  }
  const onGone = () => {
    toast.warning(`The application of ${member.name} has been declined or deleted meanwhile.`)
    return leave()
  }
  const memberForm = useMemberForm({ ...props, onGone, nextButton })
  const { form, save } = memberForm
  const decide = async () => {
    closeSuccesses()
    const before = form.getValues('status')
    const next = member.status === 'new' ? 'approved' : 'active'
    // A new applicant may also be made active at once.
    if (before !== 'active') form.setValue('status', next, { shouldDirty: true })
    let isSaved = false
    await form.handleSubmit(async (edit) => {
      isSaved = await save(edit)
    })()
    if (!isSaved) form.setValue('status', before, { shouldDirty: true })
  }
  return { ...memberForm, following, decide, leave, onGone }
}

function Form(props: Props & { readonly onDiscard: () => void }) {
  const { member } = props
  const { form, day, element, dialogs, draftNotice, alert, save, following, decide, leave, onGone } = useDecision(props)
  const [isDeclining, setDeclining] = useState(false)
  const isNew = member.status === 'new'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is lost with its decision
  useEffect(() => focusMainIfLost, [isNew])
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { errors, isSubmitting } = form.formState
  const decisionFields: readonly string[] = DECISION_FIELDS
  // An error of a hidden field shows the fields, so that it can be focused.
  const isExpanded = isOpen || Object.keys(errors).some((name) => !decisionFields.includes(name))
  return (
    <Box
      component="form"
      ref={element}
      noValidate
      onSubmit={form.handleSubmit((edit) => save(edit))}
      sx={readOnlyFieldStyles}
    >
      {dialogs}
      <DeclineDialog
        key={member.modified_date}
        member={member}
        isOpen={isDeclining}
        onClose={() => setDeclining(false)}
        onReload={props.onReload}
        onDeclined={leave}
        onGone={onGone}
      />
      {draftNotice}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
        }}
      >
        <ApplicationCard member={member}>
          <MemberFilePanel member={member} isReadOnly={false} />
        </ApplicationCard>
        <Paper
          component="section"
          aria-labelledby={id}
          sx={{
            p: { xs: 2, sm: 3 },
            display: 'grid',
            gap: 2.5,
            position: { lg: 'sticky' },
            top: `calc(${TOP_OFFSET} + 16px)`,
          }}
        >
          <Typography id={id} variant="h2">
            Decision
          </Typography>
          <DecisionFields
            control={form.control}
            today={day}
            statusHint={isNew ? '“Approve” changes New to Approved.' : '“Activate” changes Approved to Active.'}
          />
          {!isExpanded && alert}
          <FormErrors form={form} labels={FIELD_LABELS} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            {/* A repeated click or key does not make the next decision. */}
            <ActionButton
              key={member.status}
              variant="contained"
              isWaiting={isSubmitting}
              onClick={({ detail }) => detail < 2 && void decide()}
            >
              {isNew ? 'Approve' : 'Activate'}
            </ActionButton>
            {isNew && (
              <Button variant="outlined" color="error" onClick={() => setDeclining(true)}>
                Decline
              </Button>
            )}
          </Box>
          {following && <Others following={following} />}
        </Paper>
      </Box>
      <Button
        aria-expanded={isExpanded}
        aria-controls={`${id}-fields`}
        onClick={() => setOpen(!isExpanded)}
        sx={{ mt: 2 }}
      >
        {isExpanded ? 'Hide the other fields' : 'Edit the other fields'}
      </Button>
      <Box id={`${id}-fields`} hidden={!isExpanded}>
        <EditorFields control={form.control} today={day} hasDecision />
        <SaveBar>
          {alert}
          <ActionButton type="submit" variant="contained" isWaiting={isSubmitting}>
            Save
          </ActionButton>
        </SaveBar>
      </Box>
    </Box>
  )
}

/** A new applicant, or an approved one without a certification: the application as a card, the decision beside it, and all other fields below on demand. */
export default remountOnDiscard(Form)

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled, type Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type Evaluation, findPhenotype, messages, type Species } from '@trophy/domain'
import { type KeyboardEvent, useRef } from 'react'
import { showInstant, today } from '../lib/dates.ts'
import { useMe } from '../shell/me.ts'
import type { SessionUser } from '../shell/session.ts'
import { BAR_HEIGHT } from '../shell/tokens.ts'
import { useSubmitForm } from '../ui/use-submit-form.ts'
import type { DraftPlace } from './draft.ts'
import type { Information } from './information.ts'
import { InformationForm, type Validity } from './information-form.tsx'
import type { Opening } from './opening.ts'
import { SheetForm } from './sheet-form/sheet-form.tsx'
import { useSheet } from './sheet-form/sheet-state.ts'
import { Totals } from './sheet-form/totals.tsx'
import { TotalsBar } from './sheet-form/totals-bar.tsx'
import { useDraft } from './use-draft.ts'
import { useSave } from './use-save.tsx'

const Halves = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  alignItems: 'start',
  // Room for the bar of the score.
  [theme.breakpoints.down('lg')]: { paddingBottom: 72 },
  '&[data-read-only=true]': printed(theme),
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)' },
}))

/** A sheet that may only be read looks like a printed record, not like inputs that are switched off. */
const printed = (theme: Theme) => ({
  '& [data-mark], & .MuiIconButton-edgeEnd, & .MuiSelect-icon, & .MuiNativeSelect-icon': { display: 'none' },
  '& .MuiOutlinedInput-root.Mui-disabled': { backgroundColor: 'transparent', paddingInline: 0 },
  '& .MuiOutlinedInput-root.Mui-disabled .MuiOutlinedInput-notchedOutline': {
    border: 0,
    borderBottom: `1px dotted ${theme.vars.palette.outline}`,
    borderRadius: 0,
  },
  '& .MuiOutlinedInput-input.Mui-disabled': { paddingInline: 0, WebkitTextFillColor: theme.vars.palette.text.primary },
  '& .MuiOutlinedInput-input::placeholder': { opacity: 0 },
})

const Column = styled('div')({ display: 'grid', gap: 16, minWidth: 0 })

const Aside = styled('aside')(({ theme }) => ({
  position: 'sticky',
  top: BAR_HEIGHT + 16,
  maxHeight: `calc(100dvh - ${BAR_HEIGHT + 32}px)`,
  overflowY: 'auto',
  padding: 24,
  border: `1px solid ${theme.vars.palette.hairline}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
}))

/** When the measurer may evaluate. Nothing limits an admin, nor an edit of another's evaluation: there the server judges. */
const validityFor = (user: SessionUser, stored: Evaluation | null): Validity | null =>
  user.role === 'admin' || (stored && stored.measurer_id !== user._id) ? null : user.valid

type Props = {
  readonly species: Species
  readonly stored: Evaluation | null
  readonly user: SessionUser
  readonly opening: Opening
  readonly place: DraftPlace
  readonly onDiscard: () => void
  /** Opens the stored evaluation as it is now, without the draft. */
  readonly onReload: () => void
}

/** The evaluation editor for one sheet: information and measures at the left, the score at the right. */
export function EditorForm({ species, stored, user, opening, place, onDiscard, onReload }: Props) {
  const isReadOnly = stored?.readOnly ?? false
  const refusal = isReadOnly ? (stored?.message ?? messages.evaluationReadOnly) : null
  const day = useRef(today()).current
  const validity = validityFor(user, stored)
  const me = useMe()
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true })

  const form = useSubmitForm<Information>({ defaultValues: opening.information })
  const [state, actions] = useSheet(species, opening.measured)
  const { modified_date } = opening
  const { forget } = useDraft(place, form, state.measured, modified_date)
  const { element, save, isSaving, isStale, dialog } = useSave({
    species,
    form,
    measured: state.measured,
    actions,
    stored: stored && { id: stored._id, modified_date: modified_date ?? stored.modified_date },
    refusal,
    today: day,
    validity,
    measurerEmail: stored && stored.measurer_id !== user._id ? null : (me?.email ?? null),
    onSaved: forget,
  })
  const phenotype = findPhenotype(species, state.measured.phenotype)
  const hasErrors = Object.keys(form.formState.errors).length + Object.keys(state.errors).length > 0

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    // What was being typed is settled first.
    setTimeout(() => element.current?.requestSubmit())
  }
  return (
    <Halves
      ref={element}
      noValidate
      autoComplete="off"
      data-read-only={isReadOnly}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Column>
        {refusal && <Alert severity="info">{refusal}</Alert>}
        {opening.draftKeptAt && !isReadOnly && (
          <Alert
            severity="info"
            action={
              <Button size="small" onClick={onDiscard}>
                Discard
              </Button>
            }
          >
            This is your unsaved draft of {showInstant(opening.draftKeptAt)}.
            {stored &&
              modified_date !== stored.modified_date &&
              ' The record was changed since; discard it to see how.'}
          </Alert>
        )}
        <InformationForm control={form.control} today={day} validity={validity} isReadOnly={isReadOnly} />
        <SheetForm state={state} actions={actions} isReadOnly={isReadOnly} />
        {!isReadOnly && (
          <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', py: 1 }}>
            {hasErrors && (
              <Box role="alert" sx={{ color: 'error.main', fontWeight: 550 }}>
                {messages.formInvalid}
              </Box>
            )}
            {isStale && (
              <Alert severity="warning" action={<Button onClick={onReload}>Reload</Button>}>
                {messages.stale}
              </Alert>
            )}
            <Button type="submit" variant="contained" size="large" disabled={isSaving} sx={{ minWidth: 160 }}>
              Save
            </Button>
          </Box>
        )}
      </Column>
      {isWide ? (
        <Aside aria-label="Score" tabIndex={0}>
          <Totals view={state.view} phenotype={phenotype} />
        </Aside>
      ) : (
        <TotalsBar view={state.view} phenotype={phenotype} />
      )}
      {dialog}
    </Halves>
  )
}

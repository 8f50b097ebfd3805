import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { Species } from '@trophy/domain'
import { useEffect, useRef } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { Shortcuts } from '#evaluations/editor/keyboard/shortcuts.tsx'
import { type Information, listMissing } from '#evaluations/information.ts'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { goToNextField } from './missing.ts'
import type { SaveTarget } from './use-save.ts'

const Container = styled('div')({ containerType: 'inline-size', containerName: 'actions' })

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& > button': { flexShrink: 0, whiteSpace: 'pre' },
  '& > [type=submit]': { minWidth: 96 },
  '& > :nth-of-type(3)': { marginLeft: 'auto' },
  // Save is under the thumb of the right hand.
  [theme.breakpoints.down('sm')]: {
    flexDirection: 'row-reverse',
    '& > :nth-of-type(3)': { marginLeft: 0, marginRight: 'auto' },
  },
  '@container actions (max-width: 499.95px)': {
    '& > button': { paddingInline: 12 },
    '& > [type=submit]': { minWidth: 76 },
  },
  '@container actions (max-width: 459.95px)': {
    // On two lines; three on the smallest phones.
    '& > [data-missing]': {
      flexShrink: 1,
      minWidth: 0,
      paddingInline: 4,
      whiteSpace: 'normal',
      textWrap: 'balance',
      textAlign: 'left',
      fontSize: 13,
      lineHeight: 1.15,
    },
    '& > [aria-haspopup=dialog]': { display: 'none' },
  },
  '@container actions (max-width: 329.95px)': { '& > button': { paddingInline: 8 } },
}))

/** Returns a function that returns the input of the form that had the focus last. */
const useLastInput = () => {
  const last = useRef<Element>(null)
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('form input, form select, form textarea')) last.current = target
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [])
  return () => last.current
}

type Props = {
  readonly species: Species
  readonly control: Control<Information>
  /** The paths of the required values of the sheet that are empty. */
  readonly missingValues: readonly string[]
  readonly isHunterErased: boolean
  readonly isSaving: boolean
  readonly onSubmit: (target: SaveTarget) => void
}

/** Save, save and next, the number of missing fields with a way to the next one, and the list of shortcuts. */
export function SaveActions(props: Props) {
  const { species, control, missingValues, isHunterErased, isSaving, onSubmit } = props
  const information = useWatch({ control }) as Information
  const missing = [...listMissing(information, isHunterErased), ...missingValues]
  const getLastInput = useLastInput()
  const goToNext = () => goToNextField(species, missing, getLastInput())
  return (
    <Container>
      <Actions>
        <ActionButton type="submit" variant="contained" isWaiting={isSaving}>
          Save
        </ActionButton>
        <ActionButton variant="outlined" isWaiting={isSaving} onClick={() => onSubmit('next')}>
          Save and next
        </ActionButton>
        {missing.length > 0 && (
          <Button data-missing aria-keyshortcuts="F8" title="Go to the next missing field (F8)" onClick={goToNext}>
            {`${missing.length} ${missing.length === 1 ? 'field' : 'fields'} missing · Next`}
          </Button>
        )}
        <Shortcuts onSave={() => onSubmit('list')} onSaveAndNext={() => onSubmit('next')} />
      </Actions>
    </Container>
  )
}

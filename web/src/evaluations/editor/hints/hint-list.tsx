import { styled } from '@mui/material/styles'
import { findLeaf, messages, type Species } from '@trophy/domain'
import type { UseFormReturn } from 'react-hook-form'
import { type Information, isInformationName } from '#evaluations/information.ts'
import { HintLine, useHintState } from '#evaluations/sheet-form/rows/hint-line.tsx'
import { LINK_BUTTON } from '#ui/theme/link-button.ts'
import { labelForPath } from './use-hints.ts'

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: '16px 0 0',
  padding: '16px 0 0',
  borderTop: `1px solid ${theme.vars.palette.hairline}`,
  listStyle: 'none',
  '& li > button': {
    ...LINK_BUTTON,
    marginBottom: 4,
    color: theme.vars.palette.primary.main,
    fontSize: 14,
    fontWeight: 550,
    '@media (pointer: coarse)': { minHeight: 44, marginBottom: 0 },
  },
}))

/** Focuses the field at a path. */
export const goToField = (species: Species, form: UseFormReturn<Information>, path: string): void => {
  if (isInformationName(path)) {
    form.setFocus(path)
    return
  }
  const leaf = findLeaf(species.leaves, path)
  const inputs = document.querySelectorAll<HTMLElement>(`[data-path="${leaf?.path}"] input`)
  const input = inputs[Math.max(0, leaf?.values.indexOf(path) ?? 0)] ?? inputs[0]
  input?.focus({ preventScroll: true })
  input?.scrollIntoView({ block: 'center' })
}

type Props = { readonly species: Species; readonly onSelectField: (path: string) => void }

/** The text of the save dialog, with the hints and a link to the field of each. */
export function HintList({ species, onSelectField }: Props) {
  const { hints } = useHintState()
  return (
    <>
      {messages.checkBeforeSaving}
      {hints.length > 0 && (
        <List aria-label="Please check">
          {hints.map((hint) => (
            <li key={hint.path}>
              <button type="button" onClick={() => onSelectField(hint.path)}>
                {labelForPath(species, hint.path)}
              </button>
              <HintLine hint={hint} isFocusable />
            </li>
          ))}
        </List>
      )}
    </>
  )
}

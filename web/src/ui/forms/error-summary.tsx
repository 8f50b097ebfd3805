import { styled } from '@mui/material/styles'
import { LINK_BUTTON } from '#ui/theme/link-button.ts'
import { TOUCH_PADDING } from '#ui/theme/touch.ts'

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  color: theme.vars.palette.error.main,
  '& p': { margin: 0, fontWeight: 550 },
  '& ul': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 20px',
    maxHeight: 160,
    margin: '4px 0 0',
    padding: 0,
    overflowY: 'auto',
    listStyle: 'none',
    fontSize: 14,
  },
  '& button': {
    ...LINK_BUTTON,
    color: 'inherit',
    ...TOUCH_PADDING,
  },
  '@media (pointer: coarse)': { '& li': { paddingBlock: 10 } },
}))

/** An error that prevents saving. */
export type ListedError = { readonly path: string; readonly label: string; readonly message: string }

type Props = {
  readonly title: string
  readonly errors: readonly ListedError[]
  /** Focuses the field with the error. */
  readonly onChoose: (path: string) => void
}

/** The errors that prevent saving, each with a link to its field. */
export function ErrorSummary({ title, errors, onChoose }: Props) {
  return (
    <Frame role="alert">
      <p>{title}</p>
      {errors.length > 0 && (
        <ul>
          {errors.map(({ path, label, message }) => (
            <li key={path}>
              <button type="button" onClick={() => onChoose(path)}>
                {label}
              </button>
              : {message}
            </li>
          ))}
        </ul>
      )}
    </Frame>
  )
}

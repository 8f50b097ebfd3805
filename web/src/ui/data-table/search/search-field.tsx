import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import { removeInvisibleCharacters } from '@trophy/domain'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { SEARCH_FILTER } from '#ui/data-table/column.ts'
import type { FilterView } from '#ui/data-table/use-table-view.ts'
import { SearchIcon } from '#ui/page/frame-icons.tsx'
import { TOUCH_QUERY, TOUCH_TARGET_PX } from '#ui/theme/touch.ts'

const DEBOUNCE_MS = 300
const MAX_TEXT_LENGTH = 200
const EDITABLE_SELECTOR = 'input, textarea, select, [contenteditable=true], [role=dialog] *'

/** Calls `focus` for the key `/`, unless it is being typed. */
const useSlashKey = (focus: () => void) => {
  const latest = useRef(focus)
  useEffect(() => {
    latest.current = focus
  })
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.matches(EDITABLE_SELECTOR)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Returns the text of the field, which is applied after a pause; a change from elsewhere replaces it. */
const useSearchText = ({ query, filter }: FilterView) => {
  const applied = query.filters[SEARCH_FILTER]?.[0] ?? ''
  const [text, setText] = useState(applied)
  // The text that is applied, and those that were sent since: a slow device applies them while the user types on.
  const sent = useRef([applied])
  const timer = useRef<number>(undefined)
  // After every render, because a text that was sent and replaced at once may never be applied.
  useEffect(() => {
    const index = sent.current.lastIndexOf(applied)
    sent.current = index < 0 ? [applied] : sent.current.slice(index)
    if (index >= 0) return
    window.clearTimeout(timer.current)
    setText(applied)
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const apply = (value: string) => {
    window.clearTimeout(timer.current)
    const trimmed = removeInvisibleCharacters(value).trim()
    if (trimmed === sent.current.at(-1)) return
    sent.current.push(trimmed)
    filter({ [SEARCH_FILTER]: trimmed === '' ? [] : [trimmed] })
  }
  const change = (value: string) => {
    setText(value)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(apply, DEBOUNCE_MS, value)
  }
  return { text, change, apply }
}

type Props = {
  /** What is searched; also the name of the field. */
  readonly label: string
  readonly view: FilterView
  /** Moves the focus to the first row. */
  readonly onLeaveDown?: (() => void) | undefined
}

/** The search box of a table. The key `/` focuses it. */
export function SearchField({ label, view, onLeaveDown }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { text, change, apply } = useSearchText(view)
  useSlashKey(() => {
    input.current?.focus()
    input.current?.select()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply(text)
    else if (event.key === 'Escape' && text !== '') {
      change('')
      apply('')
    } else if (event.key === 'ArrowDown') onLeaveDown?.()
    else return
    event.preventDefault()
  }
  return (
    <InputBase
      type="search"
      value={text}
      inputRef={input}
      placeholder={label}
      onChange={({ target }) => change(target.value)}
      onKeyDown={onKeyDown}
      inputProps={{ 'aria-label': label, 'aria-keyshortcuts': '/', maxLength: MAX_TEXT_LENGTH, autoComplete: 'off' }}
      startAdornment={<SearchIcon sx={{ mr: 1, color: 'text.secondary' }} />}
      endAdornment={
        text === '' && (
          <Box
            component="kbd"
            aria-hidden
            sx={{
              px: 0.75,
              border: 1,
              borderColor: 'hairline',
              borderRadius: 0.5,
              fontFamily: 'inherit',
              fontSize: 12,
              color: 'text.secondary',
              display: { xs: 'none', md: 'block' },
              '@media (pointer: coarse)': { display: 'none' },
            }}
          >
            /
          </Box>
        )
      }
      sx={{
        flex: { xs: '1 1 160px', sm: '1 1 120px' },
        maxWidth: { sm: 348 },
        '& input': { textOverflow: 'ellipsis' },
        height: 36,
        px: 1.25,
        border: 1,
        borderColor: 'outline',
        borderRadius: 1,
        bgcolor: 'background.paper',
        fontSize: 14,
        displayPrint: 'none',
        '&.Mui-focused': { outline: '2px solid', outlineColor: 'secondary.main', outlineOffset: 2 },
        '& input:focus-visible': { outline: 'none' },
        [TOUCH_QUERY]: { height: TOUCH_TARGET_PX, fontSize: 16 },
      }}
    />
  )
}

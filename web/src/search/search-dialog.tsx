import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import { styled } from '@mui/material/styles'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { type SessionUser, useSession } from '#shell/session/session.ts'
import { Announcement } from '#ui/feedback/announcement.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { SearchIcon } from '#ui/page/frame-icons.tsx'
import { CloseIcon } from '#ui/page/icons.tsx'
import { TOUCH_QUERY, TOUCH_TARGET_PX } from '#ui/theme/touch.ts'
import type { SearchOption } from './search-options.ts'
import { useSearch } from './use-search.ts'

const MAX_TEXT_LENGTH = 200

const List = styled('div')({ overflowY: 'auto', paddingBottom: 8 })

/** The title of a group, or a sentence about the results. */
const Note = styled('div')(({ theme }) => ({
  padding: '10px 20px 8px',
  fontSize: 13,
  color: theme.vars.palette.text.secondary,
}))

const Option = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 12,
  padding: '6px 20px',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  [TOUCH_QUERY]: { minHeight: TOUCH_TARGET_PX, alignItems: 'center' },
  '&[aria-selected=true]': { backgroundColor: theme.vars.palette.inset, boxShadow: 'inset 3px 0' },
  '& small': { fontSize: 13, color: theme.vars.palette.text.secondary },
}))

function Search({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [activePath, setActivePath] = useState('')
  /** True after Enter while searching, until the search has ended. */
  const [opensFirstResult, setOpensFirstResult] = useState(false)
  const { text, groups, isOnline, isSearching, error, retry } = useSearch(user, typed)
  const options = groups.flatMap((group) => group.options)
  const active = options.find(({ path }) => path === activePath) ?? options[0]
  const toOptionId = ({ path }: SearchOption) => `${id}-${path}`
  const activeId = active && toOptionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const open = ({ path }: SearchOption) => {
    onClose()
    void navigate(path)
  }
  const select = (path: string) => {
    setActivePath(path)
    setOpensFirstResult(false)
  }
  const onSearchEnd = useEffectEvent(() => {
    setOpensFirstResult(false)
    if (active && error === null) open(active)
  })
  useEffect(() => {
    if (opensFirstResult && !isSearching) onSearchEnd()
  }, [opensFirstResult, isSearching])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // The text, for example of a scanner, may be the ID or the ticket of a record that has not been found yet.
    if (event.key === 'Enter' && isSearching && activePath === '') {
      setOpensFirstResult(true)
      return
    }
    if (!active) return
    const move = (step: number) => select(options.at((options.indexOf(active) + step) % options.length)?.path ?? '')
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') open(active)
    else return
    event.preventDefault()
  }
  const isEmpty = options.length === 0 && !isSearching && error === null
  const remote = user.role === 'admin' ? 'Evaluations and members' : 'Evaluations'
  return (
    <>
      <InputBase
        autoFocus
        fullWidth
        value={typed}
        placeholder={`Screen, species, public ID, ticket${user.role === 'admin' ? ', member' : ''}`}
        onChange={({ target }) => {
          setTyped(target.value)
          select('')
        }}
        onKeyDown={onKeyDown}
        startAdornment={<SearchIcon sx={{ mr: 1.5, color: 'text.secondary' }} />}
        endAdornment={
          <IconButton aria-label="Close search" edge="end" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        }
        inputProps={{
          role: 'combobox',
          'aria-label': 'Search',
          'aria-expanded': options.length > 0,
          'aria-controls': id,
          'aria-autocomplete': 'list',
          'aria-activedescendant': activeId,
          autoComplete: 'off',
          enterKeyHint: 'go',
          maxLength: MAX_TEXT_LENGTH,
        }}
        sx={{
          px: 2.5,
          minHeight: 56,
          flexShrink: 0,
          borderBottom: 1,
          borderColor: 'hairline',
          '& input:focus-visible': { outline: 'none' },
        }}
      />
      <Announcement>{isSearching ? '' : options.length === 1 ? '1 result' : `${options.length} results`}</Announcement>
      <List id={id} role="listbox" aria-label="Results" tabIndex={-1} onMouseDown={(event) => event.preventDefault()}>
        {groups.map(({ title, options: groupOptions }, index) => (
          <Box key={title} role="group" aria-labelledby={`${id}-${index}`}>
            <Note id={`${id}-${index}`}>{title}</Note>
            {groupOptions.map((option) => (
              <Option
                key={option.path}
                id={toOptionId(option)}
                role="option"
                aria-selected={option === active}
                onMouseMove={() => select(option.path)}
                onClick={() => open(option)}
              >
                {option.label} {option.detail && <small>{option.detail}</small>}
              </Option>
            ))}
          </Box>
        ))}
      </List>
      {isSearching && <Note>Searching…</Note>}
      {isEmpty && <Note>{isOnline ? `Nothing was found for “${text}”.` : 'No screen or species was found.'}</Note>}
      {!isOnline && <Note>{remote} can only be searched with a connection to the server.</Note>}
      {isOnline && error !== null && (
        <Box sx={{ p: 2 }}>
          <RetryAlert error={error} onRetry={retry} />
        </Box>
      )}
    </>
  )
}

/** The search over screens, species, evaluations and, for admins, members. */
export default function SearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const user = useSession()
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      // Pages listen for keys at the window.
      onKeyDown={(event) => event.stopPropagation()}
      maxWidth="sm"
      fullWidth
      slotProps={{ paper: { 'aria-label': 'Search', sx: { p: 0 } } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      {user && <Search user={user} onClose={onClose} />}
    </Dialog>
  )
}

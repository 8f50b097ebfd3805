import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Evaluation,
  findPhenotype,
  formatReviewSetting,
  parseListQuery,
  type Species,
  screens,
} from '@trophy/domain'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { toProblem } from '#lib/api.ts'
import { useIsOnline } from '#lib/connection.ts'
import { invalidateLists } from '#lib/evaluation-queries.ts'
import { personalKey } from '#lib/storage/personal-storage.ts'
import { readJson, storeJson } from '#lib/storage/stored-json.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { NetworkNotice } from '#ui/feedback/network-notice.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { KeyName } from '#ui/page/key-name.tsx'
import { DecidingLines } from './deciding-lines.tsx'
import { fetchQueue, reviewQueue } from './queue.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { reviewSettingQuery } from './sitting.ts'

/** Elements in which keys have another meaning. */
const IGNORED_SELECTOR =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=listbox], [role=menu]'

/** Makes the keys press the buttons of the panel that have them as `aria-keyshortcuts`. */
const useKeys = (isOn: boolean) => {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent) => {
      if (!isOn || ctrlKey || metaKey || altKey || shiftKey || repeat || !/^[ren]$/i.test(key)) return
      if (target instanceof Element && target.closest(IGNORED_SELECTOR)) return
      panel.current?.querySelector<HTMLElement>(`[aria-keyshortcuts=${key.toUpperCase()}]:not(:disabled)`)?.click()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn])
  return panel
}

/** Returns a function that opens the next row of the queue, else its first other one, else the queue. */
const useNext = (id: string, enabled: boolean) => {
  const queue = useSearchParams()[0].get('queue') ?? ''
  const navigate = useNavigate()
  const { query } = parseListQuery(reviewQueue, new URLSearchParams(queue))
  const list = async () => (await fetchQueue({ ...query, page: 1, rowsPerPage: 50 })).docs
  // As it was when the evaluation was opened: once it is reviewed, it has left the queue.
  const queryKey = ['reviews', 'rows before', id, queue]
  const staleTime = Number.POSITIVE_INFINITY
  const { data: rowsBefore = [] } = useQuery({ queryKey, queryFn: list, enabled, staleTime, gcTime: 0 })
  return async () => {
    try {
      const others = (await list()).map(({ _id }) => _id).filter((one) => one !== id)
      const later = rowsBefore.slice(rowsBefore.findIndex(({ _id }) => _id === id) + 1)
      const next = later.find(({ _id }) => others.includes(_id))?._id ?? others[0]
      if (next) return navigate(`/evaluation/${next}/view?${new URLSearchParams({ queue })}`)
      navigate({ pathname: screens.reviews.path, search: queue })
      toast.info('Nothing else awaits a review')
    } catch (error) {
      toast.error(toProblem(error).message)
    }
  }
}

type Props = {
  readonly species: Species
  readonly stored: Evaluation
  readonly user: SessionUser
  readonly onReload: () => void
}

/** Lets a judge review an evaluation and go on to the next, also by keys. In the queue, there is always a next one. */
export default function ReviewPanel({ species, stored, user, onReload }: Props) {
  const { _id, public_id, phenotype, review_state, review_block } = stored
  const isOnline = useIsOnline()
  const navigate = useNavigate()
  const storageKey = personalKey('review', user._id, 'keys')
  const [hasKeys, setHasKeys] = useState(readJson<boolean>(storageKey) ?? true)
  const [isOpen, setOpen] = useState(false)
  const [hasReviewed, setReviewed] = useState(false)
  const queue = useSearchParams()[0].get('queue')
  const isAwaiting = review_state === 'awaiting' && !hasReviewed
  const isShown = isAwaiting || hasReviewed || queue !== null
  const { data: setting } = useQuery({ ...reviewSettingQuery, enabled: isShown })
  const queries = useQueryClient()
  const panel = useKeys(hasKeys)
  const goToNext = useNext(_id, isShown)
  useEffect(() => {
    if (hasReviewed) panel.current?.querySelector<HTMLElement>('[aria-keyshortcuts=N]')?.focus()
  }, [hasReviewed, panel])
  if (!isShown) return null
  const isNotNeeded = review_state === 'not needed' && !hasReviewed
  const onReviewed = () => {
    setReviewed(true)
    setOpen(false)
    onReload()
    void invalidateLists(queries)
  }
  const search = queue === null ? '' : `?${new URLSearchParams({ queue })}`
  const review = [
    { key: 'R', label: 'Review', onClick: () => setOpen(true) },
    { key: 'E', label: 'Edit', onClick: () => void navigate({ pathname: `/evaluation/${_id}/edit`, search }) },
  ]
  const actions = [...(isAwaiting ? review : []), { key: 'N', label: 'Next', onClick: () => void goToNext() }]
  return (
    <Paper
      ref={panel}
      component="section"
      variant="outlined"
      aria-label="Review"
      data-full
      sx={{ display: 'grid', gap: 1.5, p: { xs: 2, sm: 2.5 }, borderColor: 'primary.main', displayPrint: 'none' }}
    >
      <Typography variant="h2" sx={{ fontSize: '1.25rem' }}>
        {isAwaiting ? 'Review' : `${public_id} ${isNotNeeded ? 'needs no review' : 'has been reviewed'}`}
      </Typography>
      {isAwaiting && (
        <>
          <div>
            <DecidingLines
              {...{ species, data: stored.data }}
              phenotype={findPhenotype(species, phenotype?.key) ?? null}
            />
          </div>
          <div>{setting && formatReviewSetting(setting)}</div>
        </>
      )}
      {!isOnline && <NetworkNotice />}
      {isAwaiting && review_block ? (
        <Alert severity="info">{review_block}</Alert>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& kbd': { color: 'inherit' } }}>
          {actions.map(({ key, label, onClick }, index) => (
            <Button
              key={key}
              variant={index === 0 ? 'contained' : 'outlined'}
              aria-keyshortcuts={key}
              disabled={!isOnline}
              onClick={onClick}
            >
              {label}
              {hasKeys && <KeyName>{key}</KeyName>}
            </Button>
          ))}
          <FormControlLabel
            label="Use the keys R, E and N"
            control={<Checkbox checked={hasKeys} />}
            onChange={() => {
              setHasKeys(!hasKeys)
              storeJson(storageKey, !hasKeys)
            }}
          />
        </Box>
      )}
      <ReviewDialog {...{ stored, user, isOpen, onReload, onReviewed }} onClose={() => setOpen(false)} />
    </Paper>
  )
}

import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type FileRule, fileMessages } from '@trophy/domain'
import { type DragEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { UploadIcon } from '#ui/page/icons.tsx'
import { TOUCH_QUERY } from '#ui/theme/touch.ts'

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: 16,
  border: `1px dashed ${theme.vars.palette.outline}`,
  borderRadius: theme.shape.borderRadius,
  '&[data-over=true]': { borderColor: theme.vars.palette.primary.main, backgroundColor: theme.vars.palette.inset },
  '& p': { margin: 0, flex: '1 1 220px', fontSize: 13, color: theme.vars.palette.text.secondary },
  // As high as an input beside it.
  '&[data-compact=true]': {
    padding: '4px 12px 4px 4px',
    gap: '0 12px',
    '& > button': { minHeight: 30, paddingBlock: 0 },
    '& p': { flexBasis: 120, paddingBlock: 2 },
  },
  // Nothing can be dropped.
  [TOUCH_QUERY]: {
    '& [data-drop]': { display: 'none' },
    '&[data-compact=true]': { padding: 0, border: 0, '& > button': { minHeight: 44 } },
  },
}))

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') ?? false

/** Prevents a file dropped outside the zone from replacing the page and losing its input. */
const usePreventStrayDrops = () => {
  useEffect(() => {
    const preventDrop = (event: globalThis.DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', preventDrop)
    window.addEventListener('drop', preventDrop)
    return () => {
      window.removeEventListener('dragover', preventDrop)
      window.removeEventListener('drop', preventDrop)
    }
  }, [])
}

type Props = {
  readonly buttonLabel: string
  readonly rule: FileRule
  readonly onFiles: (files: readonly File[]) => void
  readonly buttonRef: Ref<HTMLButtonElement>
  /** Id of the element that shows an error of the chosen files, or what is wrong with them. */
  readonly errorId?: string | undefined
  readonly isInvalid?: boolean
  readonly isCompact?: boolean
  /** Replaces the description of the accepted files. */
  readonly note?: ReactNode
}

/** Lists types and extensions, because systems recognise some types by their extension only. */
const toAcceptAttribute = ({ kinds }: FileRule): string =>
  [...new Set(kinds.flatMap(({ type, extensions }) => [type, ...extensions]))].join()

/** A drop zone with a button to choose files; on a phone the button also offers the camera. */
export function DropZone(props: Props) {
  const { buttonLabel, rule, onFiles, buttonRef, errorId, isInvalid = false, isCompact = false, note } = props
  const isSingle = rule.maxFiles === 1
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  usePreventStrayDrops()

  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  const choose = ({ files }: HTMLInputElement) => {
    onFiles([...(files ?? [])])
    // The same file can be chosen again.
    if (input.current) input.current.value = ''
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a mouse; the button does the same by keyboard
    <div onDragOver={onDragOver} onDragLeave={() => setOver(false)} onDrop={onDrop}>
      <Frame data-over={isOver} data-compact={isCompact}>
        <Button
          ref={buttonRef}
          variant="outlined"
          startIcon={<UploadIcon />}
          aria-describedby={errorId ? `${errorId} ${hintId}` : hintId}
          aria-invalid={isInvalid}
          onClick={() => input.current?.click()}
        >
          {buttonLabel}
        </Button>
        <p id={hintId}>
          {note || (
            <>
              <span data-drop>Or drop {isSingle ? 'it' : 'them'} here. </span>
              {fileMessages.accepted(rule)}
            </>
          )}
        </p>
        <input
          ref={input}
          hidden
          type="file"
          multiple={!isSingle}
          tabIndex={-1}
          aria-label={isSingle ? 'File to add' : 'Files to add'}
          accept={toAcceptAttribute(rule)}
          onChange={(event) => choose(event.target)}
        />
      </Frame>
    </div>
  )
}

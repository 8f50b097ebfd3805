import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import dayjs from 'dayjs'
import 'dayjs/locale/en-gb'
import { TOUCH_QUERY, TOUCH_TARGET_PX } from '#ui/theme/touch.ts'

type Props = {
  readonly day: string
  readonly min: string | undefined
  readonly max: string | undefined
  readonly onChoose: (day: string) => void
}

const toDayjs = (day: string | undefined) => (day && dayjs(day).isValid() ? dayjs(day) : undefined)

/** Larger days on touch screens. */
const touchStyles = {
  [TOUCH_QUERY]: {
    height: 'auto',
    maxHeight: 'none',
    '& .MuiPickerDay-root': { '--PickerDay-size': `${TOUCH_TARGET_PX}px`, '--PickerDay-horizontalMargin': '0px' },
    '& .MuiDayCalendar-weekDayLabel': { width: TOUCH_TARGET_PX, mx: 0 },
    '& .MuiDayCalendar-slideTransition': { minHeight: 288 },
  },
}

/** A calendar with weeks starting on Monday. Days are `YYYY-MM-DD`. */
export default function Calendar({ day, min, max, onChoose }: Props) {
  const minDate = toDayjs(min)
  const maxDate = toDayjs(max)
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en-gb">
      <DateCalendar
        autoFocus
        sx={touchStyles}
        value={toDayjs(day) ?? null}
        onChange={(chosen, state) => state === 'finish' && chosen && onChoose(chosen.format('YYYY-MM-DD'))}
        {...(minDate ? { minDate } : {})}
        {...(maxDate ? { maxDate } : {})}
      />
    </LocalizationProvider>
  )
}

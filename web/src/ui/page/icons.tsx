/** Icons of pages. */
import { createIcon } from './frame-icons.tsx'

export const CloseIcon = createIcon('M6 6l12 12M18 6L6 18')
export const CalendarIcon = createIcon('M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8')
export const CameraIcon = createIcon(
  'M3.5 7.5h4L9.5 5h5l2 2.5h4v11.5h-17ZM12 9.8a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8Z',
)
export const CheckIcon = createIcon('M5 12.5 10 17.5 19.5 7')
export const WarningIcon = createIcon('M12 4 21 19.5H3ZM12 10v4.5M12 17.2v.1')
export const InfoIcon = createIcon('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.6v.1')
export const ErrorIcon = createIcon('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM8.8 8.8l6.4 6.4M15.2 8.8l-6.4 6.4')
export const FirstIcon = createIcon('M17 6l-6 6 6 6M7 6v12')
export const PreviousIcon = createIcon('M15 6l-6 6 6 6')
export const NextIcon = createIcon('M9 6l6 6-6 6')
export const LastIcon = createIcon('M7 6l6 6-6 6M17 6v12')
export const UpIcon = createIcon('M5.5 15 12 8.5 18.5 15')
export const ChartIcon = createIcon('M4 20h16M6.5 16v-5M12 16V5M17.5 16V9')
export const MedalIcon = createIcon('M8.5 9.5 6 3.5h4l2 5 2-5h4l-2.5 6M12 9a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Z')
export const FilterIcon = createIcon('M4 6.5h16M7 12h10M10 17.5h4')
export const ColumnsIcon = createIcon('M4 5h16v14H4zM9.3 5v14M14.7 5v14')
export const EditIcon = createIcon('M4.5 19.5l1-4L16 5l3 3L8.5 18.5ZM13.5 7.5l3 3')
export const ViewIcon = createIcon(
  'M2.5 12c2.4-4 5.6-6 9.5-6s7.1 2 9.5 6c-2.4 4-5.6 6-9.5 6s-7.1-2-9.5-6ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z',
)
export const HistoryIcon = createIcon('M4.5 8.5A8.5 8.5 0 1 1 3.5 12M4 4v4.7h4.7M12 7.5V12l3.2 2')
export const RestoreIcon = createIcon('M9 4.5 4.5 9 9 13.5M4.5 9H14a5.2 5.2 0 0 1 0 10.5h-3.5')
export const DownloadIcon = createIcon('M12 4v11M7.5 11l4.5 4.5L16.5 11M4.5 19.5h15')
export const UploadIcon = createIcon('M12 15.5v-11M7.5 8.5 12 4l4.5 4.5M4.5 19.5h15')
export const OfflineIcon = createIcon(
  'M3.5 3.5l17 17M8.6 15.4a5 5 0 0 1 6.8 0M5.4 12a9.6 9.6 0 0 1 4.1-2.4M14.2 9.5a9.6 9.6 0 0 1 4.4 2.5M2.5 8.7a14 14 0 0 1 4-2.6M10.6 5a14 14 0 0 1 10.9 3.7M12 19v.1',
)
export const RetryIcon = createIcon('M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15')
export const PaperIcon = createIcon('M6 3.5h8l4 4v13H6ZM14 3.5v4h4M9 12h6M9 15.5h6')
export const PdfIcon = createIcon('M6 3.5h8l4 4v13H6ZM14 3.5v4h4M12 10.5v6M9.3 14l2.7 2.7 2.7-2.7')
export const DeleteIcon = createIcon('M4.5 7h15M9 7V4.5h6V7M6.5 7l.8 12.5h9.4L17.5 7M10 10.5v5.5M14 10.5v5.5')
export const MoreIcon = createIcon(
  'M12 4a1 1 0 1 0 0 2 1 1 0 0 0 0-2ZM12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2ZM12 18a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z',
)

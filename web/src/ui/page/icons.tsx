/** Icons of pages. */
import { type IconProps, LineIcon } from './frame-icons.tsx'

export const CloseIcon = (props: IconProps) => <LineIcon d="M6 6l12 12M18 6L6 18" {...props} />
export const CalendarIcon = (props: IconProps) => (
  <LineIcon d="M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8" {...props} />
)
export const CameraIcon = (props: IconProps) => (
  <LineIcon d="M3.5 7.5h4L9.5 5h5l2 2.5h4v11.5h-17ZM12 9.8a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8Z" {...props} />
)
export const CheckIcon = (props: IconProps) => <LineIcon d="M5 12.5 10 17.5 19.5 7" {...props} />
export const WarningIcon = (props: IconProps) => <LineIcon d="M12 4 21 19.5H3ZM12 10v4.5M12 17.2v.1" {...props} />
export const InfoIcon = (props: IconProps) => (
  <LineIcon d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.6v.1" {...props} />
)
export const ErrorIcon = (props: IconProps) => (
  <LineIcon d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM8.8 8.8l6.4 6.4M15.2 8.8l-6.4 6.4" {...props} />
)
export const FirstIcon = (props: IconProps) => <LineIcon d="M17 6l-6 6 6 6M7 6v12" {...props} />
export const PreviousIcon = (props: IconProps) => <LineIcon d="M15 6l-6 6 6 6" {...props} />
export const NextIcon = (props: IconProps) => <LineIcon d="M9 6l6 6-6 6" {...props} />
export const LastIcon = (props: IconProps) => <LineIcon d="M7 6l6 6-6 6M17 6v12" {...props} />
export const UpIcon = (props: IconProps) => <LineIcon d="M5.5 15 12 8.5 18.5 15" {...props} />
export const ChartIcon = (props: IconProps) => <LineIcon d="M4 20h16M6.5 16v-5M12 16V5M17.5 16V9" {...props} />
export const FilterIcon = (props: IconProps) => <LineIcon d="M4 6.5h16M7 12h10M10 17.5h4" {...props} />
export const ColumnsIcon = (props: IconProps) => <LineIcon d="M4 5h16v14H4zM9.3 5v14M14.7 5v14" {...props} />
export const EditIcon = (props: IconProps) => <LineIcon d="M4.5 19.5l1-4L16 5l3 3L8.5 18.5ZM13.5 7.5l3 3" {...props} />
export const ViewIcon = (props: IconProps) => (
  <LineIcon
    d="M2.5 12c2.4-4 5.6-6 9.5-6s7.1 2 9.5 6c-2.4 4-5.6 6-9.5 6s-7.1-2-9.5-6ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z"
    {...props}
  />
)
export const HistoryIcon = (props: IconProps) => (
  <LineIcon d="M4.5 8.5A8.5 8.5 0 1 1 3.5 12M4 4v4.7h4.7M12 7.5V12l3.2 2" {...props} />
)
export const RestoreIcon = (props: IconProps) => (
  <LineIcon d="M9 4.5 4.5 9 9 13.5M4.5 9H14a5.2 5.2 0 0 1 0 10.5h-3.5" {...props} />
)
export const DownloadIcon = (props: IconProps) => (
  <LineIcon d="M12 4v11M7.5 11l4.5 4.5L16.5 11M4.5 19.5h15" {...props} />
)
export const UploadIcon = (props: IconProps) => (
  <LineIcon d="M12 15.5v-11M7.5 8.5 12 4l4.5 4.5M4.5 19.5h15" {...props} />
)
export const OfflineIcon = (props: IconProps) => (
  <LineIcon
    d="M3.5 3.5l17 17M8.6 15.4a5 5 0 0 1 6.8 0M5.4 12a9.6 9.6 0 0 1 4.1-2.4M14.2 9.5a9.6 9.6 0 0 1 4.4 2.5M2.5 8.7a14 14 0 0 1 4-2.6M10.6 5a14 14 0 0 1 10.9 3.7M12 19v.1"
    {...props}
  />
)
export const RetryIcon = (props: IconProps) => (
  <LineIcon d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15" {...props} />
)
export const PaperIcon = (props: IconProps) => <LineIcon d="M6 3.5h8l4 4v13H6ZM14 3.5v4h4M9 12h6M9 15.5h6" {...props} />
export const PdfIcon = (props: IconProps) => (
  <LineIcon d="M6 3.5h8l4 4v13H6ZM14 3.5v4h4M12 10.5v6M9.3 14l2.7 2.7 2.7-2.7" {...props} />
)
export const DeleteIcon = (props: IconProps) => (
  <LineIcon d="M4.5 7h15M9 7V4.5h6V7M6.5 7l.8 12.5h9.4L17.5 7M10 10.5v5.5M14 10.5v5.5" {...props} />
)
export const SearchIcon = (props: IconProps) => (
  <LineIcon d="M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM15 15l4.5 4.5" {...props} />
)
export const MoreIcon = (props: IconProps) => (
  <LineIcon
    d="M12 4a1 1 0 1 0 0 2 1 1 0 0 0 0-2ZM12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2ZM12 18a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z"
    {...props}
  />
)

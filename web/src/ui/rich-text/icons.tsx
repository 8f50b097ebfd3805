/** Icons of the rich-text editor. */
import { createIcon } from '#ui/page/frame-icons.tsx'

export const BoldIcon = createIcon('M7.5 5h5.2a3.4 3.4 0 0 1 0 6.8H7.5ZM7.5 11.8h6a3.6 3.6 0 0 1 0 7.2h-6Z')
export const ItalicIcon = createIcon('M10.5 5h6M7.5 19h6M13.5 5l-3 14')
export const UnderlineIcon = createIcon('M7 4.5v6.5a5 5 0 0 0 10 0V4.5M6 19.5h12')
export const StrikeIcon = createIcon(
  'M4.5 12h15M16.5 7.5c-.6-1.8-2.2-2.7-4.5-2.7-2.6 0-4.4 1.2-4.4 3.2 0 1 .5 1.8 1.4 2.4M7.2 16c.6 2 2.3 3.1 4.8 3.1 2.8 0 4.6-1.3 4.6-3.3 0-.6-.1-1.1-.4-1.5',
)
export const BulletsIcon = createIcon('M9.5 6.5h10M9.5 12h10M9.5 17.5h10M5 6.5v.1M5 12v.1M5 17.5v.1')
export const NumbersIcon = createIcon(
  'M10.5 6.5h9M10.5 12h9M10.5 17.5h9M4.5 5.2 5.8 4.5v4.2M4.3 15.6c.3-.8 2.4-.9 2.4.4 0 .9-1.5 1.7-2.4 3h2.5',
)
export const QuoteIcon = createIcon('M5 16.5c2.6-.4 4-2 4-5V7.5H5v4h4M14.5 16.5c2.6-.4 4-2 4-5V7.5h-4v4h4')
export const LinkIcon = createIcon(
  'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1',
)
export const PictureIcon = createIcon('M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9v.1')
export const TableIcon = createIcon('M4 5h16v14H4zM4 9.7h16M4 14.3h16M12 5v14')
export const UndoIcon = createIcon('M8.5 5 4.5 9l4 4M4.5 9h9.5a5 5 0 0 1 0 10h-3')
export const RedoIcon = createIcon('M15.5 5l4 4-4 4M19.5 9H10a5 5 0 0 0 0 10h3')

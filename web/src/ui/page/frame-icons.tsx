/** Icons of the frame around pages, which every page loads. They are drawn as lines on a 24-unit grid. */
import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'

type IconProps = Omit<SvgIconProps, 'd'>

export function LineIcon({ d, sx, ...props }: IconProps & { d: string }) {
  return (
    <SvgIcon {...props} sx={{ fontSize: 20, ...sx }}>
      <path d={d} fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" />
    </SvgIcon>
  )
}

export const createIcon = (d: string) => (props: IconProps) => <LineIcon d={d} {...props} />

export const MenuIcon = createIcon('M4 7h16M4 12h16M4 17h16')
export const SunIcon = createIcon(
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2.2M12 19.3v2.2M2.5 12h2.2M19.3 12h2.2M5.3 5.3l1.5 1.5M17.2 17.2l1.5 1.5M18.7 5.3l-1.5 1.5M6.8 17.2l-1.5 1.5',
)
export const MoonIcon = createIcon('M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2Z')
export const ScreenIcon = createIcon('M3.5 5h17v11h-17zM9 20h6M12 16v4')
export const SearchIcon = createIcon('M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM15 15l4.5 4.5')

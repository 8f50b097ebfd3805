/** Replaces the ripple of MUI's buttons, which the theme disables, so that its code is not loaded. */
export default function NoRipple(): null {
  return null
}

import { createAppTheme } from '#ui/theme/theme.ts'

/** The theme of all tests of a process. */
export const theme = createAppTheme()

import { createAppTheme } from '#ui/theme/theme.ts'

/** The theme of all tests of a worker. Creating one for each test would take longer. */
export const theme = createAppTheme()

import { APP_BAR_HEIGHT } from './ConsoleAppBar.tsx'

/** The line below the bar. */
const LINE = 1
/** The room below every screen, as its frame has it. */
export const BELOW = 32
const MARGIN = 8

/** A screen that fills what bar and notices leave of the window, with a narrow margin above and below; nothing scrolls but its parts. */
export const fillsWindow = {
  mt: `${MARGIN}px`,
  mb: `${MARGIN - BELOW}px`,
  height: `calc(100dvh - ${APP_BAR_HEIGHT + LINE + 2 * MARGIN}px - var(--notice-height, 0px))`,
} as const

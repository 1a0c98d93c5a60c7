import { detectEnvironment } from '#shared/environment/environment.ts'

/** Where this page runs; it cannot change while the page lives. */
export const environment = detectEnvironment(navigator.userAgent, navigator.maxTouchPoints)

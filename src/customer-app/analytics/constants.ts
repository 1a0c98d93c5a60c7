/** A session is over after so long without an access; the next access begins the next one. */
export const SESSION_ROLLOVER_SECONDS = 1_800
export const VISITOR_COOKIE = 'homefit-visitor'
export const VISITOR_COOKIE_DAYS = 365
export const REGION = 'KR'
export const PRODUCTS = { app: 'quat_app', web: 'quat_membership_web' } as const
export const PLATFORMS = { app: 'webview', web: 'web' } as const

/** What one batch may hold; a beacon carries at most 64 kB. */
export const MAX_BATCH_RECORDS = 100
export const MAX_BATCH_BYTES = 60_000
/** Beyond so many waiting records the oldest go. */
export const MAX_QUEUED_RECORDS = 1_000

export const FLUSH_RECORDS = 20
export const FLUSH_INTERVAL_MS = 5_000
export const FIRST_RETRY_MS = 1_000
export const LONGEST_RETRY_MS = 60_000

export const SCREEN_VIEW = 'screen_view'
export const RECORDS_DROPPED = 'records_dropped'

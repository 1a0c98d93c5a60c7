import type { AnalyticsContext } from './context.ts'
import type { Visitor } from './visitor.ts'

/** One thing that happened, as it travels to the logging service. */
export type LogRecord = AnalyticsContext & {
  /** its own name: a batch sent twice counts once */
  record_id: string
  logged_at: string
  /** who was signed in, by the access token */
  user_id: string | null
  global_uuid: string
  session: string
  session_count: number
  last_client_access_time: string
  /** experiment → variant */
  ab_tests: Record<string, string>
  /** path of the screen, without its query */
  navigation: string
  navigation_referrer: string | null
  category: string
  object_type: string | null
  object_id: string | null
  extra: Record<string, unknown>
}

export type Params = { object_type?: string; object_id?: string | number } & Record<string, unknown>

export type Happening = {
  id: string
  at: number
  visitor: Visitor & { session: string }
  userId: string | null
  abTests: Record<string, string>
  path: string
  referrer: string | null
  category: string
  params: Params
}

/** The record of a happening. Text that looks like an e-mail address or a phone number is struck out wherever it is. */
export function toRecord(context: AnalyticsContext, happening: Happening): LogRecord {
  const { visitor, at, params } = happening
  const { object_type: type, object_id: id, ...extra } = params
  return {
    ...context,
    record_id: happening.id,
    logged_at: new Date(at).toISOString(),
    user_id: happening.userId,
    global_uuid: visitor.id,
    session: visitor.session,
    session_count: visitor.sessionCount,
    last_client_access_time: new Date(visitor.lastAccessAt).toISOString(),
    ab_tests: happening.abTests,
    navigation: cleanPath(happening.path),
    navigation_referrer: happening.referrer === null ? null : cleanPath(happening.referrer),
    category: happening.category.slice(0, 60),
    object_type: type === undefined ? null : cleanText(type).slice(0, 60),
    object_id: id === undefined ? null : cleanText(String(id)).slice(0, 60),
    extra: cleanExtra(extra),
  }
}

const MAX_KEYS = 20
const MAX_TEXT = 200
const PERSONAL = /[^\s@/?&=]+@[^\s@/?&=]+\.[^\s@/?&=]+|(?<!\d)(?:\+82[ -]?|0)1[016789][ -]?\d{3,4}[ -]?\d{4}(?!\d)/g

const cleanText = (text: string) => text.replace(PERSONAL, '***').slice(0, MAX_TEXT)

/** A path or address without query and fragment, and without what opens a gift. */
const cleanPath = (path: string) => cleanText(path.replace(/[?#].*$/s, '').replaceAll(/\/gifts\/[^/]+/g, '/gifts/***'))

/** At most twenty short values; what is neither text, number nor truth is left out. */
function cleanExtra(extra: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(extra).flatMap(([key, value]): [string, unknown][] => {
    if (typeof value === 'string') return [[key, cleanText(value)]]
    if (typeof value === 'boolean' || value === null) return [[key, value]]
    return typeof value === 'number' && Number.isFinite(value) ? [[key, value]] : []
  })
  return Object.fromEntries(kept.slice(0, MAX_KEYS))
}

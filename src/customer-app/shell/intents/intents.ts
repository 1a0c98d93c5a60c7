import type { Body } from '#customer/api/models.ts'
import { KEY } from './useIntents.ts'

type Follow = Body<'/store/v1/user/operations/follow', 'post'>
type Take = Body<'/store/v1/coupons/benefits/bulk-issue', 'post'>

/** What somebody who was not signed in pressed: to follow something, to be told of it, or to take coupons. */
export type Intent =
  | ({ kind: 'follow' } & Follow)
  | { kind: 'restock'; sku_id: number }
  | { kind: 'opening'; event_id: number }
  | ({ kind: 'coupons' } & Take)

type Kept = { at: number; intent: Intent }

/** Who signs in later than this has forgotten what they pressed. */
const KEPT_MS = 30 * 60_000
const MOST = 20

function read(): Kept[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? (stored as Kept[]).filter(({ at }) => Date.now() - at < KEPT_MS) : []
  } catch {
    return []
  }
}

/** Keeps in this tab what is to be done once somebody has signed in; the same twice is once. */
export function keepIntent(intent: Intent): void {
  const others = read().filter((kept) => JSON.stringify(kept.intent) !== JSON.stringify(intent))
  sessionStorage.setItem(KEY, JSON.stringify([...others, { at: Date.now(), intent }].slice(-MOST)))
}

/** What was kept, once. */
export function takeIntents(): Intent[] {
  const kept = read().map(({ intent }) => intent)
  sessionStorage.removeItem(KEY)
  return kept
}

import type { StatusWords, Tone } from '#console/fields/StatusChip.tsx'
import type { AdminBannerEvent, AdminMultiProductEvent, AdminSingleProductEvent } from '#contract/schema.d.ts'
import { couponIssueStateWord } from '#shared/words/coupons.ts'

export type AnyEvent = AdminBannerEvent | AdminSingleProductEvent | AdminMultiProductEvent

/** The resource of each kind, as the console names it. */
const eventResources = ['banner-events', 'single-product-events', 'multi-product-events'] as const
export type EventResource = (typeof eventResources)[number]

/** The kind of a resource, as the address of the server names it. */
export const kindOf = (resource: EventResource) =>
  resource.slice(0, -'-events'.length) as 'banner' | 'single-product' | 'multi-product'

export const eventStatus: StatusWords<AnyEvent['status']> = {
  DRAFT: [couponIssueStateWord.DRAFT, 'neutral'],
  ACTIVE: ['사용', 'good'],
  PAUSED: [couponIssueStateWord.PAUSED, 'warning'],
  ENDED: [couponIssueStateWord.CLOSED, 'neutral'],
}

/** Where customers see a banner. */
export const bannerPlaceWord: Record<AdminBannerEvent['location'], string> = {
  STORE: '스토어 첫 화면',
  BEST: '베스트 목록',
  QUAT_ONLY: '단독 목록',
}

export const places = Object.entries(bannerPlaceWord).map(([id, name]) => ({ id, name }))

type Timed = Pick<AnyEvent, 'status' | 'starts_at' | 'ends_at' | 'pending_approval_id'>

/** What an event is at this moment: the clock opens and ends what staff switched on. */
export function standingOf(event: Timed, now = Date.now()): [label: string, tone: Tone] {
  if (event.pending_approval_id !== null) return ['승인 대기', 'warning']
  if (event.status !== 'ACTIVE') return [...eventStatus[event.status]]
  if (now < Date.parse(event.starts_at)) return ['예정', 'progress']
  if (now >= Date.parse(event.ends_at)) return ['기간 지남', 'neutral']
  return ['진행 중', 'good']
}

/** What messages say: the shop's notices with the values of what happened. */
import { inArray } from 'drizzle-orm'
import { formatKrw } from '#shared/format/krw.ts'
import { formatKst } from '#shared/format/kst.ts'
import { isNoticeCode, type NoticeCode, notices } from '#shared/notices/catalogue.ts'
import { type NoticeText, type NoticeValues, render, renderMessage } from '#shared/notices/render.ts'
import { DEFAULT_POLICIES } from '#shared/policy.ts'
import { type ClaimKind, claimKindWord } from '#shared/words/claims.ts'
import type { Db } from '../../db/db.ts'
import { shippedNotices } from '../../db/reference/noticeTemplates.ts'
import { type MessageNews, noticeTemplates } from './messages.tables.ts'

/** What an order tells its customer, or the shop a member; written to the outbox by whoever caused it. */
export type Message = {
  event: string
  order_id?: number
  order_no?: string
  user_id: number
  points?: number
  day?: string
  carrier?: string
  /** what it is called */
  carrier_name?: string
  invoice_no?: string
  amount?: number
  /** what it was, where a price changes */
  before?: number
  claim_type?: ClaimKind
  reason?: string | null
  hold?: boolean
  /** days in which the order can be sent back */
  return_days?: number | undefined
  /** what a plan of membership is called */
  plan?: string
  /** a product with its option */
  product?: string
  product_id?: number
  claim_id?: number
  /** 1:1 문의, and its reply */
  conversation_id?: number
  reply_id?: number
  /** what a time sale is called, and when it opens (epoch ms) */
  sale?: string
  opens_ms?: number
}

export type NoticeTexts = Readonly<Record<NoticeCode, NoticeText>>

/** The shop's own texts for these messages, in one statement; a notice that it was never given is as it is shipped. */
export async function readNoticeTexts(db: Db, messages: readonly Message[]): Promise<NoticeTexts> {
  const found = await db
    .select({ code: noticeTemplates.code, title: noticeTemplates.title, body: noticeTemplates.body })
    .from(noticeTemplates)
    .where(inArray(noticeTemplates.code, [...new Set(messages.map(noticeOf))]))
  return { ...shippedNotices, ...Object.fromEntries(found.map(({ code, ...text }) => [code, text])) }
}

/** Which notice a message is. */
export function noticeOf({ event, claim_type: type, amount = 0, reason }: Message): NoticeCode {
  if (event === 'CLAIM_COMPLETED' && type === 'exchange') return 'CLAIM_COMPLETED_EXCHANGE'
  if (event === 'CLAIM_COMPLETED' && amount <= 0) return 'CLAIM_COMPLETED_FREE'
  if (event === 'CLAIM_HELD' && (reason ?? null) === null) return 'CLAIM_HELD_PLAIN'
  return isNoticeCode(event) ? event : 'OTHER'
}

/** The words of a message to somebody of this name; `publicUrl` is where its links lead. */
export function textOf(texts: NoticeTexts, message: Message, name: string, publicUrl = ''): NoticeText {
  const code = noticeOf(message)
  const path = 'link' in notices[code] ? pathOf(message) : null
  const about = {
    name,
    orderNo: message.order_no,
    parcel: parcelOf(message),
    link: path ? publicUrl + path : undefined,
  }
  return renderMessage(texts[code], valuesOf(message), about)
}

/** The same for the 알림함, where everybody is by themselves and one press away from what it is about. */
export function newsOf(texts: NoticeTexts, message: Message): MessageNews {
  const code = noticeOf(message)
  const values = valuesOf(message)
  const body = [render(texts[code].body, values), parcelOf(message)].filter(Boolean).join('\n')
  return { kind: notices[code].group, title: render(texts[code].title, values), body, path: pathOf(message) }
}

const parcelOf = (message: Message) =>
  message.invoice_no && `${message.carrier_name ?? message.carrier} ${message.invoice_no}`

const placeOf: Partial<Record<NoticeCode, string>> = {
  // an order that came to nothing has no page
  PAYMENT_CANCELED: '/my/orders',
  POINTS_EXPIRING: '/my/points',
  REFERRAL_REWARDED: '/my/referral',
  TIME_SALE_OPENING: '/store/time-sale',
  REVIEW_BLINDED: '/my/reviews',
  REVIEW_RESTORED: '/my/reviews',
}

/** The screen of the customer app that a message is about. */
function pathOf(message: Message): string | null {
  const { conversation_id: inquiry, claim_id: claim, order_id: order, product_id: product } = message
  const code = noticeOf(message)
  const ofMembership = code.startsWith('GIFT_')
    ? '/my/gifts'
    : code.startsWith('VOUCHER_')
      ? '/voucher'
      : '/my/subscription'
  const place = placeOf[code] ?? (notices[code].group === 'MEMBERSHIP' ? ofMembership : undefined)
  if (place) return place
  if (inquiry !== undefined) return `/my/inquiries/${inquiry}`
  if (claim !== undefined) return `/my/claims/${claim}`
  if (order !== undefined) return `/my/orders/${order}`
  return product === undefined ? null : `/store/products/${product}`
}

const valuesOf = (message: Message): NoticeValues => ({
  금액: formatKrw(message.amount ?? 0),
  이전금액: formatKrw(message.before ?? 0),
  기간: `${message.return_days ?? DEFAULT_POLICIES.return_days}일`,
  날짜: (message.day ?? '').replaceAll('-', '.'),
  사유: message.reason ?? '',
  상품: message.product ?? '',
  요금제: message.plan ?? '',
  시각: message.opens_ms === undefined ? '' : formatKst(message.opens_ms, 'M월 D일 HH:mm'),
  종류: claimKindWord[message.claim_type ?? 'cancel'],
  행사: message.sale ?? '',
  포인트: `${(message.points ?? 0).toLocaleString('ko-KR')}P`,
})

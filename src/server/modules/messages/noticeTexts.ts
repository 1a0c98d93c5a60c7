/** What messages say: the shop's notices with the values of what happened. */
import { inArray } from 'drizzle-orm'
import { formatKrw } from '#shared/format/krw.ts'
import { isNoticeCode, type NoticeCode } from '#shared/notices/catalogue.ts'
import { type NoticeText, type NoticeValues, renderMessage } from '#shared/notices/render.ts'
import { DEFAULT_POLICIES } from '#shared/policy.ts'
import { type ClaimKind, claimKindWord } from '#shared/words/claims.ts'
import type { Db } from '../../db/db.ts'
import { shippedNotices } from '../../db/reference/noticeTemplates.ts'
import { noticeTemplates } from './messages.tables.ts'

/** What an order tells its customer, or the shop a member; written to the outbox by whoever caused it. */
export type Message = {
  event: string
  order_id?: number
  order_no?: string
  user_id: number
  points?: number
  day?: string
  product_name?: string
  carrier?: string
  /** what it is called */
  carrier_name?: string
  invoice_no?: string
  amount?: number
  claim_type?: ClaimKind
  reason?: string | null
  hold?: boolean
  /** days in which the order can be sent back */
  return_days?: number | undefined
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

/** The words of a message to somebody of this name. */
export function textOf(texts: NoticeTexts, message: Message, name: string): NoticeText {
  const parcel = message.invoice_no && `${message.carrier_name ?? message.carrier} ${message.invoice_no}`
  return renderMessage(texts[noticeOf(message)], valuesOf(message), { name, orderNo: message.order_no, parcel })
}

const valuesOf = (message: Message): NoticeValues => ({
  금액: formatKrw(message.amount ?? 0),
  기간: `${message.return_days ?? DEFAULT_POLICIES.return_days}일`,
  상품: message.product_name ?? '',
  날짜: (message.day ?? '').replaceAll('-', '.'),
  사유: message.reason ?? '',
  종류: claimKindWord[message.claim_type ?? 'cancel'],
  포인트: `${(message.points ?? 0).toLocaleString('ko-KR')}P`,
})

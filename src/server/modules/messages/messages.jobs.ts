import { and, inArray, ne } from 'drizzle-orm'
import { formatKrw as krw } from '#shared/format/krw.ts'
import { carrierName } from '#shared/validation/carriers.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { users } from '../auth/auth.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { readCarriers } from '../shipping/carriers.read.ts'
import { claimTexts } from '../claims/claimTexts.ts'
import { lockDue, markDone } from '../outbox/outbox.service.ts'
import { deliverMessages } from './delivery.ts'
import { customerTopics } from './messages.service.ts'
import { messages } from './messages.tables.ts'
import { DEFAULT_POLICIES } from '#shared/policy.ts'

/** What an order tells its customer, or the shop a member; written to the outbox by whoever caused it. */
type Message = {
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
  claim_type?: 'cancel' | 'exchange' | 'return'
  reason?: string | null
  hold?: boolean
  /** days in which the order can be sent back */
  return_days?: number | undefined
}

const batch = 100

/**
 * Turns due outbox rows into messages. Each row is done once: its message carries the same key, and both commit
 * together. Then sends what is due, by whatever channel this shop has; a failed message never touches its order.
 */
export async function sendMessages(deps: Deps): Promise<number> {
  const written = await writeMessages(deps)
  await deliverMessages(deps)
  return written
}

async function writeMessages(deps: Deps): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const due = await lockDue(tx, customerTopics, batch, now)
    if (due.length === 0) return 0
    await write(
      tx,
      due.map((row) => ({ dedupe: row.dedupe, payload: row.payload as unknown as Message })),
      now,
    )
    await markDone(
      tx,
      due.map((row) => row.id),
      now,
    )
    return due.length
  })
}

/** For how many days the orders that have arrived can be sent back, by their id; asked only when one has. */
async function returnDaysOf(tx: Tx, due: readonly { payload: Message }[]): Promise<Map<number, number>> {
  const arrived = due.flatMap(({ payload }) => (payload.event === 'DELIVERED' ? [payload.order_id ?? 0] : []))
  if (arrived.length === 0) return new Map()
  const found = await tx
    .select({ id: orders.id, days: orders.returnDays })
    .from(orders)
    .where(inArray(orders.id, arrived))
  return new Map(found.map(({ id, days }) => [id, days]))
}

async function write(tx: Tx, due: { dedupe: string; payload: Message }[], now: Date): Promise<void> {
  const found = await tx
    .select({ id: users.id, email: users.emailAddress, name: users.name })
    .from(users)
    .where(and(inArray(users.id, [...new Set(due.map((one) => one.payload.user_id))]), ne(users.status, 'WITHDRAWN')))
  const returnDays = await returnDaysOf(tx, due)
  // asked only when a message names one
  const carriers = due.some(({ payload }) => payload.carrier) ? await readCarriers(tx) : []
  const receivers = new Map(found.map((user) => [user.id, user]))
  const values = due.flatMap(({ dedupe, payload }) => {
    const receiver = receivers.get(payload.user_id)
    if (!receiver) return []
    const facts = {
      return_days: returnDays.get(payload.order_id ?? 0),
      ...(payload.carrier ? { carrier_name: carrierName(carriers, payload.carrier) } : {}),
    }
    const { title, body } = textOf({ ...facts, ...payload }, receiver.name)
    return [
      {
        dedupe,
        channel: 'EMAIL' as const,
        recipient: receiver.email,
        userId: receiver.id,
        title,
        body,
        kind: payload.order_id === undefined ? ('MEMBER' as const) : ('ORDER' as const),
        status: payload.hold ? ('HELD' as const) : ('QUEUED' as const),
        createdAt: now,
        nextTryAt: payload.hold ? null : now,
      },
    ]
  })
  if (values.length > 0) await tx.insert(messages).values(values).onConflictDoNothing()
}

/** The words of a message, in 해요체. */
export function textOf(message: Message, name: string): { title: string; body: string } {
  const order = message.order_no ? `\n주문번호 ${message.order_no}` : ''
  const parcel = message.invoice_no ? `\n${message.carrier_name ?? message.carrier} ${message.invoice_no}` : ''
  const texts: Record<string, [title: string, body: string]> = {
    PAID: ['주문이 완료됐어요', `결제 금액은 ${krw(message.amount ?? 0)}이에요.`],
    SHIPPED: ['상품을 보냈어요', '배송 현황은 주문 내역에서 볼 수 있어요.'],
    DELIVERED: [
      '상품이 도착했어요',
      `받은 상품에 문제가 있으면 ${message.return_days ?? DEFAULT_POLICIES.return_days}일 안에 알려 주세요.`,
    ],
    INVOICE_CHANGED: ['송장번호가 바뀌었어요', '새 송장번호로 배송을 확인해 주세요.'],
    DELAYED: [
      '발송이 늦어지고 있어요',
      `${(message.day ?? '').replaceAll('-', '.')}까지 보내드릴게요. 기다리게 해서 죄송해요.\n사유: ${message.reason ?? ''}`,
    ],
    REFUNDED: [
      '환불했어요',
      `${krw(message.amount ?? 0)}을 결제하신 수단으로 돌려드렸어요. 카드는 3~7일 뒤에 보일 수 있어요.`,
    ],
    POINTS_EXPIRING: [
      '곧 사라지는 포인트가 있어요',
      `${(message.points ?? 0).toLocaleString('ko-KR')}P를 ${(message.day ?? '').replaceAll('-', '.')}까지 쓸 수 있어요.`,
    ],
    ...claimTexts(message),
    PAYMENT_CANCELED: ['결제를 취소했어요', '결제 직후 재고가 떨어져 전액 취소했어요. 불편을 드려 죄송해요.'],
  }
  const [title, body] = texts[message.event] ?? ['주문 소식이 있어요', '주문 내역에서 확인해 주세요.']
  return { title: `[홈핏] ${title}`, body: `${name}님, ${body}${order}${parcel}` }
}

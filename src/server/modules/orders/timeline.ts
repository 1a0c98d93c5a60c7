import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { formatKrw } from '#shared/format/krw.ts'
import { kstIso } from '#shared/format/kst.ts'
import type { Db } from '../../db/db.ts'
import { type CarrierFacts, carrierOf } from '../shipping/carriers.read.ts'
import { images } from '../images/images.tables.ts'
import type { TimelineEntry as Entry } from './staffOrder.contract.ts'
import type { OrderItemStatus } from './orderStates.ts'
import { orderEvents } from './orderEvents.tables.ts'
import { itemStateWord } from '#shared/words/orders.ts'

export type EventRow = typeof orderEvents.$inferSelect & { carrierFacts: CarrierFacts | null }

/** The lines of a history, each with the courier that it names. */
export const eventColumns = {
  ...getTableColumns(orderEvents),
  carrierFacts: carrierOf(sql`coalesce(${orderEvents.data}->'after'->>'carrier', ${orderEvents.data}->>'carrier')`).as(
    'carrier_facts',
  ),
}

const sentences: Record<string, string> = {
  'order.created': '주문서를 만들었어요',
  'checkout.ready': '결제를 시작했어요',
  'checkout.reopened': '결제하지 않고 주문서로 돌아왔어요',
  'checkout.expired': '결제하지 않아 주문서가 만료됐어요',
  'payment.window_failed': '결제창을 열지 못했어요',
  'payment.auto_canceled': '주문할 수 없게 되어 결제를 자동으로 취소했어요',
  'payment.confirming': '결제 승인을 요청했어요',
  'payment.paid': '결제했어요',
  'order.imported': '다른 곳의 주문을 가져왔어요',
  'payment.failed': '결제에 실패했어요',
  'payment.cancel': '결제를 취소했어요',
  'payment.made_room': '결제하지 않은 주문서가 많아 오래된 결제를 닫았어요',
  'payment.cash-receipt': '현금영수증을 발급했어요',
  'payment.cash-receipt-failed': '현금영수증이 발급되지 않았어요',
  'payment.cash-receipt-reduced': '환불에 맞춰 현금영수증 금액을 줄였어요',
  'payment.superseded': '새 결제를 시작해 앞의 결제를 닫았어요',
  'item.paid': '결제가 확인됐어요',
  'item.processing-order': '발주확인했어요',
  'item.revert-processing': '발주확인을 해제했어요',
  'item.shipping': '발송처리했어요',
  'item.cancel-shipping': '발송을 취소했어요',
  'item.out-of-delivery': '배송을 출발했어요',
  'item.delivered': '배송을 완료했어요',
  'item.confirmed': '구매를 확정했어요',
  'item.hold': '배송을 보류했어요',
  'item.release': '보류를 해제했어요',
  'item.delay': '발송지연을 알렸어요',
  'delivery.created': '송장을 등록했어요',
  'delivery.invoice-changed': '송장을 고쳤어요',
  'order.receiver': '배송지를 바꿨어요',
  'item.confirm-address': '바뀐 배송지를 확인했어요',
  'order.memo': '주문 메모를 고쳤어요',
  'refund.requested': '환불을 접수했어요',
  'refund.executed': '환불을 실행했어요',
  'refund.completed': '환불했어요',
  'coupon.used': '쿠폰을 썼어요',
  'points.used': '포인트를 썼어요',
  'points.returned': '포인트를 돌려줬어요',
  'points.earned': '포인트를 적립했어요',
  'points.clawed-back': '적립한 포인트를 회수했어요',
  'coupon.restored': '쿠폰을 돌려줬어요',
  'refund.failed': '결제사가 환불을 거절했어요',
  'refund.manual': '수기로 환불했어요',
  'refund.adjusted': '환불 금액을 조정했어요',
}

/** An event in a few words; nothing for one that is told in another way. */
export const sentenceOf = (kind: string): string | undefined => sentences[kind]

/** What happened to an order, as its events tell; a memo is told by itself. */
export const entriesOf = (events: readonly EventRow[], itemNames: Map<number, string>): Entry[] =>
  events.filter((event) => event.kind !== 'memo.added').map((event) => entryOf(event, itemNames))

/** The history of one claim: its own lines and those of its refund, oldest first. */
export async function historyOfClaim(db: Db, orderId: number, claimId: number): Promise<Entry[]> {
  const events = await db
    .select(eventColumns)
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), sql`(data->>'claim_id')::bigint = ${claimId}`))
    .orderBy(asc(orderEvents.id))
    .limit(200)
  const found = new Map((await imagesOf(db, events.flatMap(imageIdsOf))).map((image) => [image.id, image]))
  const inspections = events.filter(isInspection)
  return events.map((event) => {
    const own = imageIdsOf(event).flatMap((id) => found.get(id) ?? [])
    const again = isInspection(event) && event !== inspections[0]
    const entry = entryOf(event, new Map())
    return {
      ...entry,
      ...(again ? { what: entry.what.replace('검수했어요', '다시 검수해 결과를 바로잡았어요') } : {}),
      ...(own.length > 0 ? { images: own } : {}),
    }
  })
}

const isInspection = ({ kind }: EventRow) => kind.endsWith('.inspected')

/** Pictures that were taken then: an inspection that was corrected keeps those of the one before. */
const imageIdsOf = ({ data }: EventRow): number[] => {
  const ids = data?.['image_ids']
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
}

const imagesOf = async (db: Db, ids: number[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: images.id, url: images.url })
        .from(images)
        .where(inArray(images.id, [...new Set(ids)]))

function entryOf(event: EventRow, names: Map<number, string>): Entry {
  return {
    at: kstIso(event.at),
    kind: event.kind,
    what: sentences[event.kind] ?? claimStep(event) ?? movement(event) ?? event.kind,
    detail:
      [event.orderItemId === null ? undefined : names.get(event.orderItemId), ...factsOf(event), event.reason]
        .filter(Boolean)
        .join(' · ') || null,
    actor: event.actor,
    actor_name:
      event.actorName || (event.actor === 'system' ? '시스템' : event.actor.startsWith('user:') ? '고객' : event.actor),
    order_item_id: event.orderItemId,
    job_id: event.jobId,
  }
}

const claimNames: Record<string, string> = { cancel: '취소를', exchange: '교환을', return: '반품을' }
const claimSteps: Record<string, string> = {
  requested: '접수했어요',
  completed: '완료했어요',
  retracted: '철회했어요',
  reshipped: '위해 상품을 다시 보냈어요',
  'pickup-ordered': '위해 수거를 지시했어요',
  collecting: '위해 상품을 수거하고 있어요',
  collected: '위한 상품을 받았어요',
  inspected: '위한 상품을 검수했어요',
  edited: '위한 귀책과 금액을 바꿨어요',
  corrected: '판매자 귀책으로 정정했어요',
  'fee-paid': '위한 추가 금액을 받았어요',
  'fee-owed': '위해 이체로 받은 금액을 고객에게 돌려줘야 해요',
  held: '보류했어요',
  released: '다시 진행해요',
  converted: '교환에서 이어받았어요',
}

/** `claim.return.requested` is 반품을 접수했어요. */
function claimStep({ kind }: EventRow): string | undefined {
  const [room, type = '', step = ''] = kind.split('.')
  const name = claimNames[type]
  const said = claimSteps[step]
  return room === 'claim' && name && said ? `${name} ${said}` : undefined
}

function movement(event: EventRow): string | undefined {
  const label = itemStateWord[event.toStatus as OrderItemStatus] as string | undefined
  return label ? `${label} 상태가 됐어요` : undefined
}

/** What an event says besides its name, as far as people can read it. */
function factsOf({ data, carrierFacts }: EventRow): (string | undefined)[] {
  const text = (key: string) => (typeof data?.[key] === 'string' ? (data[key] as string) : undefined)
  const after = data?.['after'] as { carrier?: string; invoice_no?: string } | undefined
  const invoice = after?.invoice_no ?? text('invoice_no')
  return [
    carrierFacts?.name ?? after?.carrier ?? text('carrier'),
    invoice,
    text('hold_reason'),
    text('memo'),
    typeof data?.['amount'] === 'number' ? formatKrw(data['amount']) : undefined,
    typeof data?.['points'] === 'number' ? `${data['points'].toLocaleString('ko-KR')}P` : undefined,
    data?.['source'] === 'tracking' ? '배송 추적' : undefined,
    data?.['address_acknowledged'] === true ? '바뀐 배송지 확인' : undefined,
  ]
}

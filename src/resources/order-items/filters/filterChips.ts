import { textsOf, type Filter, type FilterChip } from '#console/queue/filter.ts'
import { periodText } from '#console/queue/periodText.ts'
import { type Carrier, carrierName } from '#shared/validation/carriers.ts'
import { tabOf } from './tabs.ts'
import type { Origin } from '#console/shipping/useOrigins.ts'
import { claimStateWord } from '#shared/words/claims.ts'
import { itemQueueWord } from '#shared/words/orders.ts'

const FLAGS: Record<string, readonly [yes: string, no: string]> = {
  due: [itemQueueWord.due, `${itemQueueWord.due} 아님`],
  address_changed: ['배송지 변경', '배송지 그대로'],
  has_memo: ['메모 있음', '메모 없음'],
  picked_up: ['집하됨', '집하 전'],
  notified_delay: ['발송지연 알림', '발송지연 안 알림'],
  bundled: ['합포장 가능', '합포장 아님'],
}

const claimStates: Record<string, string> = claimStateWord

const PLAIN: Record<string, string> = {
  order_no: '주문번호',
  invoice_no: '송장번호',
  phone: '전화',
  receiver: '수령인',
  brand: '브랜드',
  user_id: '회원',
  order_id: '주문',
  claim_type: '클레임 종류',
}

/** Every condition that narrows the list beyond its tab, in words, with what takes it away. No condition is hidden. */
export const filterChips = (
  filter: Filter,
  origins: readonly Origin[],
  carriers: readonly Carrier[],
  nameOf: (resource: 'products' | 'skus', id: string) => string = (_, id) => id,
): FilterChip[] => {
  const chips: FilterChip[] = []
  const add = (key: string, label: string, names: string[] = [key]) =>
    chips.push({ key, label, without: Object.fromEntries(names.map((name) => [name, undefined])) })
  const names = new Map(origins.map(({ id, name }) => [String(id), name]))

  if (filter.q) add('q', `찾기: ${textsOf(filter.q).join('')}`)
  if (filter.paid_from || filter.paid_to)
    add('paid', `결제일 ${periodText(filter.paid_from, filter.paid_to)}`, ['paid_from', 'paid_to'])
  if (filter.ship_by_from || filter.ship_by_to)
    add('ship_by', `발송기한 ${periodText(filter.ship_by_from, filter.ship_by_to)}`, ['ship_by_from', 'ship_by_to'])
  if (filter.shipping_origin_id)
    add(
      'shipping_origin_id',
      `출고지 ${textsOf(filter.shipping_origin_id)
        .map((id) => names.get(id) ?? id)
        .join(', ')}`,
    )
  if (filter.carrier)
    add(
      'carrier',
      `택배사 ${textsOf(filter.carrier)
        .map((key) => carrierName(carriers, key))
        .join(', ')}`,
    )
  if (filter.claim_status)
    add(
      'claim_status',
      `클레임 ${textsOf(filter.claim_status)
        .map((key) => claimStates[key] ?? key)
        .join(', ')}`,
    )
  for (const [name, label, resource] of [
    ['product_id', '상품', 'products'],
    ['sku_id', '옵션', 'skus'],
  ] as const)
    if (filter[name])
      add(
        name,
        `${label} ${textsOf(filter[name])
          .map((id) => nameOf(resource, id))
          .join(', ')}`,
      )
  if (filter.mentioned_id) add('mentioned_id', '나를 부른 메모')
  if (filter.bundle_of) add('bundle_of', '함께 보낼 수 있는 주문')
  for (const [name, [yes, no]] of Object.entries(FLAGS))
    if (typeof filter[name] === 'boolean') add(name, filter[name] ? yes : no)
  for (const [name, label] of Object.entries(PLAIN))
    if (filter[name] !== undefined) add(name, `${label} ${textsOf(filter[name]).join(', ')}`)
  if (tabOf(filter) === 'all') {
    if (filter.status) add('status', `상태 ${textsOf(filter.status).length}가지`)
    if (filter.held !== undefined) add('held', filter.held ? itemQueueWord.held : `${itemQueueWord.held} 아님`)
    if (filter.delayed !== undefined)
      add('delayed', filter.delayed ? itemQueueWord.delayed : `${itemQueueWord.delayed} 아님`)
    if (filter.ids) add('ids', `고른 주문 ${textsOf(filter.ids).length}건만`)
  }
  return chips
}

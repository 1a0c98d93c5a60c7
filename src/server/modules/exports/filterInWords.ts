import { isUnwrittenKey } from '#shared/validation/personalSearch.ts'
import { type Carrier, carrierName } from '#shared/validation/carriers.ts'
import type { OrderItemFilter } from '../orders/order-items.contract.ts'
import { type ClaimKind, claimKindWord, type ClaimState, claimStateWord } from '#shared/words/claims.ts'
import { itemQueueWord, type ItemState, itemStateWord } from '#shared/words/orders.ts'

const labels: Partial<Record<keyof OrderItemFilter, string>> = {
  status: '상태',
  claim_status: '클레임 상태',
  claim_type: '클레임',
  shipping_origin_id: '출고지',
  brand: '브랜드',
  carrier: '택배사',
  sku_id: 'SKU',
  product_id: '상품',
  order_id: '주문',
  user_id: '회원',
  paid_from: '결제일부터',
  paid_to: '결제일까지',
  ship_by_from: '발송기한부터',
  ship_by_to: '발송기한까지',
  held: itemQueueWord.held,
  delayed: itemQueueWord.delayed,
  due: itemQueueWord.due,
  address_changed: '배송지 변경',
  has_memo: '메모 있음',
  picked_up: '집하됨',
  notified_delay: '발송지연 알림',
  bundled: '합포장 가능',
  bundle_of: '합포장 묶음',
  mentioned_id: '부른 직원',
  order_no: '주문번호',
  invoice_no: '송장번호',
  phone: '전화번호',
  receiver: '수령인',
  q: '검색어',
}

/**
 * The conditions of an export as a person reads them: `상태: 결제완료, 상품준비중 · 발송지연`. Keys by which a person is found
 * are told, not their values: the description is kept longer than the data.
 */
export function filterInWords(
  request: { filter?: OrderItemFilter | undefined; ids?: number[] | undefined },
  carriers: readonly Carrier[],
): string {
  const parts = Object.entries(request.filter ?? {}).flatMap(([key, value]) => {
    const label = labels[key as keyof OrderItemFilter]
    if (value === undefined || !label) return []
    if (typeof value === 'boolean') return value ? [label] : [`${label} 아님`]
    return [
      `${label}: ${
        isUnwrittenKey(key)
          ? '***'
          : [value]
              .flat()
              .map((one) => valueInWords(key, one, carriers))
              .join(', ')
      }`,
    ]
  })
  if (request.ids) parts.unshift(`고른 ${request.ids.length.toLocaleString('ko-KR')}건`)
  return parts.join(' · ') || '전체'
}

function valueInWords(key: string, value: string | number, carriers: readonly Carrier[]): string {
  if (key === 'status') return itemStateWord[value as ItemState]
  if (key === 'claim_status') return claimStateWord[value as ClaimState]
  if (key === 'claim_type') return claimKindWord[value as ClaimKind]
  if (key === 'carrier') return carrierName(carriers, String(value))
  return String(value)
}

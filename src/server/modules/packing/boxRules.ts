import { kstTime } from '#shared/format/kst.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import type { Box } from './boxes.ts'
import type { Refusal } from './packing.contract.ts'
import type { BoxLine } from './packing.tables.ts'

/** Whether a box may be packed now. Pure. */

export type Slip = { id: number; version: number; content: string; lines: readonly BoxLine[]; printedAt: Date }
export type Checked = { by: string; at: Date }
type Facts = {
  content: string
  version: number
  /** with what happened to its order since it was printed, as sentences */
  slip: (Slip & { since: readonly string[] }) | undefined
  checked: Checked | undefined
}

const refuse = (code: Refusal['code'], message: string): Refusal => ({ code, message })

/** The first reason why it may not; what must not leave comes before what is only old paper. */
export function refusalOf(box: Box, facts: Facts): Refusal | undefined {
  return (
    stateRefusal(box) ??
    (facts.checked && refuse('CHECKED', `이미 검수했어요(${facts.checked.by}, ${kstTime(facts.checked.at)}).`)) ??
    addressRefusal(box, facts.slip) ??
    slipRefusal(box, facts)
  )
}

function stateRefusal({ shipment, items, aside }: Box): Refusal | undefined {
  if (shipment?.picked_up || (shipment && !['READY', 'SHIPPING'].includes(shipment.status)))
    return refuse('PICKED_UP', '이미 택배사가 가져간 상자예요.')
  const claimed = items.find((item) => shipment && item.claim_open)
  if (claimed)
    return refuse(
      'CLAIM_OPEN',
      `${claimed.product_name}: ${claimWord(claimed.claim_type)} 진행 중이에요. 보내지 마세요.`,
    )
  if (items.length === 0) return nothingLeft(aside)
  if (!shipment && items.some(({ status }) => status === 'PAID'))
    return refuse('NOT_PROCESSED', '아직 발주확인 전이에요. 발주확인을 먼저 해 주세요.')
  return undefined
}

const claimWord = (type: keyof typeof claimKindWord | null) => (type ? claimKindWord[type] : '클레임')

function nothingLeft(aside: Box['aside']): Refusal {
  const held = aside.find(({ hold_reason, claim_open }) => hold_reason !== null && !claim_open)
  const claimed = aside.find(({ claim_open }) => claim_open)
  if (claimed) return refuse('CLAIM_OPEN', `${claimed.why}이에요. 보내지 마세요.`)
  if (held) return refuse('HOLD', `${held.why}. 보내지 마세요.`)
  return refuse('NOTHING_LEFT', aside.length > 0 ? '취소된 주문이에요. 보내지 마세요.' : '보낼 상품이 없어요.')
}

/** A label with the old address must not leave: only a slip or a shipment made since then has the new one. */
function addressRefusal({ items }: Box, slip: Slip | undefined): Refusal | undefined {
  const old = items.some(({ address_changed: changed, shipped }) => {
    if (changed === null) return false
    const known = Math.max(shipped ?? 0, slip ? slip.printedAt.getTime() : 0)
    return known < changed
  })
  return old ? refuse('ADDRESS_CHANGED', '배송지가 바뀌었어요. 슬립을 새로 뽑아 스캔해 주세요.') : undefined
}

/** Paper that is older than its order, whatever it says: what changed is told, and what happened where that shows nothing. */
function slipRefusal(box: Box, { slip, content, version }: Facts): Refusal | undefined {
  if (!slip || (slip.content === content && slip.version === version)) return undefined
  const why = slip.content === content ? slip.since.join(', ') || '주문의 판' : differenceOf(box, slip.lines)
  const instead = box.shipment ? '슬립을 새로 뽑거나 송장번호를 스캔해 주세요.' : '슬립을 새로 뽑아 주세요.'
  return refuse('SLIP_OLD', `슬립을 뽑은 뒤 주문이 바뀌었어요(${why}). ${instead}`)
}

/** What is no longer as the paper says. */
function differenceOf({ items, aside }: Box, lines: readonly BoxLine[]): string {
  const gone = lines.find((line) => items.every((item) => item.order_item_id !== line.order_item_id))
  if (gone) {
    const out = aside.find((item) => item.order_item_id === gone.order_item_id)
    return out ? `${out.product_name}: ${out.why}` : '빠진 상품이 있어요'
  }
  const changed = items.find((item) => {
    const line = lines.find((one) => one.order_item_id === item.order_item_id)
    return line === undefined || line.quantity !== item.quantity || line.sku_id !== item.sku_id
  })
  if (!changed) return '받는 분이나 배송지'
  const line = lines.find((one) => one.order_item_id === changed.order_item_id)
  return line ? `${changed.product_name} ${line.quantity}개 → ${changed.quantity}개` : `${changed.product_name} 추가`
}

/** What to know of a box that may be packed. */
export const notesOf = ({ aside }: Box): string[] =>
  aside.length > 0
    ? [
        `${aside.length}개 상품은 넣지 마세요: ${aside.map(({ product_name, why }) => `${product_name} (${why})`).join(', ')}`,
      ]
    : []

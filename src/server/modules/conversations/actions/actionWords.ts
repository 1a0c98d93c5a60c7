import { withJosa } from '#shared/format/josa.ts'
import { formatKrw, formatPoints } from '#shared/format/krw.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { itemStateWord } from '#shared/words/orders.ts'
import type { ClaimType } from '../../orders/claimable.ts'
import type { OrderItemStatus } from '../../orders/orderStates.ts'
import type { Seen } from './action.contract.ts'

/** How an action of a reply is said: to staff in a line, to the customer in a sentence, and why it was not done. Pure. */

type Line = { product_name: string; option_label: string; quantity: number; exchange_option_label: string | null }
type Said = { type: ClaimType; lines: readonly Line[]; reason: string }

const nameOf = ({ product_name: name, option_label: option }: Pick<Line, 'product_name' | 'option_label'>) =>
  option ? `${name}(${option})` : name

const goodsOf = (lines: readonly Line[]) => lines.map((line) => `${nameOf(line)} ${line.quantity}개`).join(', ')

/** `반품 · 요가 매트(라벤더) 1개 · 단순 변심` */
export const summaryOf = ({ type, lines, reason }: Said): string =>
  [
    claimKindWord[type],
    lines
      .map((line) => goodsOf([line]) + (line.exchange_option_label ? ` → ${line.exchange_option_label}` : ''))
      .join(', '),
    reason,
  ].join(' · ')

const moneyOf = ({ refund_cash: cash, refund_points: points }: Seen) =>
  [cash > 0 ? formatKrw(cash) : '', points > 0 ? formatPoints(points) : ''].filter(Boolean).join('과 ')

/** What the customer can be told; it promises what the figures say and nothing else. */
export function sentenceOf({ type, lines }: Said, seen: Seen): string {
  const what = `${goodsOf(lines)} ${claimKindWord[type]}`
  const money = moneyOf(seen)
  const fee = seen.additional_payment > 0 ? ` 따로 내실 금액은 ${formatKrw(seen.additional_payment)}이에요.` : ''
  if (type === 'exchange') {
    const to = lines.map(({ exchange_option_label: option }) => option).filter(Boolean)
    const next = to.length > 0 ? `상품을 받아 확인한 뒤 ${withJosa(to.join(', '), '으로/로')} 보내 드릴게요.` : ''
    return `${withJosa(what, '을/를')} 접수했어요. ${next}${fee}`.trim()
  }
  if (seen.completes)
    return `${withJosa(what, '을/를')} 마쳤어요.${money ? ` ${withJosa(money, '을/를')} 돌려드려요.` : ''}${fee}`
  const after = type === 'return' ? '상품을 받아 확인한 뒤' : '처리되면'
  return `${withJosa(what, '을/를')} 접수했어요.${money ? ` ${after} ${withJosa(money, '을/를')} 돌려드려요.` : ''}${fee}`
}

export type ItemThen = { order_item_id: number; version: number; status: OrderItemStatus }
type ItemNow = { id: number; version: number; status: OrderItemStatus; product_name: string; option_label: string }

/** What is otherwise about the items than when the reply was queued. */
export const itemChanges = (then: readonly ItemThen[], now: readonly ItemNow[]): string[] =>
  then.flatMap((was) => {
    const item = now.find(({ id }) => id === was.order_item_id)
    if (!item || item.version === was.version) return []
    const name = nameOf(item)
    if (item.status === was.status) return [`그 사이 ${name} 주문상품이 바뀌었어요.`]
    const [before, after] = [itemStateWord[was.status], itemStateWord[item.status]]
    return [`${name}의 상태가 ${before}에서 ${withJosa(after, '으로/로')} 바뀌었어요.`]
  })

const figures = [
  ['refund_cash', '환불액', formatKrw],
  ['refund_points', '돌려줄 포인트', formatPoints],
  ['additional_payment', '고객이 따로 낼 금액', formatKrw],
] as const

/** What is otherwise about the money, before and after. */
export const seenChanges = (before: Seen, after: Seen): string[] => [
  ...figures.flatMap(([figure, label, say]) =>
    before[figure] === after[figure]
      ? []
      : [
          `${withJosa(label, '이/가')} ${say(before[figure])}에서 ${withJosa(say(after[figure]), '으로/로')} 바뀌었어요.`,
        ],
  ),
  ...(before.completes === after.completes
    ? []
    : [after.completes ? '접수만 되는 일이 이제 바로 끝나요.' : '바로 끝나는 일이 이제 접수만 돼요.']),
]

import { withJosa } from '#shared/format/josa.ts'
import type { RowCode } from '../bulk/rowCodes.ts'
import { itemQueueWord, type ItemStep, itemStateWord, itemStepWord } from '#shared/words/orders.ts'
import type { orderItemStatuses } from './orders.tables.ts'

/** The order item's state machine as data, and what each staff step refuses (rules §5.6, console §4.1). Pure. */

export type OrderItemStatus = (typeof orderItemStatuses)[number]

export const stepNames = [
  'processing-order',
  'shipping',
  'out-of-delivery',
  'delivered',
  'revert-processing',
  'cancel-shipping',
  'hold',
  'release',
  'delay',
] as const satisfies readonly ItemStep[]
export type StepName = (typeof stepNames)[number]

type Step = {
  from: readonly OrderItemStatus[]
  /** the state it leads to; null when the step only sets a flag */
  to: OrderItemStatus | null
  /** refused while a claim is open */
  claimBlocks: boolean
  /** refused after the first carrier scan */
  beforePickup: boolean
}

export const steps: Record<StepName, Step> = {
  'processing-order': {
    from: ['PAID'],
    to: 'PROCESSING_ORDER',
    claimBlocks: true,
    beforePickup: false,
  },
  shipping: { from: ['PROCESSING_ORDER'], to: 'SHIPPING', claimBlocks: true, beforePickup: false },
  'out-of-delivery': {
    from: ['SHIPPING'],
    to: 'OUT_OF_DELIVERY',
    claimBlocks: true,
    beforePickup: false,
  },
  delivered: {
    from: ['SHIPPING', 'OUT_OF_DELIVERY'],
    to: 'DELIVERED',
    claimBlocks: true,
    beforePickup: false,
  },
  'revert-processing': {
    from: ['PROCESSING_ORDER'],
    to: 'PAID',
    claimBlocks: true,
    beforePickup: false,
  },
  'cancel-shipping': {
    from: ['SHIPPING'],
    to: 'PROCESSING_ORDER',
    claimBlocks: true,
    beforePickup: true,
  },
  hold: { from: ['PAID', 'PROCESSING_ORDER'], to: null, claimBlocks: false, beforePickup: false },
  release: {
    from: ['PAID', 'PROCESSING_ORDER'],
    to: null,
    claimBlocks: false,
    beforePickup: false,
  },
  delay: {
    from: ['PAID', 'PROCESSING_ORDER'],
    to: null,
    claimBlocks: true,
    beforePickup: false,
  },
}

/** The states that have a tab of their own in the lists of staff, in their order. */
export const tabStates = [
  'PAID',
  'PROCESSING_ORDER',
  'SHIPPING',
  'OUT_OF_DELIVERY',
  'DELIVERED',
  'CONFIRMED',
  'CANCELED',
  'RETURNED',
] as const satisfies readonly OrderItemStatus[]

/** What such a tab is called: paid goods are new orders to whom they wait for. */
export const tabLabel = (status: (typeof tabStates)[number]): string =>
  status === 'PAID' ? itemQueueWord.new : itemStateWord[status]

/** States in the order in which an item passes through them; side exits have none. */
const line: readonly OrderItemStatus[] = [
  'PENDING',
  'PAID',
  'PROCESSING_ORDER',
  'SHIPPING',
  'OUT_OF_DELIVERY',
  'DELIVERED',
  'CONFIRMED',
]

export type ItemFacts = {
  status: OrderItemStatus
  version: number
  claimOpen: boolean
  claimLabel: string
  holdReason: string | null
  addressChanged: boolean
  pickedUp: boolean
}

export type StepOptions = {
  /** 결제완료 may be shipped: 발주확인 happens with it */
  processToo?: boolean
  acknowledgeAddress?: boolean
  version?: number | undefined
}

export type Verdict =
  | { ok: true; path: OrderItemStatus[] }
  | { ok: false; skipped: boolean; code: RowCode; message: string }

const refuse = (code: RowCode, message: string): Verdict => ({ ok: false, skipped: false, code, message })
const skip = (message: string): Verdict => ({ ok: false, skipped: true, code: 'ALREADY_DONE', message })

/**
 * Whether one item may take one step, and the states it passes (empty for a flag). A refusal names its code and says
 * in a sentence why; `skipped` is for an item that is already where the step leads. Exactly one answer for any facts.
 */
export function judge(name: StepName, facts: ItemFacts, options: StepOptions = {}): Verdict {
  const step = steps[name]
  if (options.version !== undefined && options.version !== facts.version) {
    return refuse('VERSION', '그 사이 다른 사람이 바꿨어요. 새로 고친 내용을 확인해 주세요.')
  }
  if (name === 'hold' || name === 'release' || name === 'delay') return judgeFlag(name, facts)
  if (step.to !== null && facts.status === step.to) return skip(`이미 ${itemStateWord[step.to]} 상태예요.`)
  if (passed(name, facts.status))
    return skip(`이미 ${itemStateWord[facts.status]} 상태라 ${withJosa(itemStepWord[name], '을/를')} 지나왔어요.`)
  if (step.claimBlocks && facts.claimOpen)
    return refuse('CLAIM_OPEN', `${facts.claimLabel} 진행 중이라 ${itemStepWord[name]}할 수 없어요.`)
  const path = pathOf(name, facts.status, options)
  if (!path) return refuse(wrongStateCode(name, facts.status), wrongStateMessage(name, facts.status))
  if (name === 'shipping' && facts.holdReason !== null) return refuse('HOLD', `배송보류 중이에요: ${facts.holdReason}`)
  if (name === 'shipping' && facts.addressChanged && !options.acknowledgeAddress) {
    return refuse('ADDRESS_CHANGED', '배송지가 바뀌었어요. 새 배송지를 확인한 뒤 발송해 주세요.')
  }
  if (step.beforePickup && facts.pickedUp) return refuse('PICKED_UP', '이미 집하된 상품이라 되돌릴 수 없어요.')
  return { ok: true, path }
}

/** The steps that an item could take now, given what else a step needs (an invoice number, a reason). */
export function possibleSteps(facts: ItemFacts): StepName[] {
  return stepNames.filter((name) => judge(name, facts, { acknowledgeAddress: true }).ok)
}

function judgeFlag(name: 'hold' | 'release' | 'delay', facts: ItemFacts): Verdict {
  if (!steps[name].from.includes(facts.status))
    return refuse('ORDER_ITEM_STATE', `${itemStateWord[facts.status]} 상태에서는 ${itemStepWord[name]}할 수 없어요.`)
  if (steps[name].claimBlocks && facts.claimOpen)
    return refuse('CLAIM_OPEN', `${facts.claimLabel} 진행 중이라 ${itemStepWord[name]}할 수 없어요.`)
  if (name === 'hold' && facts.holdReason !== null) return skip('이미 보류 중이에요.')
  if (name === 'release' && facts.holdReason === null) return skip('보류 중이 아니에요.')
  return { ok: true, path: [] }
}

/** A forward step that the item has left behind: nothing to do, and no error. */
function passed(name: StepName, status: OrderItemStatus): boolean {
  const { to, from } = steps[name]
  if (to === null || line.indexOf(to) < line.indexOf(from[0] as OrderItemStatus)) return false
  return line.includes(status) && line.indexOf(status) > line.indexOf(to)
}

function pathOf(name: StepName, status: OrderItemStatus, options: StepOptions): OrderItemStatus[] | undefined {
  const step = steps[name]
  if (step.from.includes(status) && step.to) return [step.to]
  if (name === 'shipping' && status === 'PAID' && options.processToo) return ['PROCESSING_ORDER', 'SHIPPING']
  return undefined
}

function wrongStateCode(name: StepName, status: OrderItemStatus): RowCode {
  if (name === 'shipping' && status === 'PAID') return 'NOT_PROCESSED'
  if (name === 'out-of-delivery' || name === 'delivered')
    return line.includes(status) ? 'NOT_SHIPPED' : 'ORDER_ITEM_STATE'
  return 'ORDER_ITEM_STATE'
}

function wrongStateMessage(name: StepName, status: OrderItemStatus): string {
  if (name === 'shipping' && status === 'PAID')
    return '아직 발주확인 전이에요. 발주확인을 먼저 하거나 "발주확인도 함께 처리"를 켜 주세요.'
  if ((name === 'out-of-delivery' || name === 'delivered') && line.includes(status))
    return `아직 발송 전이에요(${itemStateWord[status]}).`
  return `${itemStateWord[status]} 상태에서는 ${itemStepWord[name]}할 수 없어요.`
}

import type { BulkAction, RowFixes } from '#console/bulk/bulkAction.ts'
import type { KeyCombination } from '#console/shortcuts/keys.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { Permission } from '#shared/permissions.ts'
import type { OrderItem } from './orderItem.ts'
import { itemStepWord } from '#shared/words/orders.ts'

export type StepName = OrderItem['steps'][number]

/** A thing staff do with many order items at once. */
export type Step = BulkAction<'order-items'> & {
  permission: Permission
  keys?: KeyCombination
  /** Stands behind 더 보기. */
  more?: boolean
  /** The state machine's name of it; a step without one is possible for every row, or for those that `able` names. */
  step?: StepName
  able?: (row: OrderItem) => boolean
}

const FIXES: RowFixes = {
  VERSION: '목록을 새로 고친 뒤 바뀐 내용을 확인해 주세요.',
  CLAIM_OPEN: '클레임을 먼저 처리하거나 철회해 주세요.',
  HOLD: '보류를 해제한 뒤 다시 해 주세요.',
  NO_INVOICE: '닫고 표에 송장번호를 입력해 주세요.',
  CARRIER_UNKNOWN: '닫고 택배사를 목록에서 골라 주세요.',
  INVOICE_FORMAT: '닫고 송장번호를 바로 고쳐 주세요.',
  INVOICE_DUP: '송장번호가 맞는지 포장한 상자와 견주어 보세요.',
  SEVERAL_ORIGINS: '닫고 출고지마다 송장번호를 따로 입력해 주세요.',
  DELAY_NOT_LATER: '지금 발송기한보다 늦은 날을 골라 주세요.',
  DELAY_PAST: '오늘이나 그 뒤의 날을 골라 주세요.',
  DELAY_TOO_LONG: '더 가까운 날을 고르거나 취소를 안내해 주세요.',
  NOT_SHIPPED: '먼저 발송처리를 해 주세요.',
  PICKED_UP: '이미 떠난 상품은 반품으로 처리해 주세요.',
}

const process = { permission: 'orders:process', fixes: FIXES } as const

export const confirmOrder: Step = {
  ...process,
  action: 'processing-order',
  step: 'processing-order',
  label: itemStepWord['processing-order'],
  keys: { code: 'KeyP' },
}

export const ship: Step = {
  ...process,
  action: 'shipping',
  step: 'shipping',
  label: itemStepWord.shipping,
  keys: { code: 'KeyS' },
  options: [
    { name: 'process_too', label: '발주확인도 함께 처리하기', kind: 'check', when: 'NOT_PROCESSED' },
    { name: 'acknowledge_address', label: '바뀐 배송지를 모두 확인했어요', kind: 'check', when: 'ADDRESS_CHANGED' },
  ],
}

export const depart: Step = {
  ...process,
  action: 'out-of-delivery',
  step: 'out-of-delivery',
  label: itemStepWord['out-of-delivery'],
  keys: { code: 'KeyO' },
}

export const deliver: Step = {
  ...process,
  action: 'delivered',
  step: 'delivered',
  label: itemStepWord.delivered,
  keys: { code: 'KeyD' },
  options: [
    {
      name: 'reason',
      label: '배송 추적과 다르지만 완료하는 사유',
      helper: '적으면 추적이 아직 끝나지 않은 주문도 완료해요. 사유는 주문 이력에 남아요.',
      kind: 'text',
      when: 'TRACKING_SAYS_OTHERWISE',
      body: (reason) => ({ reason, override: true }),
    },
  ],
}

export const hold: Step = {
  ...process,
  action: 'hold',
  step: 'hold',
  label: itemStepWord.hold,
  keys: { code: 'KeyH' },
  options: [{ name: 'reason', label: '보류 사유', kind: 'text', required: true }],
}

/** Said to the customer as it stands here. */
const DELAY_REASONS = [
  ['상품 입고가 늦어지고 있어요.', '입고 지연'],
  ['주문이 한꺼번에 몰려 순서대로 보내고 있어요.', '주문 폭주'],
  ['출고 전 검수를 한 번 더 하고 있어요.', '검수'],
  ['택배사 사정으로 접수가 늦어지고 있어요.', '택배사 사정'],
] as const

export const delay: Step = {
  ...process,
  action: 'delay',
  step: 'delay',
  label: itemStepWord.delay,
  keys: { code: 'KeyL' },
  options: [
    {
      name: 'ship_by',
      label: '새 발송일',
      helper: '목록의 발송기한도 이 날로 바뀌어요.',
      kind: 'date',
      initial: () => addDays(kstDay(Date.now()), 3),
    },
    { name: 'reason', label: '사유', kind: 'choice', choices: DELAY_REASONS },
    {
      name: 'own_reason',
      label: '사유 직접 쓰기',
      helper: '적으면 위의 사유 대신 이 글을 보내요. 고객에게 주문마다 한 통이 가고, 되돌릴 수 없어요.',
      kind: 'text',
      body: (reason) => ({ reason }),
    },
  ],
}

export const memo: Step = {
  action: 'memo',
  label: '메모',
  permission: 'memos:write',
  keys: { code: 'KeyM' },
  options: [{ name: 'content', label: '운영메모', helper: '직원만 볼 수 있어요.', kind: 'text', required: true }],
}

/** The new address was looked at: what was packed meanwhile may leave, with a new slip. */
export const confirmAddress: Step = {
  ...process,
  action: 'confirm-address',
  label: '배송지 확인',
  able: (row) => row.address_changed_at !== null,
  more: true,
}

export const release: Step = { ...process, action: 'release', step: 'release', label: itemStepWord.release, more: true }

export const revert: Step = {
  action: 'revert-processing',
  step: 'revert-processing',
  label: itemStepWord['revert-processing'],
  permission: 'orders:correct',
  fixes: FIXES,
  more: true,
}

export const cancelShipping: Step = {
  action: 'cancel-shipping',
  step: 'cancel-shipping',
  label: itemStepWord['cancel-shipping'],
  permission: 'orders:correct',
  fixes: FIXES,
  more: true,
  options: [{ name: 'reason', label: '발송취소 사유', kind: 'text' }],
}

/** In the order of the bar. */
export const steps: readonly Step[] = [
  confirmOrder,
  ship,
  depart,
  deliver,
  hold,
  delay,
  memo,
  confirmAddress,
  release,
  revert,
  cancelShipping,
]

/** How many of these rows a step can be taken with, as the state machine has it or the step itself. */
export const ableFor = ({ step, able }: Step, rows: readonly OrderItem[]) =>
  rows.filter((row) => (step ? row.steps.includes(step) : (able?.(row) ?? true))).length

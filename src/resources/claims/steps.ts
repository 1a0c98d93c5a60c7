import type { BulkAction, BulkMoney, BulkOption, Send, RowFixes } from '#console/bulk/bulkAction.ts'
import type { KeyCombination } from '#console/shortcuts/keys.ts'
import type { BulkActionOf } from '#dataProvider/paths.ts'
import type { BulkBody, CallOptions, ConsoleDataProvider } from '#dataProvider/types.ts'
import type { Permission } from '#shared/permissions.ts'
import { collectionStateWord } from '#shared/words/claims.ts'
import { canReship, isOpen, type Claim, type ClaimType, type QueueName } from './claim.ts'

/** A thing staff do with many claims at once. */
export type Step = BulkAction<QueueName> & {
  permission: Permission
  keys?: KeyCombination
  more?: boolean
  /** Whether a row on screen can take it; the server judges again. */
  able: (claim: Claim) => boolean
  /** Whether everything of a condition can be named at once. */
  byFilter?: boolean
  /** Takes each row's invoice number along. */
  reships?: boolean
}

const FIXES: RowFixes = {
  VERSION: '목록을 새로 고친 뒤 바뀐 내용을 확인해 주세요.',
  CLAIM_NOT_INSPECTED: '검수 모드에서 검수한 뒤 다시 해 주세요.',
  CLAIM_HELD: '클레임을 열어 보류를 푼 뒤 다시 해 주세요.',
  CLAIM_FEE_UNPAID: '입금을 확인하면 클레임에서 받았다고 표시해 주세요.',
  INVOICE_FORMAT: '닫고 표에 재배송 송장번호를 바로 고쳐 주세요.',
  INVOICE_DUPLICATED: '송장번호가 맞는지 포장한 상자와 견주어 보세요.',
  REFUND_CHANGED: '금액이 바뀌었어요. 다시 눌러 새 금액을 확인해 주세요.',
  REFUND_LIMIT: '한도가 더 큰 사람이 환불관리에서 실행해야 해요.',
}

const won = (value: unknown) => (typeof value === 'number' ? value : 0)

/** Completing pays the money back at once; for one claim the sheet has told it, for more or for a large sum it is typed. */
const money: BulkMoney = {
  label: '바로 환불할 금액',
  of: ({ after }) => won(after?.refund_cash),
  pointsOf: ({ after }) => won(after?.refund_points),
  typedFrom: 2,
  rowBody: ({ after }) => ({ expected_refund: won(after?.refund_cash) }),
}

const notify: BulkOption = {
  name: 'notify',
  label: '고객에게 알림',
  kind: 'choice',
  choices: [
    ['SEND', '바로 보내기'],
    ['HOLD', '보류해 두기'],
    ['NONE', '보내지 않기'],
  ],
}

type Items = { id: number }[]
/** Those whose goods come back. */
type GoodsType = Exclude<ClaimType, 'cancel'>

/** Rows with values of their own carry the claim's id under its own name. */
const sendItems =
  <T extends ClaimType>(
    type: T,
    verb: BulkActionOf<`${T}-claims`>,
    valuesOf: (body: BulkBody) => object = () => ({}),
  ): Send =>
  (data: ConsoleDataProvider, { items, ...body }: BulkBody, options?: CallOptions) => {
    const values = valuesOf(body)
    const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !(name in values)))
    const rows = ((items ?? []) as Items).map(({ id, ...own }) => ({ claim_id: id, ...own, ...values }))
    return data.bulk(`${type}-claims`, verb, { ...rest, items: rows }, options)
  }

const STAGES = [
  ['WAITING', 'KeyW'],
  ['COLLECTING', 'KeyG'],
  ['COLLECTED', 'KeyI'],
] as const

const collect = (type: GoodsType, [status, code]: (typeof STAGES)[number]): Step => ({
  action: `collect-${status.toLowerCase()}`,
  label: collectionStateWord[status],
  permission: 'claims:complete',
  keys: { code },
  fixes: FIXES,
  options: [notify],
  able: (claim) => isOpen(claim) && behind(claim) < STAGES.findIndex((one) => one[0] === status) + 1,
  send: (data, body, options) => data.bulk(`${type}-claims`, 'collect', body, { ...options, more: { status } }),
})

const behind = ({ status, collection_status: stage }: Claim) =>
  status === 'REQUESTED' ? 0 : ['WAITING', 'COLLECTING', 'COLLECTED', 'INSPECTED'].indexOf(stage ?? 'WAITING') + 1

const inspectOk = (type: GoodsType): Step => ({
  action: 'inspect',
  label: '검수 정상',
  permission: 'claims:complete',
  keys: { code: 'KeyN' },
  fixes: FIXES,
  able: (claim) => isOpen(claim) && claim.collection_status === 'COLLECTED',
  send: sendItems(type, 'inspect', () => ({ result: 'OK' })),
})

const complete = (type: ClaimType, label: string): Step => ({
  action: 'complete',
  label,
  permission: 'claims:complete',
  keys: { code: 'KeyC' },
  fixes: FIXES,
  money,
  options: [notify],
  byFilter: true,
  send: (data, body, options) =>
    body.items
      ? sendItems(type, 'complete')(data, body, options)
      : data.bulk(`${type}-claims`, 'complete', body, options),
  able: (claim) =>
    isOpen(claim) && claim.hold_reason === null && (type === 'cancel' || claim.collection_status === 'INSPECTED'),
})

const reship: Step = {
  action: 'reship',
  label: '교환 재배송',
  permission: 'claims:complete',
  keys: { code: 'KeyS' },
  fixes: FIXES,
  options: [notify],
  reships: true,
  able: canReship,
  send: sendItems('exchange', 'complete'),
}

const retract: Step = {
  action: 'retract',
  label: '철회',
  permission: 'claims:request',
  fixes: FIXES,
  byFilter: true,
  options: [
    { name: 'reason', label: '철회 사유', helper: '고객에게 그대로 알려요.', kind: 'text', required: true },
    notify,
  ],
  able: isOpen,
}

const byType: Record<ClaimType, readonly Step[]> = {
  cancel: [complete('cancel', '취소 완료'), retract],
  return: [
    ...STAGES.map((stage) => collect('return', stage)),
    inspectOk('return'),
    complete('return', '반품 완료'),
    retract,
  ],
  exchange: [...STAGES.map((stage) => collect('exchange', stage)), inspectOk('exchange'), reship, retract],
}

/** What can be done in a queue, in the order of the bar. */
export const stepsOf = (type: ClaimType) => byType[type]

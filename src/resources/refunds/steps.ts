import type { BulkAction, BulkMoney, RowFixes } from '#console/bulk/bulkAction.ts'
import type { BulkBody } from '#dataProvider/types.ts'
import type { Permission } from '#shared/permissions.ts'
import type { Refund } from './tabs.ts'

export type ActionName = Refund['actions'][number]['action']

/** A thing staff do with many refunds at once. */
export type Step = BulkAction<'refunds'> & { name: ActionName; permission: Permission; code: string }

type Item = { id: number; action: ActionName; memo?: string }

const cashOf: BulkMoney['of'] = ({ after }) => (typeof after?.refund_cash === 'number' ? after.refund_cash : 0)

/** Refunds have one path for every step, with the step and the memo on each row. */
const stepOf = (name: ActionName, label: string, more: Pick<Step, 'permission' | 'code' | 'options'>): Step => ({
  name,
  action: name.toLowerCase(),
  label,
  ...more,
  fixes: FIXES,
  money: { label: '환불할 금액', of: cashOf, body: (total) => ({ expected_total: total }) },
  send: (data, { items, memo, ...body }: BulkBody & { memo?: string }, options) =>
    data.call('post', '/store-admin/v1/refunds/bulk', {
      body: {
        ...body,
        items: (items as Item[]).map(({ id }) => ({ refund_id: id, action: name, ...(memo ? { memo } : {}) })),
      },
      timeoutMs: 60_000,
      ...options,
    }),
})

const FIXES: RowFixes = {
  REFUND_LIMIT: '관리자에게 환불 실행을 부탁해 주세요.',
  APPROVAL_REQUIRED: '승인 대기함에서 결정된 뒤 다시 해 주세요.',
  REFUND_CHECKING: '기다리면 저절로 바뀌어요. 두 번 환불하지 않아요.',
}

export const execute = stepOf('EXECUTE', '환불 실행', { permission: 'refunds:execute', code: 'KeyE' })
export const retry = stepOf('RETRY', '다시 시도', { permission: 'refunds:execute', code: 'KeyR' })
export const markManual = stepOf('MARK_MANUAL', '수기 환불 완료', {
  permission: 'refunds:manual',
  code: 'KeyM',
  options: [
    {
      name: 'memo',
      label: '어떻게 돌려주었는지',
      helper: '계좌이체한 날과 은행처럼 나중에 확인할 수 있게 적어 주세요. 이미 돌려준 환불만 완료로 바꿔요.',
      kind: 'text',
      required: true,
    },
  ],
})

/** In the order of the bar. */
export const steps: readonly Step[] = [execute, retry, markManual]

/** Why a refund cannot take a step now; undefined when it can. */
export const refusalOf = ({ actions }: Refund, name: ActionName): string | undefined => {
  const found = actions.find(({ action }) => action === name)
  return found ? found.reason : '지금은 할 수 없어요'
}

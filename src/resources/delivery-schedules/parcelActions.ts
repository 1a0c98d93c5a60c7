import { type BulkAction, notifyChoices } from '#console/bulk/bulkAction.ts'
import { bulkResultIn } from '#dataProvider/dataProvider.ts'
import type { Body, PathOf } from '#shared/api/wire.ts'
import { itemStepWord } from '#shared/words/orders.ts'

const path = (name: 'shipping' | 'cancel-shipping' | 'delivered') =>
  `/core-admin/v1/delivery-schedules/bulk/${name}` satisfies PathOf<'post'>

const fixes = {
  SCHEDULE_OPEN: '출고 전날 마감 시각이 지난 뒤에 보내 주세요.',
  INVOICE_DUPLICATED: '한 송장에는 한 회원의 같은 날 배송만 담을 수 있어요. 번호를 확인해 주세요.',
  VERSION_CONFLICT: '그 사이 다른 사람이 고쳤어요. 다시 골라 주세요.',
} as const

const notify = {
  name: 'notify',
  label: '고객에게 알림',
  kind: 'choice',
  choices: notifyChoices,
} as const

type Action = BulkAction<'delivery-schedule-groups'>

/** 발송처리: each row under the number that it brings. */
export const shipAction: Action = {
  action: 'shipping',
  label: itemStepWord.shipping,
  fixes,
  options: [notify],
  send: async (data, body, options) => {
    const to = path('shipping')
    return bulkResultIn(await data.call('post', to, { body: body as Body<typeof to, 'post'>, ...long, ...options }))
  },
}

/** 발송취소: the number is forgotten, and the row waits again. Only who was told that it has left is told. */
export const unshipAction: Action = {
  action: 'cancel-shipping',
  label: itemStepWord['cancel-shipping'],
  fixes: { SCHEDULE_STATE: '도착한 배송은 되돌릴 수 없어요.' },
  options: [{ ...notify, label: '발송을 알렸던 고객에게 알림' }],
  send: async (data, body, options) => {
    const to = path('cancel-shipping')
    return bulkResultIn(await data.call('post', to, { body: body as Body<typeof to, 'post'>, ...long, ...options }))
  },
}

/** 배송완료. */
export const deliverAction: Action = {
  action: 'delivered',
  label: itemStepWord.delivered,
  fixes: { SCHEDULE_STATE: '먼저 발송처리해 주세요.' },
  options: [notify],
  send: async (data, body, options) => {
    const to = path('delivered')
    return bulkResultIn(await data.call('post', to, { body: body as Body<typeof to, 'post'>, ...long, ...options }))
  },
}

const long = { timeoutMs: 60_000 }

import type { BulkAction, Notify } from '#console/bulk/bulkAction.ts'
import { bulkResultIn } from '#dataProvider/dataProvider.ts'
import type { Body, PathOf } from '#shared/api/wire.ts'
import type { Day } from '#shared/format/kst.ts'

const PATH = '/core-admin/v1/delivery-schedules/bulk/move' satisfies PathOf<'post'>

/** Several schedules to one day; what would happen to each is shown first. */
export const moveAction = (where: {
  to: Day
  notify: Notify
  reason: string
}): BulkAction<'delivery-schedule-groups'> => ({
  action: 'move',
  label: '출고일 옮기기',
  notify: where.notify,
  fixes: {
    SCHEDULE_LOCKED: '마감된 것은 그날 나가요. 출고지가 쉬게 되면 휴무일을 추가해 주세요.',
    DATE_NOT_SHIPPABLE: '출고지가 일하는 다른 날을 골라 주세요.',
    VERSION_CONFLICT: '그 사이 다른 사람이 옮겼어요. 달력에서 다시 골라 주세요.',
  },
  send: async (data, body, options) => {
    const { to, notify, reason } = where
    const whole = { ...body, to, notify, ...(reason ? { reason } : {}) }
    return bulkResultIn(
      await data.call('post', PATH, { body: whole as Body<typeof PATH, 'post'>, timeoutMs: 60_000, ...options }),
    )
  },
})

import { addDays } from '#shared/calendar/days.ts'
import type { RowCode } from '../bulk/rowCodes.ts'
import { formatDay, kstDay } from '#shared/format/kst.ts'
import { bulkOperation, failed } from '../bulk/operation.ts'
import { tellDelays } from './customerMessages.ts'
import { labelOf, moved, stepRun, type StepRow } from './order-items.steps.ts'
import { itemStepWord } from '#shared/words/orders.ts'

/** A parcel that cannot be promised within so many days is no delay any more: the order is to be cancelled. */
export const longestDelayDays = 90

/**
 * 발송지연 처리. The reason and the new day (options `ship_by`) go to the customer, one message for each order however many
 * of its items wait; the work list counts by the new day from then on. A day that is not later than the promise is
 * refused. There is no undo: what a customer was told cannot be taken back, only corrected by a later day.
 */
export const delayItems = bulkOperation<StepRow>({
  kind: 'order-items.delay',
  label: itemStepWord.delay,
  chunkSize: 500,
  apart: true,
  run: stepRun(
    'delay',
    (row, context) => {
      const shipBy = dayOf(context.options)
      const reason = context.reason ?? ''
      const today = kstDay(context.now)
      if (row.shipBy === shipBy && row.delayReason === reason)
        return {
          id: row.id,
          label: labelOf(row),
          status: 'SKIPPED',
          code: 'ALREADY_DONE',
          message: '이미 이 날짜로 안내했어요.',
        }
      const refuse = (code: RowCode, message: string) =>
        failed(row.id, labelOf(row), code, message, { field: 'ship_by' })
      if (shipBy < today) return refuse('DELAY_PAST', '새 발송일은 오늘이거나 그 뒤여야 해요.')
      if (shipBy > addDays(today, longestDelayDays))
        return refuse(
          'DELAY_TOO_LONG',
          `새 발송일은 ${longestDelayDays}일 안이어야 해요. 더 늦으면 취소를 안내해 주세요.`,
        )
      if (row.shipBy !== null && shipBy <= row.shipBy)
        return refuse('DELAY_NOT_LATER', `발송기한(${formatDay(row.shipBy, 'M/D')})보다 늦은 날을 골라 주세요.`)
      const before = { ship_by: row.shipBy, delay_reason: row.delayReason }
      const after = { ship_by: shipBy, delay_reason: reason }
      const first = row.firstShipBy ?? row.shipBy
      return {
        ...moved(
          'delay',
          row,
          { shipBy, delayReason: reason, ...(first ? { firstShipBy: first } : {}) },
          { data: { before, after } },
        ),
        before,
        after,
      }
    },
    (tx, context, _ids, rows) =>
      tellDelays(tx, rows, { shipBy: dayOf(context.options), reason: context.reason ?? '' }, context),
  ),
})

const dayOf = (options: Record<string, unknown>): string =>
  typeof options['ship_by'] === 'string' ? options['ship_by'] : ''

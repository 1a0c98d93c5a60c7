import type { BulkRow } from '../bulk/bulk.contract.ts'
import type { RowWarning } from '../bulk/rowCodes.ts'
import { bulkOperation, failed } from '../bulk/operation.ts'
import { tellCustomers } from '../orders/customerMessages.ts'
import { factsOf, type OrderItemRow } from '../orders/order-items.read.ts'
import { orderOfEach } from '../orders/order-items.touched.ts'
import { tellItems } from '../bulk/live.ts'
import { changeItems, lockItems, recordEvents } from '../orders/order-items.service.ts'
import { doerOf, labelOf, refusedRow, missing, repeatedRow, type StepRow } from '../orders/order-items.steps.ts'
import { judge } from '../orders/orderStates.ts'
import { followItems, lastScans } from './deliveries.service.ts'
import { itemStepWord } from '#shared/words/orders.ts'

/**
 * 배송완료. When the last scan of the parcel says that it is still under way, the row is refused unless `override` is
 * set and a reason is given.
 */
export const deliverItems = bulkOperation<StepRow>({
  kind: 'order-items.delivered',
  label: itemStepWord.delivered,
  chunkSize: 500,
  touches: orderOfEach,
  atATime: 50,
  async run(tx, context, rows) {
    const items = await lockItems(
      tx,
      rows.map((row) => row.id),
    )
    const scans = await lastScans(tx, [...items.keys()])
    const override = context.options['override'] === true && (context.reason ?? '') !== ''
    const seen = new Set<number>()
    const accepted: OrderItemRow[] = []
    const outcomes = rows.map((input): BulkRow => {
      const row = items.get(input.id)
      if (!row) return missing(input.id)
      if (seen.has(row.id)) return repeatedRow(row.id, labelOf(row))
      seen.add(row.id)
      const verdict = judge('delivered', factsOf(row), { version: input.version })
      if (!verdict.ok) return refusedRow(row, verdict)
      const scan = scans.get(row.id)
      const otherwise = scan !== undefined && scan.status !== 'DELIVERED' && scan.status !== 'OUT_FOR_DELIVERY'
      const warning: RowWarning = {
        code: 'TRACKING_SAYS_OTHERWISE',
        message: `배송 추적은 아직 "${scan?.description ?? ''}"이에요. 그래도 완료하려면 사유를 적어 주세요.`,
      }
      if (otherwise && !override) return failed(row.id, labelOf(row), warning.code, warning.message)
      accepted.push(row)
      return {
        id: row.id,
        label: labelOf(row),
        status: 'SUCCESS',
        before: { status: row.status },
        after: { status: 'DELIVERED', version: row.version + 1 },
        ...(otherwise
          ? {
              warnings: [
                { ...warning, message: `배송 추적은 "${scan.description}"이었지만 사유를 남기고 완료했어요.` },
              ],
            }
          : {}),
      }
    })
    await changeItems(
      tx,
      accepted.map((row) => ({
        id: row.id,
        version: row.version,
        status: 'DELIVERED',
        deliveredAt: context.now,
        pickedUpAt: row.pickedUpAt ?? context.now,
      })),
      context.now,
    )
    await recordEvents(
      tx,
      accepted.map((row) => ({
        orderId: row.orderId,
        orderItemId: row.id,
        kind: 'item.delivered',
        from: row.status,
        to: 'DELIVERED',
        data: { source: 'staff', ...(override ? { override: true } : {}) },
      })),
      doerOf(context),
    )
    await followItems(
      tx,
      accepted.map((row) => row.id),
      'DELIVERED',
      context.now,
    )
    await tellCustomers(
      tx,
      'DELIVERED',
      accepted.map((row) => ({
        orderId: row.orderId,
        userId: row.userId,
        orderNo: row.orderNo,
        carrier: row.carrier ?? '',
        invoiceNo: row.invoiceNo ?? '',
      })),
      context,
    )
    await tellItems(
      tx,
      accepted.map((row) => row.id),
      { status: 'DELIVERED' },
    )
    return outcomes
  },
})

import { bulkOperation, failed } from '../bulk/operation.ts'
import { doerOf, labelOf, moved, stepRun, type StepRow } from '../orders/order-items.steps.ts'
import { orderOfEach } from '../orders/order-items.touched.ts'
import { cancelItemParcels, followItems } from './deliveries.service.ts'
import { itemStepWord } from '#shared/words/orders.ts'

/** 배송출발 and 발송취소: steps of items that their parcels take with them. */

export const startDelivery = bulkOperation<StepRow>({
  kind: 'order-items.out-of-delivery',
  label: itemStepWord['out-of-delivery'],
  chunkSize: 500,
  touches: orderOfEach,
  atATime: 50,
  run: stepRun(
    'out-of-delivery',
    (row, { now }) => moved('out-of-delivery', row, { pickedUpAt: row.pickedUpAt ?? now }),
    (tx, { now }, ids) => followItems(tx, ids, 'OUT_OF_DELIVERY', now),
  ),
})

/** 발송취소: an undo names the invoice it takes back, so that a parcel sent anew meanwhile stays. */
export const cancelShipping = bulkOperation<StepRow & { invoice_no?: string; back_to?: string }>({
  kind: 'order-items.cancel-shipping',
  label: itemStepWord['cancel-shipping'],
  chunkSize: 500,
  touches: orderOfEach,
  atATime: 50,
  run: stepRun(
    'cancel-shipping',
    (row, _context, input) => {
      if (typeof input['invoice_no'] === 'string' && input['invoice_no'] !== row.invoiceNo) {
        return failed(row.id, labelOf(row), 'VERSION', '그 사이 다른 송장으로 다시 발송됐어요.')
      }
      const parcel = { carrier: row.carrier, invoice_no: row.invoiceNo }
      const cancelled = moved(
        'cancel-shipping',
        row,
        { carrier: null, invoiceNo: null, shippedAt: null },
        { data: parcel },
      )
      cancelled.before = { ...cancelled.before, ...parcel }
      if (input['back_to'] === 'PAID') {
        Object.assign(cancelled.change, { status: 'PAID', processedAt: null })
        cancelled.events.push({
          orderId: row.orderId,
          orderItemId: row.id,
          kind: 'item.revert-processing',
          from: 'PROCESSING_ORDER',
          to: 'PAID',
        })
        cancelled.after['status'] = 'PAID'
      }
      return cancelled
    },
    (tx, context, ids) => cancelItemParcels(tx, ids, doerOf(context)),
  ),
})

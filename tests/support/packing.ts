import type { TestClient } from './api.ts'
import type { paths } from '#contract/schema.d.ts'

/** Printing and packing over HTTP. */

const printPath = '/store-admin/v1/prints'
export type Printed = paths['/store-admin/v1/prints']['post']['responses'][200]['content']['application/json'] & {
  code?: string
  message?: string
  extra?: Record<string, unknown>
}

export const printNow = (staff: TestClient, body: object) => staff.post<Printed>(printPath, body)

/** Slips with a reason, as somebody prints them. */
export const slipsOf = async (staff: TestClient, body: object) =>
  (await printNow(staff, { kind: 'SLIP', reason: '출고 포장', ...body })).body

export const shipAll = (staff: TestClient, ids: readonly number[], invoice_no = '584012345678') =>
  staff.post<{ job_id: number; rows: { status: string; code?: string }[] }>(
    '/store-admin/v1/order-items/bulk/shipping',
    { items: ids.map((id) => ({ id, carrier: 'CJ', invoice_no })) },
  )

export type ScannedBoxes =
  paths['/store-admin/v1/packing/scans']['post']['responses'][200]['content']['application/json']
type Checks = paths['/store-admin/v1/packing/checks']['post']['responses'][201]['content']['application/json']

export const scanBox = async (staff: TestClient, code: string) =>
  (await staff.post<ScannedBoxes>('/store-admin/v1/packing/scans', { code })).body

/** Every unit of what was opened, scanned by its SKU code. */
export const unitsOf = ({ boxes }: ScannedBoxes) =>
  boxes.flatMap(({ items }) =>
    items.flatMap(({ order_item_id, sku_code: code, quantity }) =>
      Array.from({ length: quantity }, () => ({ order_item_id, code, at: '2026-11-16T10:00:00+09:00' })),
    ),
  )

export const finish = (staff: TestClient, opened: ScannedBoxes, more: object = {}) =>
  staff.post<Partial<Checks> & { code?: string; message?: string; extra?: Record<string, unknown> }>(
    '/store-admin/v1/packing/checks',
    {
      boxes: opened.boxes.map(({ key, content }) => ({ key, content })),
      slip_code: opened.slip_code,
      scans: unitsOf(opened),
      ...more,
    },
  )

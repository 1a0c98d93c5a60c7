import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop, historyOf, type ItemValues } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
type Done = { job_id: number; totals: Record<string, number>; rows: { id: number; status: string; code?: string }[] }
type Job = { total: number; undo: { possible: boolean; reason: string | null }; undone_by: number | null }

/** One order of these items, and what staff do with them. */
async function items(values: ItemValues[]) {
  const shop = await aShop(api.deps.db)
  const { itemIds } = await anOrder(api.deps, shop, { items: values })
  const ops = await api.staff('ops')
  const step = async (name: string, body: object) =>
    (await ops.post<Done>(`/store-admin/v1/order-items/bulk/${name}`, body)).body
  const undo = (job: number, more: object = {}) =>
    ops.post<Done & { code?: string }>(`/store-admin/v1/jobs/${job}/undo`, more)
  const jobOf = async (id: number) => (await ops.get<Job>(`/store-admin/v1/jobs/${id}`)).body
  const states = async () =>
    (
      await rows<{ status: string; hold: string | null }>(
        api.deps.db,
        sql`select status, hold_reason as hold from order_items order by id`,
      )
    ).map(({ status, hold }) => (hold ? `${status} (${hold})` : status))
  return { itemIds, step, undo, jobOf, states }
}

const outcomes = ({ rows: found }: Done) => found.map(({ status }) => status)

describe('작업을 되돌리면', () => {
  test('발주확인은 그 작업이 바꾼 것만 되돌리고, 건너뛴 것과 실패한 것은 손대지 않는다', async () => {
    const { itemIds, step, undo, jobOf, states } = await items([
      {},
      { status: 'PROCESSING_ORDER' },
      { status: 'SHIPPING', carrier: 'CJ', invoiceNo: '584012345678' },
      {},
      { claimStatus: 'REQUESTED', claimType: 'cancel', claimId: 1 },
    ])
    const job = await step('processing-order', { ids: itemIds })
    const before = ['PROCESSING_ORDER', 'PROCESSING_ORDER', 'SHIPPING', 'PROCESSING_ORDER', 'PAID']
    expect(await states()).toEqual(before)
    expect(new Set(outcomes(job))).toEqual(new Set(['SUCCESS', 'SKIPPED', 'FAILED']))
    const preview = await undo(job.job_id, { dry_run: true })
    expect(preview.body.rows.map(({ id }) => id)).toEqual([itemIds[0], itemIds[3]])
    expect(await states()).toEqual(before)
    expect(await jobOf(job.job_id)).toMatchObject({ undo: { possible: true }, undone_by: null })
    const undone = (await undo(job.job_id)).body
    expect(undone.totals).toMatchObject({ SUCCESS: 2, FAILED: 0, SKIPPED: 0 })
    expect(await states()).toEqual(['PAID', 'PROCESSING_ORDER', 'SHIPPING', 'PAID', 'PAID'])
    expect(await jobOf(job.job_id)).toMatchObject({ undone_by: undone.job_id })
    expect(await historyOf(api.deps.db, itemIds[1] as number)).toEqual([])
  })

  test('보류를 되돌리면 그 작업이 보류한 것만 풀리고, 먼저 보류된 것은 제 까닭으로 남는다', async () => {
    const { itemIds, step, undo, states } = await items([{}, { holdReason: '주소 확인' }, { status: 'DELIVERED' }])
    const held = await step('hold', { ids: itemIds, reason: '재고 확인' })
    expect(await states()).toEqual(['PAID (재고 확인)', 'PAID (주소 확인)', 'DELIVERED'])
    await undo(held.job_id)
    expect(await states()).toEqual(['PAID', 'PAID (주소 확인)', 'DELIVERED'])
  })

  test('보류 해제를 되돌리면 상품마다 제 까닭으로 다시 보류되고, 보류가 아니던 것은 그대로다', async () => {
    const { itemIds, step, undo, states } = await items([{ holdReason: '주소 확인' }, {}, { holdReason: '재고 확인' }])
    const released = await step('release', { ids: itemIds })
    expect(await states()).toEqual(['PAID', 'PAID', 'PAID'])
    await undo(released.job_id)
    expect(await states()).toEqual(['PAID (주소 확인)', 'PAID', 'PAID (재고 확인)'])
  })

  test('발송처리는 보낸 것만, 보내기 전의 단계로 되돌린다', async () => {
    const { itemIds, step, undo, states } = await items([
      { status: 'PROCESSING_ORDER' },
      {},
      { status: 'PROCESSING_ORDER' },
      { status: 'SHIPPING', carrier: 'CJ', invoiceNo: '584012345670' },
    ])
    const numbers = ['584012345678', '584012345679', '12', '584012345678']
    const job = await step('shipping', {
      items: itemIds.map((id, nth) => ({ id, carrier: 'CJ', invoice_no: numbers[nth] })),
      process_too: true,
    })
    expect(await states()).toEqual(['SHIPPING', 'SHIPPING', 'PROCESSING_ORDER', 'SHIPPING'])
    expect(outcomes(job).filter((status) => status === 'SUCCESS')).toHaveLength(2)
    await undo(job.job_id)
    expect(await states()).toEqual(['PROCESSING_ORDER', 'PAID', 'PROCESSING_ORDER', 'SHIPPING'])
    expect(await rows(api.deps.db, sql`select status from deliveries where status <> 'CANCELED'`)).toEqual([])
  })

  test('그 사이 더 나아간 줄은 거절되고 나머지는 되돌아가며, 되돌린 일도 되돌릴 수 있다', async () => {
    const { itemIds, step, undo, jobOf, states } = await items([{}, {}])
    const job = await step('processing-order', { ids: itemIds })
    await step('shipping', { items: [{ id: itemIds[0], carrier: 'CJ', invoice_no: '584012345678' }] })
    const undone = (await undo(job.job_id)).body
    expect(outcomes(undone)).toEqual(['FAILED', 'SUCCESS'])
    expect(await states()).toEqual(['SHIPPING', 'PAID'])
    const again = (await undo(undone.job_id)).body
    expect(again.rows.map(({ id }) => id)).toEqual([itemIds[1]])
    expect(await states()).toEqual(['SHIPPING', 'PROCESSING_ORDER'])
    expect(await jobOf(job.job_id)).toMatchObject({ undo: { possible: false, reason: '이미 되돌렸어요.' } })
  })

  test('된 줄이 없는 작업과 되돌릴 수 없는 작업은 왜인지 말한다', async () => {
    const { itemIds, step, undo, jobOf } = await items([
      { status: 'DELIVERED' },
      { status: 'SHIPPING', carrier: 'CJ', invoiceNo: '584012345678' },
    ])
    const nothing = await step('processing-order', { ids: itemIds })
    expect((await jobOf(nothing.job_id)).undo).toMatchObject({ possible: false, reason: '성공한 줄이 없어요.' })
    expect(await undo(nothing.job_id)).toMatchObject({ status: 409, body: { code: 'BULK_NOT_UNDOABLE' } })
    const arrived = await step('delivered', { ids: [itemIds[1]] })
    expect((await jobOf(arrived.job_id)).undo).toMatchObject({ possible: false, reason: '되돌릴 수 없는 작업이에요.' })
    expect(await undo(arrived.job_id)).toMatchObject({ status: 409, body: { code: 'BULK_NOT_UNDOABLE' } })
  })
})

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { aKitShop, planKits } from '#tests/support/deliverySchedules.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi({ start: '2026-12-14T10:00:00+09:00' })
const path = '/core-admin/v1/messages'
const items = '/store-admin/v1/order-items/bulk'
const invoice = '584012345678'
const canceled = '발송을 취소해서 보내지 않아요.'

type Result = { job_id: number; rows: { id: number; status: string; code?: string; message?: string }[]; code?: string }
const outcomes = ({ rows: all }: Result) => all.map(({ status, code }) => (code ? `${status} ${code}` : status))
const undo = async (staff: TestClient, job: number) =>
  (await staff.post<Result>(`/store-admin/v1/jobs/${job}/undo`, {})).body

/** What the clock has written down of what customers are told. */
async function written() {
  await sendMessages(api.deps)
  const all = await api.deps.db.select().from(messages).orderBy(messages.id)
  return all.map(({ status, error }) => [status, error])
}

async function shipping(count = 1) {
  const shop = await aShop(api.deps.db)
  const ready = Array.from({ length: count }, () => ({ status: 'PROCESSING_ORDER' as const }))
  const { itemIds } = await anOrder(api.deps, shop, { items: ready })
  const ops = await api.staff('ops')
  const ship = async (notify: string, invoice_no = invoice) => {
    const body = { items: itemIds.map((id) => ({ id, carrier: 'CJ', invoice_no })), notify }
    const done = (await ops.post<Result>(`${items}/shipping`, body)).body
    expect(outcomes(done)).toEqual(itemIds.map(() => 'SUCCESS'))
    return done.job_id
  }
  return { itemIds, ops, ship }
}

describe('보류한 발송 안내', () => {
  test('발송을 되돌리면 까닭과 함께 보내지 않음이 되고, 보낼 수 없으며, 다시 보내면 새로 알린다', async () => {
    const { ops, ship } = await shipping()
    const job = await ship('HOLD')
    expect(await written()).toEqual([['HELD', null]])
    expect(outcomes(await undo(ops, job))).toEqual(['SUCCESS'])
    expect(await written()).toEqual([['DISCARDED', canceled]])
    const { results } = (await ops.get<{ results: { id: number; error: string }[] }>(`${path}?page=1`)).body
    expect(results).toMatchObject([{ status: 'DISCARDED', error: canceled }])
    const release = (body: object) => ops.post<Result>(`${path}/bulk/release`, body)
    const asOf = { as_of: api.clock.now().toISOString() }
    expect((await release({ filter: { status: ['HELD'] }, ...asOf })).body.code).toBe('BULK_EMPTY')
    expect((await release({ ids: [results[0]?.id] })).body.rows).toMatchObject([
      { status: 'FAILED', code: 'NOT_HELD', message: canceled },
    ])
    expect(
      await rows(
        api.deps.db,
        sql`select action, reason from audit_logs where entity = 'messages' and actor like 'ops:%'`,
      ),
    ).toEqual([{ action: 'message.discard', reason: canceled }])
    await ship('SEND')
    expect(await written()).toEqual([
      ['DISCARDED', canceled],
      ['SENT', null],
    ])
  })

  test('아직 적지 않은 안내는 적지 않고, 다시 보내면 새로 알린다', async () => {
    const { ops, ship } = await shipping()
    const job = await ship('HOLD')
    await undo(ops, job)
    expect(await written()).toEqual([])
    await ship('HOLD')
    expect(await written()).toEqual([['HELD', null]])
  })

  test('한 상자에서 일부만 취소하면 그대로 있고, 남은 것도 취소하면 보내지 않는다', async () => {
    const { itemIds, ops, ship } = await shipping(2)
    await ship('HOLD')
    await ops.post(`${items}/cancel-shipping`, { ids: itemIds.slice(0, 1) })
    expect(await written()).toEqual([['HELD', null]])
    await ops.post(`${items}/cancel-shipping`, { ids: itemIds.slice(1) })
    expect(await written()).toEqual([['DISCARDED', canceled]])
  })

  test('보내지 않기로 했던 것도 발송을 취소한 뒤에는 다시 보류하지 않는다', async () => {
    const { ops, ship } = await shipping()
    const job = await ship('HOLD')
    expect(await written()).toEqual([['HELD', null]])
    const [message] = await api.deps.db.select().from(messages)
    const dropped = (await ops.post<Result>(`${path}/bulk/discard`, { ids: [message?.id] })).body
    await undo(ops, job)
    expect((await undo(ops, dropped.job_id)).rows).toMatchObject([{ code: 'NOT_HELD', message: canceled }])
    expect(await written()).toEqual([['DISCARDED', canceled]])
  })

  test('이미 보낸 안내는 그대로 두고, 보내기와 되돌리기가 만나도 하나만 된다', async () => {
    const { ops, ship } = await shipping()
    const job = await ship('HOLD')
    expect(await written()).toEqual([['HELD', null]])
    const [message] = await api.deps.db.select().from(messages)
    const cs = await api.staff('cs')
    const [undone, released] = await Promise.all([
      undo(ops, job),
      cs.post<Result>(`${path}/bulk/release`, { ids: [message?.id] }),
    ])
    expect(outcomes(undone)).toEqual(['SUCCESS'])
    expect(await written()).toEqual([
      outcomes(released.body)[0] === 'SUCCESS' ? ['SENT', null] : ['DISCARDED', canceled],
    ])
  })

  test('송장번호를 고치면 고친 번호만 알린다', async () => {
    const { ops, ship } = await shipping()
    await ship('HOLD')
    expect(await written()).toEqual([['HELD', null]])
    const [parcel] = await rows<{ id: number; version: number }>(api.deps.db, sql`select id, version from deliveries`)
    const { id, version } = parcel ?? {}
    const fixed = await ops.patch(`/store-admin/v1/deliveries/${id}`, { version, invoice_no: '584012345679' })
    expect(fixed.status, JSON.stringify(fixed.body)).toBe(200)
    expect(await written()).toEqual([
      ['DISCARDED', '송장번호를 고쳐서 보내지 않아요. 고친 번호를 바로 알렸어요.'],
      ['SENT', null],
    ])
  })
})

describe('보류한 배송 예정 안내', () => {
  const schedules = '/core-admin/v1/delivery-schedules'

  test('키트의 발송을 되돌리면 보내지 않는다', async () => {
    const shop = await aKitShop(api)
    const [id] = await planKits(api, shop, ['2026-12-18'])
    api.clock.set('2026-12-17T15:00:00+09:00')
    const ops = await api.staff('ops')
    const body = { items: [{ id, carrier: 'CJ', invoice_no: invoice }], notify: 'HOLD' }
    const done = (await ops.post<Result>(`${schedules}/bulk/shipping`, body)).body
    expect(await written()).toEqual([['HELD', null]])
    expect(outcomes(await undo(ops, done.job_id))).toEqual(['SUCCESS'])
    expect(await written()).toEqual([['DISCARDED', canceled]])
  })

  test('출고일을 옮겼다가 되돌리면 둘 다 알리지 않고, 다른 날로 또 옮기면 마지막 날만 알린다', async () => {
    const shop = await aKitShop(api)
    const [id] = await planKits(api, shop, ['2026-12-18'])
    const ops = await api.staff('ops')
    const moved = '출고일을 다시 옮겨서 보내지 않아요.'
    const move = async (to: string, notify: string) => {
      const { body } = await ops.post<Result>(`${schedules}/bulk/move`, { ids: [id], to, notify })
      expect(outcomes(body), JSON.stringify(body)).toEqual(['SUCCESS'])
      return body.job_id
    }
    const job = await move('2026-12-21', 'HOLD')
    expect(await written()).toEqual([['HELD', null]])
    await undo(ops, job)
    expect(await written()).toEqual([['DISCARDED', moved]])
    await move('2026-12-21', 'HOLD')
    expect((await written()).at(-1)).toEqual(['HELD', null])
    await move('2026-12-22', 'SEND')
    expect(await written()).toEqual([
      ['DISCARDED', moved],
      ['DISCARDED', moved],
      ['SENT', null],
    ])
  })
})

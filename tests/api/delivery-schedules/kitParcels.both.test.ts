import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliverySchedules } from '#server/modules/delivery-schedules/deliverySchedules.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { aKitShop, planKits, plannedDays } from '#tests/support/deliverySchedules.ts'
import { listenToLetters } from '#tests/support/letters.ts'
import { rows } from '#tests/support/rows.ts'

// a Thursday; what leaves on Friday is locked at 14:00
const api = useApi({ start: '2026-12-17T10:00:00+09:00' })
const path = '/core-admin/v1/delivery-schedules'
type Kit = { id: number; status: string; version: number; code?: string; message?: string; parcel: object | null }
type Result = { job_id: number; rows: { id: number; status: string; code?: string; message?: string }[] }
const outcomes = ({ rows: all }: Result) => all.map(({ status, code }) => (code ? `${status} ${code}` : status))
const number = (n: number) => `58401234567${n}`
const groups = () =>
  rows(api.deps.db, sql`select ships_on::text as day, status from delivery_schedule_groups order by ships_on`)

describe('키트 발송', () => {
  test('마감된 뒤에 송장으로 보내면 회원에게 알리고, 마지막 것이 나가면 묶음도 나가며, 도착까지 기록된다', async () => {
    const shop = await aKitShop(api)
    const [first = 0, second = 0] = await planKits(api, shop, ['2026-12-18', '2026-12-18'])
    const ops = await api.staff('ops')
    const letters = listenToLetters(api)
    const ship = (id: number) =>
      ops.post<Kit>(`${path}/${id}/shipping`, { carrier: 'CJ', invoice_no: number(1), version: 1 })
    expect(await ship(first)).toMatchObject({ status: 409, body: { code: 'SCHEDULE_OPEN' } })
    // the clock of the server has not come round yet: the time decides
    api.clock.set('2026-12-17T14:00:00+09:00')
    const later = await api.staff('ops')
    const shipped = await later.post<Kit>(`${path}/${first}/shipping`, {
      carrier: 'CJ',
      invoice_no: number(1),
      version: 1,
    })
    expect(shipped.body).toMatchObject({
      status: 'SHIPPED',
      parcel: { carrier: 'CJ', carrier_name: 'CJ대한통운', invoice_no: number(1) },
      shipped_at: '2026-12-17T14:00:00.000+09:00',
      delivered_at: null,
    })
    expect(await letters()).toMatchObject([
      {
        title: '[홈핏] 상품을 보냈어요',
        text: expect.stringContaining(`홈트 키트를 보냈어요.\nCJ대한통운 ${number(1)}`),
      },
    ])
    expect(await groups()).toEqual([{ day: '2026-12-18', status: 'LOCKED' }])

    const { body: done } = await later.post<Result>(`${path}/bulk/shipping`, {
      items: [
        { id: first, carrier: 'CJ', invoice_no: number(1) },
        { id: second, carrier: 'CJ대한통운', invoice_no: '5840-1234-5672' },
        { id: 999_999, carrier: 'CJ', invoice_no: number(3) },
      ],
      notify: 'NONE',
    })
    expect(outcomes(done)).toEqual(['SKIPPED ALREADY_DONE', 'SUCCESS', 'FAILED NOT_FOUND'])
    expect(await letters()).toEqual([])
    expect(await groups()).toEqual([{ day: '2026-12-18', status: 'SHIPPED' }])

    const moved = await later.post<Kit>(`${path}/${first}`, { to: '2026-12-21', version: shipped.body.version })
    expect(moved.body).toMatchObject({ code: 'SCHEDULE_LOCKED', message: '이미 출고한 배송이에요.' })

    const arrived = await later.post<Kit>(`${path}/${first}/delivered`, { version: shipped.body.version })
    expect(arrived.body).toMatchObject({ status: 'DELIVERED', delivered_at: '2026-12-17T14:00:00.000+09:00' })
    expect(await letters()).toMatchObject([{ title: '[홈핏] 상품이 도착했어요' }])
    const rest = await later.post<Result>(`${path}/bulk/delivered`, { ids: [first, second] })
    expect(outcomes(rest.body)).toEqual(['SKIPPED ALREADY_DONE', 'SUCCESS'])
    expect(await plannedDays(api)).toEqual(['2026-12-18 DELIVERED', '2026-12-18 DELIVERED'])
    expect(
      await rows(
        api.deps.db,
        sql`select action, entity_id, after ->> 'status' as to from audit_logs where entity = 'delivery-schedule' order by id`,
      ),
    ).toEqual([
      { action: 'delivery-schedule.shipping', entity_id: String(first), to: 'SHIPPED' },
      { action: 'delivery-schedule.shipping', entity_id: String(second), to: 'SHIPPED' },
      { action: 'delivery-schedule.delivered', entity_id: String(first), to: 'DELIVERED' },
      { action: 'delivery-schedule.delivered', entity_id: String(second), to: 'DELIVERED' },
    ])
  })

  test('나간 것은 데이터베이스에서도 옮기거나 되살릴 수 없고, 기다리는 것이 있는 묶음은 나갈 수 없다', async () => {
    const shop = await aKitShop(api)
    const [sent = 0, other = 0] = await planKits(api, shop, ['2026-12-18', '2026-12-21'])
    api.clock.set('2026-12-17T15:00:00+09:00')
    const ops = await api.staff('ops')
    await ops.post(`${path}/${sent}/shipping`, { carrier: 'DIRECT', version: 1 })
    const refused = async (change: ReturnType<typeof sql>) => {
      const error = await api.deps.db.execute(change).then(
        () => undefined,
        (one: { cause?: unknown }) => one,
      )
      return (error?.cause as { constraint?: string } | undefined)?.constraint
    }
    const elsewhere = sql`(select group_id from delivery_schedules where id = ${other})`
    for (const [change, constraint] of [
      [sql`set group_id = ${elsewhere}, ships_on = '2026-12-21'`, 'delivery_schedules_still'],
      [sql`set quantity = 2`, 'delivery_schedules_still'],
      [sql`set status = 'PLANNED', carrier = null, invoice_no = null, shipped_at = null`, 'delivery_schedules_steps'],
      [
        sql`set status = 'LOCKED', carrier = null, invoice_no = null, shipped_at = null`,
        'delivery_schedules_group_left',
      ],
      [sql`set carrier = null`, 'delivery_schedules_parcel'],
      [sql`set status = 'DELIVERED'`, 'delivery_schedules_delivered'],
    ] as const)
      expect(await refused(sql`update delivery_schedules ${change} where id = ${sent}`)).toBe(constraint)
    expect(await refused(sql`update delivery_schedules set status = 'SHIPPED' where id = ${other}`)).toBe(
      'delivery_schedules_steps',
    )
    expect(
      await refused(sql`update delivery_schedule_groups set status = 'SHIPPED' where ships_on = '2026-12-21'`),
    ).toBe('delivery_schedule_groups_left')
  })
})

describe('키트 송장번호', () => {
  test('다른 회원의 송장번호나 형식에 맞지 않는 번호는 칸을 짚어 거절하고, 한 회원의 한 묶음은 한 송장으로 보낼 수 있다', async () => {
    const shop = await aKitShop(api)
    const mine = await planKits(api, shop, ['2026-12-18', '2026-12-18'])
    const another = await api.customer({ name: '박서준' })
    const [theirs = 0] = await planKits(api, { ...shop, userId: another.id }, ['2026-12-18'])
    api.clock.set('2026-12-17T15:00:00+09:00')
    const ops = await api.staff('ops')
    const all = [...mine, theirs].map((id) => ({ id, carrier: 'CJ', invoice_no: number(1) }))
    const { body } = await ops.post<Result>(`${path}/bulk/shipping`, { items: all })
    expect(outcomes(body)).toEqual(['SUCCESS', 'SUCCESS', 'FAILED INVOICE_DUPLICATED'])
    expect(body.rows[2]?.message).toBe('다른 배송 예정에 쓴 송장번호예요.')
    const one = (values: object) => ops.post<Kit>(`${path}/${theirs}/shipping`, { version: 1, ...values })
    for (const [values, field] of [
      [{ carrier: 'CJ', invoice_no: '12' }, 'invoice_no'],
      [{ carrier: 'CJ' }, 'invoice_no'],
      [{ carrier: '모르는택배', invoice_no: number(2) }, 'carrier'],
    ] as const)
      expect(await one(values)).toMatchObject({
        status: 400,
        body: { code: 'INVOICE_FORMAT', extra: { fields: { [field]: [expect.any(String)] } } },
      })
    expect((await one({ carrier: 'CJ', invoice_no: number(2), version: 7 })).body).toMatchObject({
      code: 'VERSION_CONFLICT',
    })
    for (const items of [undefined, [], [{ id: theirs, carrier: '', invoice_no: '1' }]])
      expect((await ops.post(`${path}/bulk/shipping`, { items })).status).toBe(400)
  })

  test('발송취소는 도착 전까지 되고 묶음도 다시 열리며, 일괄 발송을 되돌리는 것과 같다', async () => {
    const shop = await aKitShop(api)
    const ids = await planKits(api, shop, ['2026-12-18', '2026-12-18'])
    api.clock.set('2026-12-17T15:00:00+09:00')
    const ops = await api.staff('ops')
    const items = ids.map((id, n) => ({ id, carrier: 'CJ', invoice_no: number(n) }))
    const { body } = await ops.post<Result>(`${path}/bulk/shipping`, { items })
    await ops.post(`${path}/bulk/delivered`, { ids: [ids[1]] })
    const undone = await ops.post<Result>(`/store-admin/v1/jobs/${body.job_id}/undo`, {})
    expect(outcomes(undone.body)).toEqual(['SUCCESS', 'FAILED SCHEDULE_STATE'])
    expect(await plannedDays(api)).toEqual(['2026-12-18 LOCKED', '2026-12-18 DELIVERED'])
    expect(await groups()).toEqual([{ day: '2026-12-18', status: 'LOCKED' }])
    const [kit] = await api.deps.db
      .select()
      .from(deliverySchedules)
      .where(eq(deliverySchedules.id, ids[0] as number))
    expect(kit).toMatchObject({ carrier: null, invoiceNo: null, shippedAt: null })
    // what was taken back leaves again under the number it had
    await ops.post(`/store-admin/v1/jobs/${undone.body.job_id}/undo`, {})
    expect(await plannedDays(api)).toEqual(['2026-12-18 SHIPPED', '2026-12-18 DELIVERED'])
    expect(await groups()).toEqual([{ day: '2026-12-18', status: 'SHIPPED' }])
  })

  test('발송을 알린 회원에게만 발송취소를 알리고, 알리지 않았거나 보류해 둔 것은 알리지 않는다', async () => {
    const shop = await aKitShop(api)
    const ids = await planKits(api, shop, ['2026-12-18', '2026-12-18', '2026-12-18', '2026-12-18'])
    api.clock.set('2026-12-17T15:00:00+09:00')
    const ops = await api.staff('ops')
    const ship = (n: number, notify: string) =>
      ops.post<Kit>(`${path}/${ids[n]}/shipping`, { carrier: 'CJ', invoice_no: number(1), version: 1, notify })
    for (const [n, notify] of ['SEND', 'NONE', 'HOLD', 'SEND'].entries()) await ship(n, notify)
    const letters = listenToLetters(api)
    expect(await letters()).toHaveLength(3)
    const takeBack = (nth: number[], notify?: string) =>
      ops.post<Result>(`${path}/bulk/cancel-shipping`, { ids: nth.map((n) => ids[n]), ...(notify ? { notify } : {}) })
    expect(outcomes((await takeBack([0, 1, 2])).body)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
    expect(await letters()).toEqual([
      {
        to: expect.any(String) as string,
        title: '[홈핏] 발송을 취소했어요',
        text: '김하늘님, 홈트 키트는 앞서 알려드린 것과 달리 아직 보내지 않았어요. 보낼 때 다시 알려드릴게요.',
        held: false,
      },
    ])
    await takeBack([3], 'NONE')
    expect(await letters()).toEqual([])
    // sent anew, each step is told of again
    const again = { carrier: 'CJ', invoice_no: number(2), version: 3 }
    await ops.post(`${path}/${ids[0]}/shipping`, again)
    expect(await letters()).toMatchObject([{ title: '[홈핏] 상품을 보냈어요' }])
    await takeBack([0], 'HOLD')
    expect(await letters()).toMatchObject([{ title: '[홈핏] 발송을 취소했어요', held: true }])
  })

  test('일괄 발송을 되돌려도, 그 사이 다른 송장으로 다시 보낸 키트는 그대로 둔다', async () => {
    const shop = await aKitShop(api)
    const [id = 0] = await planKits(api, shop, ['2026-12-18'])
    api.clock.set('2026-12-17T15:00:00+09:00')
    const ops = await api.staff('ops')
    const ship = (n: number) =>
      ops.post<Result>(`${path}/bulk/shipping`, { items: [{ id, carrier: 'CJ', invoice_no: number(n) }] })
    const { body } = await ship(1)
    await ops.post(`${path}/bulk/cancel-shipping`, { ids: [id] })
    expect(outcomes((await ship(2)).body)).toEqual(['SUCCESS'])
    const undone = await ops.post<Result>(`/store-admin/v1/jobs/${body.job_id}/undo`, {})
    expect(outcomes(undone.body)).toEqual(['FAILED VERSION_CONFLICT'])
    const [kit] = await api.deps.db.select().from(deliverySchedules).where(eq(deliverySchedules.id, id))
    expect(kit).toMatchObject({ status: 'SHIPPED', carrier: 'CJ', invoiceNo: number(2) })
  })
})

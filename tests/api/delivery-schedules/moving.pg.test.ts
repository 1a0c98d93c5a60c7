import { expect, test } from 'vitest'
import { deliveryScheduleGroups } from '#server/modules/delivery-schedules/deliverySchedules.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { aKitShop, planKits, plannedDays } from '#tests/support/deliverySchedules.ts'

const api = useApi({ start: '2026-12-17T10:00:00+09:00' })
const schedules = '/core-admin/v1/delivery-schedules'

test('같은 것을 둘이 동시에 옮기면 하나만 되고, 처음 생기는 날로 여럿이 옮겨도 묶음은 하나다', async () => {
  const shop = await aKitShop(api)
  const ids = await planKits(api, shop, ['2026-12-21', '2026-12-21', '2026-12-21', '2026-12-21'])
  const ops = await api.staff('ops')
  const twice = await Promise.all(
    ['2026-12-22', '2026-12-23'].map((to) => ops.post<{ code?: string }>(`${schedules}/${ids[0]}`, { to, version: 1 })),
  )
  expect(twice.map(({ status, body }) => body.code ?? String(status)).toSorted()).toEqual(['200', 'VERSION_CONFLICT'])
  const all = await Promise.all(
    ids.slice(1).map((id) => ops.post(`${schedules}/${id}`, { to: '2026-12-29', version: 1 })),
  )
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  const groups = await api.deps.db.select().from(deliveryScheduleGroups)
  expect(groups.filter(({ shipsOn }) => shipsOn === '2026-12-29')).toHaveLength(1)
})

test('되돌리기와 또 옮기기가 만나면 하나만 되고, 진 쪽은 아무것도 바꾸지 않는다', async () => {
  const shop = await aKitShop(api)
  const ops = await api.staff('ops')
  const ids = await planKits(
    api,
    shop,
    Array.from({ length: 6 }, () => '2026-12-21'),
  )
  const moved = await Promise.all(
    ids.map(async (id) => {
      const done = await ops.post<{ job_id: number }>(`${schedules}/bulk/move`, { ids: [id], to: '2026-12-29' })
      return done.body.job_id
    }),
  )
  const met = await Promise.all(
    ids.map((id, n) =>
      Promise.all([
        ops.post<{ rows: { status: string }[] }>(`/store-admin/v1/jobs/${moved[n]}/undo`, {}),
        ops.post(`${schedules}/${id}`, { to: '2026-12-30', version: 2 }),
      ]),
    ),
  )
  const days = await plannedDays(api)
  for (const [n, [undone, again]] of met.entries()) {
    const back = undone.body.rows[0]?.status === 'SUCCESS'
    expect(again.status).toBe(back ? 409 : 200)
    expect(days[n]).toBe(back ? '2026-12-21 PLANNED' : '2026-12-30 PLANNED')
  }
})

test('나가는 것과 그날이 닫히는 것이 만나도, 나간 것이 있고 남은 것이 없는 묶음은 나간 묶음이다', async () => {
  const shop = await aKitShop(api)
  const planned = await planKits(api, shop, ['2026-12-18', '2026-12-18', '2026-12-18'])
  api.clock.set('2026-12-17T15:00:00+09:00')
  const ops = await api.staff('ops')
  const holiday = { date: '2026-12-18', name: '임시 휴무', kind: 'CLOSED' }
  const [closed, ...sent] = await Promise.all([
    ops.post('/core-admin/v1/consignments/holidays', holiday),
    ...planned.map((id, n) =>
      ops.post(`${schedules}/${id}/shipping`, { carrier: 'CJ', invoice_no: `58401234569${n}`, version: 1 }),
    ),
  ])
  expect(closed?.status).toBe(201)
  const left = sent.filter(({ status }) => status === 200).length
  const days = await plannedDays(api)
  expect(days.filter((one) => one === '2026-12-18 SHIPPED')).toHaveLength(left)
  expect(days.filter((one) => one.startsWith('2026-12-18') && !one.endsWith('SHIPPED'))).toEqual([])
  const groups = await api.deps.db.select().from(deliveryScheduleGroups)
  if (left > 0) expect(groups.find(({ shipsOn }) => shipsOn === '2026-12-18')?.status).toBe('SHIPPED')
})

test('옮기는 사이에 그날이 휴무일이 되어도 쉬는 날에 남는 것은 없다', async () => {
  const shop = await aKitShop(api)
  const ops = await api.staff('ops')
  const ids = await planKits(
    api,
    shop,
    Array.from({ length: 12 }, () => '2026-12-21'),
  )
  const holiday = { date: '2026-12-22', name: '택배 없는 날', kind: 'CLOSED' }
  const [closed, ...moves] = await Promise.all([
    ops.post('/core-admin/v1/consignments/holidays', holiday),
    ...ids.map((id) => ops.post<{ code?: string }>(`${schedules}/${id}`, { to: '2026-12-22', version: 1 })),
  ])
  expect(closed?.status).toBe(201)
  expect(moves.every(({ status, body }) => status === 200 || body.code === 'DATE_NOT_SHIPPABLE')).toBe(true)
  const moved = moves.filter(({ status }) => status === 200).length
  const days = await plannedDays(api)
  expect(days.filter((one) => one === '2026-12-23 PLANNED')).toHaveLength(moved)
  expect(days.filter((one) => one === '2026-12-21 PLANNED')).toHaveLength(ids.length - moved)
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { aKitShop, planKits } from '#tests/support/deliverySchedules.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi({ start: '2026-12-17T10:00:00+09:00' })
const path = '/core-admin/v1/delivery-schedules'

test('두 사람이 서로 다른 회원의 키트를 한 번호로 보내면 하나만 되고, 한 묶음의 마지막 둘을 함께 보내도 묶음은 나간다', async () => {
  const shop = await aKitShop(api)
  const another = await api.customer({ name: '박서준' })
  const [mine = 0] = await planKits(api, shop, ['2026-12-18'])
  const [theirs = 0] = await planKits(api, { ...shop, userId: another.id }, ['2026-12-18'])
  api.clock.set('2026-12-17T15:00:00+09:00')
  const ops = await api.staff('ops')
  const ship = (id: number, invoice_no: string) =>
    ops.post<{ code?: string }>(`${path}/${id}/shipping`, { carrier: 'CJ', invoice_no, version: 1 })
  const same = await Promise.all([ship(mine, '584012345671'), ship(theirs, '584012345671')])
  expect(same.map(({ status, body }) => body.code ?? String(status)).toSorted()).toEqual(['200', 'INVOICE_DUPLICATED'])

  const [a = 0, b = 0] = await planKits(api, shop, ['2026-12-21', '2026-12-21'])
  api.clock.set('2026-12-20T15:00:00+09:00')
  const later = await api.staff('ops')
  const last = await Promise.all(
    [a, b].map((id, n) =>
      later.post(`${path}/${id}/shipping`, { carrier: 'CJ', invoice_no: `58401234569${n}`, version: 1 }),
    ),
  )
  expect(last.map(({ status }) => status)).toEqual([200, 200])
  expect(
    await rows(api.deps.db, sql`select status from delivery_schedule_groups where ships_on = '2026-12-21'`),
  ).toEqual([{ status: 'SHIPPED' }])
})

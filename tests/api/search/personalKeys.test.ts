import { expect, test } from 'vitest'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'

const api = useApi()
const refused = { status: 403, body: { code: 'FORBIDDEN', extra: { permission: 'pii:read' } } }
type Page = { results: object[] }

test('찾기 창에서도 마케터는 닉네임과 번호로만 찾는다', async () => {
  const shop = await aShop(api.deps.db)
  const { orderNo } = await anOrder(api.deps, shop)
  const find = async (role: StaffRole, q: string) =>
    (await api.staff(role)).post<Page & { code?: string }>('/store-admin/v1/search', { q })
  expect((await find('cs', '김민지')).body.results).toHaveLength(1)
  expect((await find('cs', 'buyer@example.test')).body.results).toHaveLength(1)
  expect((await find('cs', '010-1234-5678')).body.results).toHaveLength(2)
  expect((await find('marketer', '김민지')).body.results).toEqual([])
  expect((await find('marketer', '구매자')).body.results).toHaveLength(1)
  expect((await find('marketer', orderNo)).body.results).toHaveLength(1)
  for (const q of ['010-1234-5678', 'buyer@example.test', 'BUYER@example.test'])
    expect(await find('marketer', q), q).toMatchObject(refused)
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { aCategory, answered, asked, mine } from '#tests/support/conversations.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
type Hit = { type: string; id: number; label: string; sub: string; url: string }
const find = async (q: string, role: StaffRole = 'cs') => {
  const answer = await (await api.staff(role)).post<{ results?: Hit[] }>('/store-admin/v1/search', { q })
  return (answer.body.results ?? []).filter(({ type }) => type === 'conversation')
}

test('문의는 번호, 주문번호, 고객의 이름과 전화로 찾고, 답변 대기와 종류를 말하며, 이름은 가려진다', async () => {
  const shop = await aShop(api.deps.db)
  const customer = await api.customer({ name: '남궁민수', phone: '010-2345-6789', nickname: '수수' })
  const { orderId, orderNo } = await anOrder(
    api.deps,
    { ...shop, userId: customer.id },
    { items: [{ status: 'PAID' }] },
  )
  const category_id = await aCategory(api, { name: '배송' })
  const { id } = await asked(api, customer, { category_id, order_id: orderId })
  const other = await asked(api)
  const hit = {
    type: 'conversation',
    id,
    label: '남**수님 문의',
    sub: `배송 · 답변 대기 · #${id}`,
    url: `/conversations?queue=all&open=${id}`,
  }
  for (const q of [`#${id}`, orderNo.toLowerCase(), '남궁민수', '01023456789', '수수'])
    expect(await find(q), q).toEqual([hit])
  await answered(api, await api.staff('cs'), id)
  expect((await find(`#${id}`))[0]?.sub).toContain('답변 완료')
  expect(await find('남궁')).toEqual([])
  await other.customer.delete(`${mine}/${other.id}`)
  expect(await find(`#${other.id}`)).toEqual([])
})

test('개인정보를 볼 수 없는 사람은 이름과 전화로 찾지 못하고, 찾은 것은 접속기록에 열쇠로만 남는다', async () => {
  const customer = await api.customer({ name: '남궁민수', phone: '010-2345-6789' })
  const { id } = await asked(api, customer)
  expect(await find('남궁민수', 'marketer')).toEqual([])
  expect(await find('01023456789', 'marketer')).toEqual([])
  expect((await find(`#${id}`, 'marketer')).map((hit) => hit.id)).toEqual([id])
  await find('남궁민수')
  const logs = JSON.stringify(
    await rows(api.deps.db, sql`select * from pii_access_logs where action = 'palette.search'`),
  )
  expect(logs).toContain('"found":1')
  expect(logs).not.toContain('남궁')
})

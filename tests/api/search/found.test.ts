import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.tables.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand, makeProduct } from '#tests/support/catalog.ts'
import { withReasons } from '#tests/support/claiming.ts'
import { makeIssue } from '#tests/support/coupons.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
type Hit = { type: string; id: number; label: string; sub: string; url: string }
const find = async (q: string, role: StaffRole = 'admin') =>
  (await (await api.staff(role)).post<{ results: Hit[] }>('/store-admin/v1/search', { q })).body.results
const told = (hits: Hit[]) => hits.map(({ type, label, sub, url }) => [type, label, sub, url])
const number = '584012345678'

describe('빠른 찾기가 말하는 것', () => {
  test('주문은 상품과 가린 수령인과 상태를, 송장은 택배사와 주문을, 클레임과 환불은 종류와 주문을 말한다', async () => {
    const shop = await aShop(api.deps.db)
    const shipped = { status: 'SHIPPING' as const, carrier: 'HANJIN', invoiceNo: number }
    const { orderId, orderNo } = await anOrder(api.deps, shop, { items: [shipped, shipped, shipped] })
    const parcel = {
      orderId,
      shippingOriginId: shop.originId,
      carrier: 'HANJIN',
      invoiceNo: number,
      shippedAt: api.clock.now(),
    }
    await api.deps.db.insert(deliveries).values([{ ...parcel, status: 'CANCELED' }, parcel])
    const order = ['order', orderNo, '요가 매트 외 2건 · 김*지 · 배송중', `/orders/${orderId}/show`]
    const delivery = ['delivery', number, `한진택배 · 주문 ${orderNo}`, `/orders/${orderId}/show`]
    expect(told(await find('5840-1234-5678'))).toEqual([order, delivery])
    await api.deps.db.update(deliveries).set({ carrier: 'GONE' })
    expect((await find(number)).at(-1)?.sub).toBe(`GONE · 주문 ${orderNo}`)
    await api.deps.db.delete(orderItems).where(sql`id > (select min(id) from order_items)`)
    expect((await find(orderNo))[0]?.sub).toBe('요가 매트 · 김*지 · 배송중')

    await withReasons(api)
    const [claim] = await api.deps.db
      .insert(claims)
      .values({
        claimNo: 'C261122ABCD2345',
        orderId,
        userId: shop.userId,
        type: 'exchange',
        status: 'REQUESTED',
        fault: 'CUSTOMER',
        reasonId: 1,
        requester: 'USER',
      })
      .returning()
    await api.deps.db.execute(sql`
      insert into refunds (refund_no, kind, claim_id, order_id, user_id, goods, product_coupon, cart_coupon, goods_cash, points, shipping_refund_cash, refund_cash, refund_points, status, method, due_on)
      values ('R261122ABCD2345', 'CLAIM', ${claim?.id}, ${orderId}, ${shop.userId}, 1, 0, 0, 1, 0, 0, 1, 0, 'COMPLETED', 'CARD', '2026-11-20')`)
    const [refund] = await rows<{ id: number }>(api.deps.db, sql`select id from refunds`)
    expect(told(await find('c261122-abcd2345'))).toEqual([
      ['claim', 'C261122ABCD2345', `교환 · 주문 ${orderNo}`, `/claims/${claim?.id}/show`],
    ])
    expect(told(await find('R261122ABCD2345'))).toEqual([
      ['refund', 'R261122ABCD2345', `주문 ${orderNo}`, `/refunds/${refund?.id}/show`],
    ])
    expect(await find('R261122ABCD2345', 'marketer')).toEqual([])
    expect(await find('C261122ABCD234')).toEqual([])
  })

  test('회원은 닉네임, 이메일, 전화번호로 꼭 맞게 찾고, 이름과 연락처는 가린다. 떠난 회원은 이메일로 찾지 못한다', async () => {
    const member = await api.customer({
      name: '남궁민수',
      nickname: '새벽러너',
      emailAddress: 'minsu@example.test',
      phone: '010-2222-3333',
    })
    const hit = ['user', '남**수', '새벽러너 · mi***@example.test · 010-****-3333', `/members/${member.id}/show`]
    for (const q of ['새벽러너', ' MINSU@example.test', '01022223333', '010-2222-3333', '+82 10 2222 3333'])
      expect([q, told(await find(q))]).toEqual([q, [hit]])
    for (const q of ['새벽', 'minsu@example', '0102222333']) expect([q, await find(q)]).toEqual([q, []])
    expect(told(await find('새벽러너', 'marketer'))).toEqual([hit])
    await api.deps.db.execute(sql`update users set phone = null, status = 'WITHDRAWN' where id = ${member.id}`)
    expect(await find('minsu@example.test')).toEqual([])
    expect((await find('새벽러너'))[0]?.sub).toBe('새벽러너 · mi***@example.test')
  })

  test('상품은 앞이 맞는 것, 잘 팔리는 것부터 여섯까지, 보관한 것은 빼고 찾고, 번호로도 찾는다', async () => {
    const { db } = api.deps
    const brand = await makeBrand(db, { name: '숨결', slug: 'breath' })
    const make = async (name: string, salesScore: number, status: 'ON_SALE' | 'ARCHIVED' = 'ON_SALE') =>
      makeProduct(db, { name, salesScore, status, brandId: brand.id })
    await make('접이식 요가 매트', 900)
    await db.execute(sql`select setval('products_id_seq', 4710)`)
    const low = await make('요가 링', 10)
    await make('요가 블록', 500)
    await make('요가 보관', 999, 'ARCHIVED')
    const hits = await find('요가')
    expect(hits.map(({ label }) => label)).toEqual(['요가 블록', '요가 링', '접이식 요가 매트'])
    expect(hits[0]).toMatchObject({ type: 'product', sub: '숨결' })
    expect(told(await find('4711'))).toEqual([['product', '요가 링', '숨결', `/products/${low.id}`]])
    for (let n = 0; n < 7; n++) await make(`스트레칭 ${n}`, n)
    expect((await find('스트레칭')).map(({ label }) => label)).toEqual([6, 5, 4, 3, 2, 1].map((n) => `스트레칭 ${n}`))
  })

  test('SKU는 상품과 옵션을, 브랜드는 주소를, 쿠폰은 발급과 상태를 말하고, 열 수 없으면 목록으로 간다', async () => {
    const { db } = api.deps
    const product = await makeProduct(db, { name: '덤벨', skus: [{ code: 'DB-3KG', barcode: '8801234567893' }] })
    await db.execute(sql`update skus set option_label = '3kg'`)
    const brand = await makeBrand(db, { name: '고요한숲', slug: 'quiet-forest' })
    const { issue } = await makeIssue(db, { coupon: { name: '가을 쿠폰' }, issue: { status: 'PAUSED' } })
    const again = await makeIssue(db, { coupon: { name: '다시 가을 쿠폰' } })
    const listed = (list: string, filter: object) => `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`
    const sku = ['sku', 'DB-3KG', '덤벨 · 3kg']
    expect(told(await find('db3'))).toEqual([[...sku, `/skus/${product.sku.id}`]])
    expect(told(await find('DB-3', 'cs'))).toEqual([[...sku, listed('skus', { q: 'DB-3KG' })]])
    await db.execute(sql`update skus set option_label = ''`)
    expect((await find('8801234567893'))[0]?.sub).toBe('덤벨')
    for (const q of ['한숲', 'QUIET'])
      expect(told(await find(q))).toEqual([['brand', '고요한숲', 'quiet-forest', `/brands/${brand.id}`]])
    expect((await find('고요한', 'cs'))[0]?.url).toBe(listed('brands', { q: '고요한숲' }))
    expect(await find('forest')).toEqual([])
    expect(told(await find('가을', 'marketer'))).toEqual([
      ['coupon', '다시 가을 쿠폰', `발급 ${again.issue.id}번 · 발급 중`, `/coupon-issues/${again.issue.id}/show`],
      ['coupon', '가을 쿠폰', `발급 ${issue.id}번 · 일시중지`, `/coupon-issues/${issue.id}/show`],
    ])
    expect((await find('요가', 'marketer')).filter(({ type }) => type === 'coupon')).toEqual([])
  })

  test('한 글자나 61자로는 찾지 않고, 사람을 찾은 것만 접속기록에 남는다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderNo } = await anOrder(api.deps, shop)
    const cs = await api.staff('cs')
    for (const q of ['김', ' 김 ', 'a'.repeat(61)])
      expect([q, (await cs.post('/store-admin/v1/search', { q })).status]).toEqual([q, 400])
    for (const q of [orderNo, number, '01012345678', '김민지']) await cs.post('/store-admin/v1/search', { q })
    expect(
      await rows(
        api.deps.db,
        sql`select action, detail->>'by' as by, detail->'found' as found from pii_access_logs order by id`,
      ),
    ).toEqual([
      { action: 'palette.search', by: 'phone', found: 2 },
      { action: 'palette.search', by: 'name', found: 1 },
    ])
    expect(await api.deps.db.select().from(orderItems).where(eq(orderItems.orderNo, orderNo))).toHaveLength(1)
  })
})

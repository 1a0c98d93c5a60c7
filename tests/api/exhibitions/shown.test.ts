import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { couponIssues } from '#server/modules/coupons/coupons.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { openTimeSale } from '#tests/support/benefits.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { makeIssue } from '#tests/support/coupons.ts'
import { type Exhibition, exhibitionPath, makeExhibition, shelf, shownPath } from '#tests/support/exhibitions.ts'

const api = useApi()
const shown = async (id: number) => api.anonymous.get<Exhibition>(shownPath(id))
const listed = async (query = '') =>
  (await api.anonymous.get<{ results: Exhibition[]; total_count: number }>(`/store/v1/exhibitions${query}`)).body

describe('고객에게 보이는 기획전', () => {
  test('작성 중이거나 아직 열리지 않은 기획전은 없는 것과 같다', async () => {
    const marketer = await api.staff('marketer')
    const draft = await makeExhibition(api.deps.db, marketer, { status: 'DRAFT' })
    const later = await makeExhibition(api.deps.db, marketer, { starts_at: '2026-11-16T10:00:01+09:00' })
    const never = await makeExhibition(api.deps.db, marketer, {
      status: 'CLOSED',
      starts_at: '2026-11-16T10:00:01+09:00',
    })
    for (const id of [draft.id, later.id, never.id, 99_999])
      expect(await shown(id)).toMatchObject({ status: 404, body: { code: 'EXHIBITION_NOT_FOUND' } })
    expect(await listed()).toMatchObject({ results: [], total_count: 0 })
    api.clock.advance(1_000)
    expect(await shown(later.id)).toMatchObject({ status: 200, body: { status: 'OPEN' } })
    expect((await listed()).results.map(({ id }) => id)).toEqual([later.id])
  })

  test('끝난 기획전은 CLOSED로 답하고, 상품은 타임세일이 끝난 보통 가격이며 쿠폰은 없다', async () => {
    const { db } = api.deps
    const marketer = await api.staff('marketer')
    const product = await makeProduct(db)
    const { benefit } = await makeIssue(db)
    await openTimeSale(db, product.id, 19_900, { endsAt: new Date('2026-11-17T00:00:00+09:00') })
    const blocks = [{ type: 'COUPON', benefit_ids: [benefit.id] }, shelf([product.id])]
    const made = await makeExhibition(db, marketer, { blocks })
    expect((await shown(made.id)).body.blocks).toMatchObject([
      { benefits: [{ id: benefit.id }] },
      { products: [{ final_price: 19_900 }] },
    ])
    api.clock.set('2026-11-17T00:00:00+09:00')
    expect(await shown(made.id)).toMatchObject({ status: 200, body: { status: 'CLOSED' } })
    expect((await shown(made.id)).body.blocks).toMatchObject([
      { type: 'PRODUCTS', products: [{ id: product.id, final_price: 29_900 }] },
    ])
    expect(await listed()).toMatchObject({ results: [] })
  })

  test('직원이 일찍 닫은 기획전도 CLOSED다', async () => {
    const marketer = await api.staff('marketer')
    const made = await makeExhibition(api.deps.db, marketer)
    await marketer.patch(exhibitionPath(made.id), { status: 'CLOSED', version: 1 })
    expect(await shown(made.id)).toMatchObject({ status: 200, body: { status: 'CLOSED' } })
    expect(await listed()).toMatchObject({ results: [] })
  })

  test.each(['DRAFT', 'HIDDEN', 'DISCONTINUED', 'ARCHIVED'] as const)(
    '%s 상품은 진열대에 보이지 않고, 남은 상품이 없으면 진열대도 없다',
    async (status) => {
      const { db } = api.deps
      const marketer = await api.staff('marketer')
      const [mat, gone] = [await makeProduct(db), await makeProduct(db)]
      const blocks = [shelf([gone.id], '하나뿐'), shelf([gone.id, mat.id], '둘')]
      const made = await makeExhibition(db, marketer, { blocks })
      await db.update(products).set({ status }).where(eq(products.id, gone.id))
      expect((await shown(made.id)).body.blocks).toMatchObject([{ title: '둘', products: [{ id: mat.id }] }])
      expect(JSON.stringify((await shown(made.id)).body)).not.toContain(gone.name)
      // staff still see what they put there
      const seen = await marketer.get<Exhibition>(exhibitionPath(made.id))
      expect(seen.body.product_ids).toEqual([gone.id, mat.id])
    },
  )

  test('품절된 상품은 품절로 보이고, 판매 기간이 지난 상품은 보이지 않는다', async () => {
    const { db } = api.deps
    const marketer = await api.staff('marketer')
    const empty = await makeProduct(db, { skus: [{ onHand: 0 }] })
    const over = await makeProduct(db, { availableTo: new Date('2026-11-16T10:00:00+09:00') })
    const made = await makeExhibition(db, marketer, { blocks: [shelf([over.id, empty.id])] })
    expect((await shown(made.id)).body.blocks).toMatchObject([{ products: [{ id: empty.id, status: 'SOLD_OUT' }] }])
  })

  test('지금 받을 수 없는 쿠폰은 보이지 않고, 로그인하면 이미 받은 것을 안다', async () => {
    const { db } = api.deps
    const marketer = await api.staff('marketer')
    const customer = await api.customer()
    const open = await makeIssue(db)
    const paused = await makeIssue(db)
    const forStaff = await makeIssue(db, { issue: { audience: 'MANUAL' } })
    const benefitIds = [paused, forStaff, open].map(({ benefit }) => benefit.id)
    const made = await makeExhibition(db, marketer, { blocks: [{ type: 'COUPON', benefit_ids: benefitIds }] })
    await db.update(couponIssues).set({ status: 'PAUSED' }).where(eq(couponIssues.id, paused.issue.id))
    await customer.post('/store/v1/coupons/benefits/bulk-issue', { coupon_benefit_ids: [open.benefit.id] })
    const anonymous = (await shown(made.id)).body.blocks
    expect(anonymous).toMatchObject([{ type: 'COUPON', benefits: [{ id: open.benefit.id }] }])
    expect(JSON.stringify(anonymous)).not.toContain('"issued"')
    const own = await customer.get<Exhibition>(shownPath(made.id))
    expect(own.body.blocks).toMatchObject([{ benefits: [{ id: open.benefit.id, issued: true }] }])
  })

  test('목록은 직원이 정한 순서이고, 채널로 좁히고 쪽으로 나눈다', async () => {
    const { db } = api.deps
    const marketer = await api.staff('marketer')
    const last = await makeExhibition(db, marketer, { sequence: 5, channel_id: 2 })
    const first = await makeExhibition(db, marketer, { sequence: 1 })
    const middle = await makeExhibition(db, marketer, { sequence: 3, channel_id: 2 })
    expect((await listed()).results.map(({ id }) => id)).toEqual([first.id, middle.id, last.id])
    expect((await listed('?channel_id=2')).results.map(({ id }) => id)).toEqual([middle.id, last.id])
    expect(await listed('?page=2&page_size=2')).toMatchObject({
      results: [{ id: last.id, channel_id: 2 }],
      total_count: 3,
      has_next: false,
    })
    expect(await listed('?page_size=1')).toMatchObject({ total_count: 3, has_next: true })
    expect((await listed()).results[0]).not.toHaveProperty('blocks')
  })
})

test('한 상품이 진열대에 있는 열린 기획전만 물을 수 있고, 번호가 아니면 거절한다', async () => {
  const { db } = api.deps
  const marketer = await api.staff('marketer')
  const [mat, other] = [await makeProduct(db), await makeProduct(db)]
  const both = await makeExhibition(db, marketer, { blocks: [shelf([other.id, mat.id])] })
  await makeExhibition(db, marketer, { blocks: [shelf([other.id])] })
  await makeExhibition(db, marketer, { blocks: [shelf([mat.id])], status: 'DRAFT' })
  const of = async (id: number | string) => {
    const { status, body } = await api.anonymous.get<{ results: { id: number }[]; total_count: number }>(
      `/store/v1/exhibitions?product_id=${id}`,
    )
    return status === 200 ? [body.results.map((one) => one.id), body.total_count] : status
  }
  expect(await of(mat.id)).toEqual([[both.id], 1])
  expect([await of(999_999), await of('mat')]).toEqual([[[], 0], 400])
})

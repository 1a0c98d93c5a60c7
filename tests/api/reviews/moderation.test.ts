import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLogs } from '#server/modules/audit/audit.tables.ts'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { reviewReports } from '#server/modules/reviews/reviews.tables.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { aShop, type Shop } from '#tests/support/orders.ts'
import { accountOf } from '#tests/support/points.ts'
import { mine, received, type Review, type Reviews, summaryOf, written } from '#tests/support/reviews.ts'

const api = useApi()
let shop: Shop
beforeEach(async () => {
  shop = await aShop(api.deps.db)
})

type Item = {
  id: number
  status: string
  version: number
  report_count: number
  open_reports: number
  reports: { reason: string; detail: string | null; status: string }[]
  code?: string
}
type Queue = { results: Item[]; total_count: number }
const queue = '/core-admin/v1/moderation'
const of = (id: number, deed = '') => `${queue}/STORE_REVIEW/${id}${deed && `/${deed}`}`
const report = async (id: number, body: object = { reason: 'PRIVACY' }, customer?: TestClient) =>
  (customer ?? (await api.customer())).post(`/store/v1/reviews/${id}/report`, body)

async function aReview(more: object = {}) {
  const writer = await api.customer()
  return { ...(await written(writer, await received(api, shop, writer), more)), writer }
}
const decide = (staff: TestClient, id: number, deed: string, version: number, reason = '전화번호가 있어요') =>
  staff.post<Item>(of(id, deed), { reason, version })

describe('신고', () => {
  test('한 사람이 한 번이고, 몇 사람이 해도 저절로 가려지지 않으며, 많이 신고된 것부터 보인다', async () => {
    const [a, b] = [await aReview(), await aReview({ rating: 1 })]
    const reporter = await api.customer()
    for (let n = 0; n < 3; n++)
      expect((await report(a.id, { reason: 'ABUSE' }, reporter)).body).toEqual({ reported: true })
    for (let n = 0; n < 6; n++) await report(b.id)
    await report(b.id, { reason: 'OTHER', detail: '제 사진이에요' })
    const cs = await api.staff('cs')
    const { results, total_count } = (await cs.get<Queue>(queue)).body
    expect(total_count).toBe(2)
    expect(results).toMatchObject([
      {
        id: b.id,
        kind: 'STORE_REVIEW',
        status: 'OPEN',
        rating: 1,
        title: '요가 매트',
        report_count: 7,
        open_reports: 7,
      },
      { id: a.id, report_count: 1, reports: [{ reason: 'ABUSE', detail: null, status: 'OPEN' }] },
    ])
    expect(results[0]?.reports[0]).toMatchObject({ reason: 'OTHER', detail: '제 사진이에요' })
    expect((await api.anonymous.get<Reviews>(`/store/v1/products/${shop.productId}/reviews`)).body.total_count).toBe(2)
    expect((await cs.get<Queue>(`${queue}?kind=STORE_REVIEW&status=BLINDED`)).body.results).toEqual([])
  })

  test('제 리뷰와 없는 리뷰는 신고할 수 없고, 그 밖의 이유는 적어야 하며, 하루에 스무 번까지다', async () => {
    const { writer, id } = await aReview()
    expect(await report(id, { reason: 'AD' }, writer)).toMatchObject({
      status: 409,
      body: { code: 'REVIEW_SELF_REPORT' },
    })
    expect(await report(999)).toMatchObject({ status: 404, body: { code: 'REVIEW_NOT_FOUND' } })
    expect((await report(id, { reason: 'OTHER' })).body).toMatchObject({
      extra: { fields: { detail: ['REASON_DETAIL'] } },
    })
    expect((await report(id, { reason: 'LOW_RATING' })).status).toBe(400)
    const reporter = await api.customer()
    for (let n = 0; n < 20; n++) expect((await report((await aReview()).id, undefined, reporter)).status).toBe(200)
    const one = await aReview()
    expect(await report(one.id, undefined, reporter)).toMatchObject({
      status: 429,
      body: { code: 'REPORT_QUOTA_EXCEEDED' },
    })
    expect(await api.deps.db.$count(reviewReports, eq(reviewReports.reviewId, one.id))).toBe(0)
  })
})

describe('처리', () => {
  test('가리면 쓴 사람에게만 까닭과 함께 보이고 요약에서 빠지며, 되돌리면 모두 돌아온다', async () => {
    const { writer, id } = await aReview({ rating: 2 })
    const other = await aReview({ rating: 4 })
    await report(id)
    const cs = await api.staff('cs')
    const blinded = await decide(cs, id, 'blind', 1)
    expect(blinded).toMatchObject({
      status: 200,
      body: {
        status: 'BLINDED',
        blind_reason: '전화번호가 있어요',
        open_reports: 0,
        version: 2,
        reports: [{ status: 'ACCEPTED' }],
      },
    })
    expect((await api.anonymous.get(`/store/v1/reviews/${id}`)).body).toMatchObject({ code: 'REVIEW_NOT_FOUND' })
    expect((await api.anonymous.get<Reviews>('/store/v1/reviews')).body.results.map((one) => one.id)).toEqual([
      other.id,
    ])
    expect((await writer.get<Review>(`${mine}/${id}`)).body).toMatchObject({
      status: 'BLINDED',
      blinded: { reason: '전화번호가 있어요', at: '2026-11-16T10:00:00.000+09:00' },
    })
    expect(await summaryOf(api, shop.productId)).toMatchObject({ count: 1, average: 4 })
    expect((await (await api.customer()).post(`/store/v1/reviews/${id}/like`)).status).toBe(404)
    expect(await accountOf(api, writer.id)).toMatchObject({ balance: 100 })
    expect((await cs.get<Queue>(`${queue}?status=BLINDED`)).body.results.map((one) => one.id)).toEqual([id])
    const restored = await decide(cs, id, 'restore', 2, '다시 보니 괜찮아요')
    expect(restored.body).toMatchObject({ status: 'DISMISSED', blind_reason: null, reports: [{ status: 'DISMISSED' }] })
    expect((await api.anonymous.get<Review>(`/store/v1/reviews/${id}`)).body).toMatchObject({ rating: 2 })
    expect(await summaryOf(api, shop.productId)).toMatchObject({ count: 2, average: 3 })
    await sendMessages(api.deps)
    const sent = await api.deps.db.select().from(messages).where(eq(messages.userId, writer.id)).orderBy(messages.id)
    expect(sent.map(({ title }) => title)).toEqual(['[홈핏] 리뷰를 가렸어요', '[홈핏] 리뷰가 다시 보여요'])
    expect(sent[0]?.body).toContain('요가 매트에 쓰신 리뷰')
    expect(sent[0]?.body).toContain('사유: 전화번호가 있어요')
  })

  test('문제없음으로 끝내면 그대로 보이고, 같은 사람은 다시 신고할 수 없지만 다른 사람은 할 수 있다', async () => {
    const { id } = await aReview()
    const reporter = await api.customer()
    await report(id, { reason: 'AD' }, reporter)
    const cs = await api.staff('cs')
    expect((await decide(cs, id, 'dismiss', 1, '광고가 아니에요')).body).toMatchObject({
      status: 'DISMISSED',
      open_reports: 0,
    })
    expect((await cs.get<Queue>(`${queue}?status=DISMISSED`)).body.results.map((one) => one.id)).toEqual([id])
    await report(id, { reason: 'AD' }, reporter)
    expect((await cs.get<Queue>(queue)).body.results).toEqual([])
    await report(id)
    expect((await cs.get<Queue>(queue)).body.results).toMatchObject([{ id, report_count: 2, open_reports: 1 }])
    expect((await cs.get<Queue>(`${queue}?status=DISMISSED`)).body.results).toEqual([])
  })

  test('신고되지 않은 리뷰는 별점이 낮아도 가릴 수 없고, 상태에 맞지 않는 처리와 늦은 처리는 거절한다', async () => {
    const { writer, id } = await aReview({ rating: 1 })
    const cs = await api.staff('cs')
    expect(await decide(cs, id, 'blind', 1)).toMatchObject({ status: 409, body: { code: 'REVIEW_NOT_REPORTED' } })
    for (const deed of ['restore', 'dismiss'])
      expect(await decide(cs, id, deed, 1)).toMatchObject({ status: 409, body: { code: 'MODERATION_STATE' } })
    expect((await cs.get(of(id))).body).toMatchObject({ report_count: 0, reports: [] })
    await report(id)
    // what was reported is not what is there now
    await writer.patch(`${mine}/${id}`, { rating: 2 })
    expect(await decide(cs, id, 'blind', 1)).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } })
    expect((await decide(cs, id, 'blind', 2)).status).toBe(200)
    for (const deed of ['blind', 'dismiss']) expect((await decide(cs, id, deed, 3)).body.code).toBe('MODERATION_STATE')
    expect((await decide(cs, 999, 'blind', 1)).body.code).toBe('REVIEW_NOT_FOUND')
    expect((await cs.post(of(id, 'restore'), { version: 3 })).status).toBe(400)
    expect((await cs.post(`${queue}/FEED/${id}/restore`, { reason: '왜', version: 3 })).status).toBe(404)
    expect((await decide(await api.staff('marketer'), id, 'restore', 3)).status).toBe(403)
  })

  test('가려진 리뷰는 고쳐도 가려진 채이고, 지우면 처리할 것에서 없어진다', async () => {
    const { writer, id } = await aReview({ rating: 2 })
    await report(id)
    const cs = await api.staff('cs')
    await decide(cs, id, 'blind', 1)
    const changed = await writer.patch<Review>(`${mine}/${id}`, { rating: 5 })
    expect(changed.body).toMatchObject({ status: 'BLINDED', rating: 5 })
    expect(await summaryOf(api, shop.productId)).toMatchObject({ count: 0 })
    expect((await decide(cs, id, 'restore', 3)).status).toBe(200)
    expect(await summaryOf(api, shop.productId)).toMatchObject({ count: 1, average: 5 })
    await report(id)
    expect((await writer.delete(`${mine}/${id}`)).status).toBe(204)
    expect(await summaryOf(api, shop.productId)).toMatchObject({ count: 0 })
    for (const status of ['OPEN', 'BLINDED', 'DISMISSED'])
      expect((await cs.get<Queue>(`${queue}?status=${status}`)).body.results).toEqual([])
    expect((await decide(cs, id, 'blind', 5)).body.code).toBe('REVIEW_NOT_FOUND')
  })
})

describe('답글과 직원의 목록', () => {
  test('답글은 리뷰 아래에 보이고, 고치고 지운 것이 기록에 남는다', async () => {
    const { id } = await aReview()
    const cs = await api.staff('cs')
    const path = `/core-admin/v1/reviews/${id}/reply`
    const first = await cs.put(path, { content: '오래 쓰세요. 고맙습니다.', version: 1 })
    expect(first.body).toMatchObject({ seller_reply: { content: '오래 쓰세요. 고맙습니다.' }, version: 2 })
    expect(await cs.put(path, { content: '늦은 답', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT' },
    })
    await cs.put(path, { content: '언제든 물어보세요.', version: 2 })
    const shown = await api.anonymous.get<Review>(`/store/v1/reviews/${id}`)
    expect(shown.body.seller_reply).toEqual({
      content: '언제든 물어보세요.',
      created_at: '2026-11-16T10:00:00.000+09:00',
    })
    expect((await cs.delete(path)).status).toBe(204)
    expect((await cs.delete(path)).status).toBe(404)
    expect((await api.anonymous.get<Review>(`/store/v1/reviews/${id}`)).body.seller_reply).toBeUndefined()
    const lines = await api.deps.db.select().from(auditLogs).where(eq(auditLogs.entity, 'review')).orderBy(auditLogs.id)
    expect(lines.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'review.reply', before: null, after: { content: '오래 쓰세요. 고맙습니다.' } },
      {
        action: 'review.reply',
        before: { content: '오래 쓰세요. 고맙습니다.' },
        after: { content: '언제든 물어보세요.' },
      },
      { action: 'review.reply-delete', before: { content: '언제든 물어보세요.' }, after: null },
    ])
    expect((await cs.put('/core-admin/v1/reviews/999/reply', { content: '네', version: 1 })).status).toBe(404)
  })

  test('직원은 지운 것까지 걸러 보고, 회원의 리뷰는 그 회원 것만이다', async () => {
    const [a, b, c] = [await aReview({ rating: 5 }), await aReview({ rating: 1 }), await aReview({ rating: 1 })]
    await c.writer.delete(`${mine}/${c.id}`)
    const cs = await api.staff('cs')
    await cs.put(`/core-admin/v1/reviews/${a.id}/reply`, { content: '고맙습니다.', version: 1 })
    for (const [query, ids] of [
      ['', [c.id, b.id, a.id]],
      ['?rating=1', [c.id, b.id]],
      ['?rating=1&status=VISIBLE', [b.id]],
      ['?status=DELETED', [c.id]],
      ['?replied=true', [a.id]],
      ['?replied=false', [c.id, b.id]],
      [`?user_id=${b.writer.id}`, [b.id]],
      [`?product_id=${shop.productId}&photo_only=true`, []],
      ['?page=2&page_size=2', [a.id]],
    ] as const) {
      const { body } = await cs.get<Reviews>(`/core-admin/v1/reviews${query}`)
      expect(
        body.results.map(({ id }) => id),
        query,
      ).toEqual(ids)
    }
    const own = await cs.get<Reviews>(`/store-admin/v1/users/${c.writer.id}/reviews`)
    expect(own.body).toMatchObject({ results: [{ id: c.id, status: 'DELETED', points: 0 }], total_count: 1 })
    expect((await cs.get('/store-admin/v1/users/999999/reviews')).status).toBe(404)
    expect((await cs.get(`/core-admin/v1/reviews/${b.id}`)).body).toMatchObject({ user_id: b.writer.id, version: 1 })
    expect((await cs.get('/core-admin/v1/reviews/999')).status).toBe(404)
  })
})

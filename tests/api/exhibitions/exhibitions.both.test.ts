import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { makeImage, makeProduct } from '#tests/support/catalog.ts'
import { makeIssue } from '#tests/support/coupons.ts'
import { type Exhibition, exhibitionPath, makeExhibition, shelf, shownPath } from '#tests/support/exhibitions.ts'

const api = useApi()

describe('기획전', () => {
  test('적은 블록이 적은 순서 그대로 보이고, 진열대의 상품은 상품 카드다', async () => {
    const { db } = api.deps
    const marketer = await api.staff('marketer')
    const [mat, band, bell] = [await makeProduct(db), await makeProduct(db), await makeProduct(db)]
    const picture = await makeImage(db)
    const { benefit } = await makeIssue(db)
    const blocks = [
      shelf([bell.id, mat.id], '먼저 볼 것'),
      { type: 'TEXT', html: '<h2>집에서</h2><p>따뜻하게</p>' },
      { type: 'IMAGE', image_id: picture.id, link_url: `/store/products/${mat.id}`, alt: '거실에서 운동하는 사람' },
      shelf([band.id], ''),
      { type: 'COUPON', benefit_ids: [benefit.id] },
    ]
    const made = await makeExhibition(db, marketer, { blocks, channel_id: 3 })
    expect(made).toMatchObject({ version: 1, status: 'OPEN', sequence: 1, product_ids: [bell.id, mat.id, band.id] })
    const shown = await api.anonymous.get<Exhibition>(shownPath(made.id))
    expect(shown.body).toMatchObject({
      id: made.id,
      title: '겨울 홈트 모음',
      status: 'OPEN',
      channel_id: 3,
      hero: { id: made.hero_image_id },
      starts_at: '2026-11-16T00:00:00.000+09:00',
      blocks: [
        { type: 'PRODUCTS', title: '먼저 볼 것', products: [{ id: bell.id, final_price: 29_900 }, { id: mat.id }] },
        { type: 'TEXT', html: '<h2>집에서</h2><p>따뜻하게</p>' },
        {
          type: 'IMAGE',
          image: { id: picture.id, alt: '거실에서 운동하는 사람' },
          link_url: `/store/products/${mat.id}`,
        },
        { type: 'PRODUCTS', title: '', products: [{ id: band.id }] },
        { type: 'COUPON', benefits: [{ id: benefit.id }] },
      ],
    })
    expect(shown.body).not.toHaveProperty('version')
    // what was read can be written back as it is, turned around
    const turned = await marketer.patch<Exhibition>(exhibitionPath(made.id), {
      blocks: made.blocks.toReversed(),
      version: 1,
    })
    expect(turned.body).toMatchObject({ version: 2, product_ids: [band.id, bell.id, mat.id] })
    const again = await api.anonymous.get<Exhibition>(shownPath(made.id))
    expect(again.body.blocks).toEqual(shown.body.blocks.toReversed())
  })

  test('복제하면 같은 내용의 작성 중인 기획전이 맨 뒤에 생긴다', async () => {
    const { db } = api.deps
    const marketer = await api.staff('marketer')
    const product = await makeProduct(db)
    const made = await makeExhibition(db, marketer, { blocks: [shelf([product.id])], title: '가'.repeat(80) })
    await makeExhibition(db, marketer, { sequence: 7 })
    const { status, body } = await marketer.post<Exhibition>(`${exhibitionPath(made.id)}/duplicate`)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      title: `${'가'.repeat(75)} (복제)`,
      status: 'DRAFT',
      sequence: 8,
      version: 1,
      hero_image_id: made.hero_image_id,
      blocks: made.blocks,
      product_ids: [product.id],
      starts_at: made.starts_at,
    })
    expect(body.id).not.toBe(made.id)
    expect((await api.anonymous.get(shownPath(body.id))).status).toBe(404)
    expect((await marketer.post(`${exhibitionPath(99_999)}/duplicate`)).status).toBe(404)
  })

  test('한꺼번에 열고 지운다: 없는 것은 그 줄만 실패한다', async () => {
    const { db } = api.deps
    const marketer = await api.staff('marketer')
    const [a, b] = [await makeExhibition(db, marketer, { status: 'DRAFT' }), await makeExhibition(db, marketer)]
    const opened = await marketer.post<{ totals: object }>(`${exhibitionPath()}/bulk/update`, {
      rows: [
        { id: a.id, status: 'OPEN', version: 1 },
        { id: b.id, ends_at: '2026-11-15T00:00:00+09:00' },
      ],
    })
    expect(opened.body).toMatchObject({
      rows: [
        { id: a.id, status: 'SUCCESS' },
        { id: b.id, status: 'FAILED', code: 'VALIDATION' },
      ],
    })
    expect((await api.anonymous.get(shownPath(a.id))).status).toBe(200)
    const gone = await marketer.post<{ rows: object[] }>(`${exhibitionPath()}/bulk/delete`, { ids: [a.id, 99_999] })
    expect(gone.body.rows).toMatchObject([
      { id: a.id, status: 'SUCCESS' },
      { status: 'FAILED', code: 'NOT_FOUND' },
    ])
    expect((await api.anonymous.get(shownPath(a.id))).status).toBe(404)
  })
})

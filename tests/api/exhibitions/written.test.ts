import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLogs } from '#server/modules/audit/audit.tables.ts'
import { exhibitionProducts } from '#server/modules/exhibitions/exhibitions.tables.ts'
import { collectImages } from '#server/modules/images/images.jobs.ts'
import { images } from '#server/modules/images/images.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeImage, makeProduct } from '#tests/support/catalog.ts'
import {
  type Exhibition,
  exhibitionBody,
  exhibitionPath,
  makeExhibition,
  shelf,
  shownPath,
} from '#tests/support/exhibitions.ts'

const api = useApi()

describe('기획전 쓰기', () => {
  test('글은 서버가 걸러서 저장하고, 보여 줄 것이 없어지면 그 블록을 말한다', async () => {
    const { db } = api.deps
    const marketer = await api.staff('marketer')
    const html = '<h2 onclick=alert(1)>집</h2><script>alert(1)</script><a href="javascript:alert(1)">눌러</a>'
    const made = await makeExhibition(db, marketer, { blocks: [{ type: 'TEXT', html }] })
    expect(made.blocks).toEqual([{ type: 'TEXT', html: '<h2>집</h2><a>눌러</a>' }])
    const changed = await marketer.patch<Exhibition>(exhibitionPath(made.id), {
      blocks: [{ type: 'TEXT', html: '<p>앞</p><img src=x onerror=alert(1)><iframe srcdoc=x></iframe>' }],
      version: 1,
    })
    expect(changed.body.blocks).toEqual([{ type: 'TEXT', html: '<p>앞</p>' }])
    const bulk = await marketer.post<{ rows: object[] }>(`${exhibitionPath()}/bulk/update`, {
      rows: [{ id: made.id, blocks: [{ type: 'TEXT', html: '<svg onload=alert(1)>뒤</svg><b>글</b>' }] }],
    })
    expect(bulk.body.rows).toMatchObject([{ status: 'SUCCESS' }])
    const shown = await api.anonymous.get<Exhibition>(shownPath(made.id))
    expect(shown.body.blocks).toEqual([{ type: 'TEXT', html: '<b>글</b>' }])
    const blocks = [
      { type: 'TEXT', html: '<p>앞</p>' },
      { type: 'TEXT', html: '<script>alert(1)</script>' },
    ]
    const refused = await marketer.post(exhibitionPath(), await exhibitionBody(db, { blocks }))
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', extra: { fields: { 'blocks.1.html': ['REQUIRED'] } } },
    })
  })

  test('없는 사진과 상품과 쿠폰은 어느 블록의 무엇인지 말한다', async () => {
    const { db } = api.deps
    const marketer = await api.staff('marketer')
    const product = await makeProduct(db)
    const archived = await makeProduct(db, { status: 'ARCHIVED' })
    const private_ = await makeImage(db, { ownerType: 'user', ownerId: 1, purpose: 'CLAIM' })
    const text = { type: 'TEXT', html: '<p>앞</p>' }
    const cases: [block: object, field: string, code: string, names?: string][] = [
      [{ type: 'IMAGE', image_id: 99_999 }, 'blocks.1.image_id', 'PHOTO_NOT_FOUND'],
      [{ type: 'IMAGE', image_id: private_.id }, 'blocks.1.image_id', 'PHOTO_NOT_FOUND'],
      [shelf([product.id, 99_999]), 'blocks.1.product_ids', 'NOT_AMONG', '99999'],
      [shelf([archived.id]), 'blocks.1.product_ids', 'NOT_AMONG', String(archived.id)],
      [shelf([product.id, product.id]), 'blocks.1.product_ids', 'REPEATED'],
      [{ type: 'COUPON', benefit_ids: [99_999] }, 'blocks.1.benefit_ids', 'NOT_AMONG', '99999'],
      [{ type: 'IMAGE', image_id: product.image.id, link_url: 'javascript:alert(1)' }, 'blocks.1.link_url', 'LINK'],
      [{ type: 'IMAGE', image_id: product.image.id, link_url: '//evil.test' }, 'blocks.1.link_url', 'LINK'],
      [{ type: 'VIDEO', url: 'https://a.test/b.mp4' }, 'blocks.1.type', 'INVALID'],
    ]
    for (const [block, field, code, names] of cases) {
      const body = await exhibitionBody(db, { blocks: [text, block] })
      const answer = await marketer.post(exhibitionPath(), body)
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', extra: { fields: { [field]: [code] } } },
      })
      if (names) expect(answer.body).toMatchObject({ extra: { params: { [field]: { names } } } })
    }
    const hero = await marketer.post(exhibitionPath(), await exhibitionBody(db, { hero_image_id: private_.id }))
    expect(hero.body).toMatchObject({ extra: { fields: { hero_image_id: ['PHOTO_NOT_FOUND'] } } })
    const period = { starts_at: '2026-11-17T00:00:00+09:00', ends_at: '2026-11-17T00:00:00+09:00' }
    const empty = await marketer.post(exhibitionPath(), await exhibitionBody(db, period))
    expect(empty.body).toMatchObject({ extra: { fields: { ends_at: ['ENDS_BEFORE_START'] } } })
  })

  test('상품만 적으면 진열대에 없는 상품이 마지막 진열대에 놓인다', async () => {
    const { db } = api.deps
    const marketer = await api.staff('marketer')
    const [a, b, c] = [(await makeProduct(db)).id, (await makeProduct(db)).id, (await makeProduct(db)).id]
    const made = await makeExhibition(db, marketer, { product_ids: [b, a] })
    expect(made.blocks).toMatchObject([{ type: 'TEXT' }, { type: 'PRODUCTS', title: '상품', product_ids: [b, a] }])
    const more = await marketer.patch<Exhibition>(exhibitionPath(made.id), { product_ids: [a, c], version: 1 })
    expect(more.body.product_ids).toEqual([b, a, c])
    const kept = await db
      .select()
      .from(exhibitionProducts)
      .where(eq(exhibitionProducts.exhibitionId, made.id))
      .orderBy(exhibitionProducts.sequence)
    expect(kept.map(({ productId }) => productId)).toEqual([b, a, c])
    const fewer = await marketer.patch<Exhibition>(exhibitionPath(made.id), { blocks: [shelf([c])], version: 2 })
    expect(fewer.body.product_ids).toEqual([c])
    expect(await db.$count(exhibitionProducts, sql`exhibition_id = ${made.id}`)).toBe(1)
  })

  test('늦게 저장한 사람은 지금 내용을 보고, 바뀐 것이 기록에 남는다', async () => {
    const { db } = api.deps
    const marketer = await api.staff('marketer')
    const made = await makeExhibition(db, marketer)
    const blocks = [{ type: 'TEXT', html: '<p>새 글</p>' }]
    expect((await marketer.patch(exhibitionPath(made.id), { blocks, version: 1 })).status).toBe(200)
    const late = await marketer.patch(exhibitionPath(made.id), { title: '늦음', version: 1 })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', extra: { current: { version: 2, blocks } } },
    })
    const [line] = await db.select().from(auditLogs).where(eq(auditLogs.action, 'exhibition.update'))
    expect(line).toMatchObject({ before: { blocks: made.blocks }, after: { blocks } })
  })

  test('지운 상품은 진열대에서 빠지고, 기획전을 지우면 상품은 남는다', async () => {
    const { db } = api.deps
    const admin = await api.staff()
    const [mat, gone] = [await makeProduct(db), await makeProduct(db)]
    const made = await makeExhibition(db, admin, { blocks: [shelf([gone.id, mat.id])] })
    expect((await admin.delete(`/store-admin/v1/products/${gone.id}`)).status).toBe(204)
    const shown = await api.anonymous.get<Exhibition>(shownPath(made.id))
    expect(shown.body.blocks).toMatchObject([{ products: [{ id: mat.id }] }])
    expect((await admin.delete(exhibitionPath(made.id))).status).toBe(204)
    expect((await api.anonymous.get(`/store/v1/products/${mat.id}`)).status).toBe(200)
    expect(await db.$count(exhibitionProducts)).toBe(0)
  })

  test('블록의 사진과 글 속의 사진은 안 쓰는 사진으로 치워지지 않는다', async () => {
    const { db } = api.deps
    const marketer = await api.staff('marketer')
    const staffs = { ownerType: 'staff', ownerId: 1, createdAt: new Date('2026-11-01T00:00:00+09:00') } as const
    const [inBlock, inText, unused] = [
      await makeImage(db, staffs),
      await makeImage(db, staffs),
      await makeImage(db, staffs),
    ]
    await makeExhibition(db, marketer, {
      blocks: [
        { type: 'IMAGE', image_id: inBlock.id },
        { type: 'TEXT', html: `<p>글 <img src="${inText.url}" alt="매트"></p>` },
      ],
    })
    expect(await collectImages(api.deps)).toBe(1)
    const left = await db.select({ id: images.id }).from(images).where(eq(images.ownerType, 'staff'))
    expect(left.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([inBlock.id, inText.id])
    expect(left.map(({ id }) => id)).not.toContain(unused.id)
  })

  test('목록은 진열대마다 상품 넷까지만 보여 주고, 하나를 열면 모두 보여 준다', async () => {
    const { db } = api.deps
    const marketer = await api.staff('marketer')
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.push((await makeProduct(db)).id)
    const made = await makeExhibition(db, marketer, { blocks: [shelf(ids)] })
    await makeExhibition(db, marketer)
    const { body } = await marketer.get<{ results: Exhibition[] }>(`${exhibitionPath()}?sort=id`)
    const [block] = body.results.find(({ id }) => id === made.id)?.blocks ?? []
    expect(block).toMatchObject({ product_ids: ids, products: ids.slice(0, 4).map((id) => ({ id })) })
    const one = await marketer.get<Exhibition>(exhibitionPath(made.id))
    expect(one.body.blocks).toMatchObject([{ products: ids.map((id) => ({ id })) }])
  })
})

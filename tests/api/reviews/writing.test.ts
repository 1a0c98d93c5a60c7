import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { signInAgain } from '#tests/support/buying.ts'
import { aShop, type Shop } from '#tests/support/orders.ts'
import { mine, photoOf, received, type Review, type Reviews, words, write, written } from '#tests/support/reviews.ts'

const api = useApi()
let shop: Shop
beforeEach(async () => {
  shop = await aShop(api.deps.db)
})

const writable = '/store/v1/user/orders/items/review-writable'
type Writable = { order_item_id: number; writable_until: string; points: { text: number; photo: number } }
type WritableList = { results: Writable[]; total_count: number; has_next: boolean }

describe('무엇에 언제까지 쓸 수 있는가', () => {
  test('배송완료부터 90일째 되는 날이 끝날 때까지이고, 구매확정한 뒤에도 쓴다', async () => {
    const customer = await api.customer()
    const item = await received(api, shop, customer, { status: 'CONFIRMED' })
    const one = await customer.get<Writable>(`${writable}/${item}`)
    expect(one.body).toMatchObject({ order_item_id: item, writable_until: '2027-02-14T23:59:59.999+09:00' })
    api.clock.set('2027-02-14T23:59:59+09:00')
    const [on, behind] = [await api.customer(), await api.customer()]
    const lastDay = await received(api, shop, on, { deliveredAt: new Date('2026-11-16T00:00:00+09:00') })
    const dayBefore = await received(api, shop, behind, { deliveredAt: new Date('2026-11-15T23:59:59+09:00') })
    expect((await write(on, lastDay)).status).toBe(201)
    expect(await write(behind, dayBefore)).toMatchObject({
      status: 409,
      body: { code: 'REVIEW_NOT_WRITABLE', extra: { why: 'WINDOW_CLOSED' } },
    })
    expect((await behind.get<WritableList>(writable)).body.results).toEqual([])
  })

  test('오지 않은 것, 취소된 것, 모두 클레임에 들어간 것에는 쓸 수 없고, 하나라도 남았으면 쓴다', async () => {
    const customer = await api.customer()
    for (const [values, why] of [
      [{ status: 'SHIPPING', deliveredAt: null }, 'NOT_DELIVERED'],
      [{ status: 'PAID', deliveredAt: null }, 'NOT_DELIVERED'],
      [{ status: 'CANCELED', deliveredAt: null }, 'NOT_DELIVERED'],
      [{ claimedQuantity: 1 }, 'CLAIMED'],
      [{ status: 'RETURNED', claimedQuantity: 1 }, 'CLAIMED'],
    ] as const) {
      const item = await received(api, shop, customer, values)
      const refused = { status: 409, body: { code: 'REVIEW_NOT_WRITABLE', extra: { why } } }
      expect(await write(customer, item), JSON.stringify(values)).toMatchObject(refused)
      expect(await customer.get(`${writable}/${item}`), JSON.stringify(values)).toMatchObject(refused)
    }
    expect((await customer.get<WritableList>(writable)).body).toMatchObject({ results: [], total_count: 0 })
    const half = await received(api, shop, customer, { quantity: 2, claimedQuantity: 1, paid: 40_000 })
    expect((await customer.get<WritableList>(writable)).body.results.map((one) => one.order_item_id)).toEqual([half])
    await written(customer, half)
    expect((await customer.get<WritableList>(writable)).body.results).toEqual([])
    expect(await customer.get(`${writable}/${half}`)).toMatchObject({
      body: { code: 'REVIEW_NOT_WRITABLE', extra: { why: 'REVIEWED' } },
    })
  })

  test('주문에서도 쓸 수 있는 상품에만 쓰기가 있다', async () => {
    const customer = await api.customer()
    const item = await received(api, shop, customer)
    await received(api, shop, customer, { claimedQuantity: 1 })
    const actions = async () => {
      const { body } = await customer.get<{ results: { items: { actions: string[] }[] }[] }>('/store/v1/user/orders')
      return body.results.map(({ items }) => items[0]?.actions.includes('REVIEW'))
    }
    expect(await actions()).toEqual([false, true])
    await written(customer, item)
    expect(await actions()).toEqual([false, false])
  })

  test('결제되지 않은 것, 남의 것과 없는 것은 똑같이 없다', async () => {
    const [owner, stranger] = [await api.customer(), await api.customer()]
    const item = await received(api, shop, owner)
    const unpaid = await received(api, shop, stranger, { status: 'PENDING' })
    for (const id of [item, unpaid, 999_999]) {
      expect((await write(stranger, id)).body.code).toBe('ORDER_ITEM_NOT_FOUND')
      expect((await stranger.get(`${writable}/${id}`)).body).toMatchObject({ code: 'ORDER_ITEM_NOT_FOUND' })
    }
  })

  test('곧 끝나는 것부터 나오고, 요약은 쓸 것과 쓴 것의 수와 받을 수 있는 포인트를 안다', async () => {
    const customer = await api.customer()
    const days = [3, 1, 2].map((day) => new Date(`2026-11-0${day}T10:00:00+09:00`))
    const [c, a, b] = [
      await received(api, shop, customer, { deliveredAt: days[0] as Date }),
      await received(api, shop, customer, { deliveredAt: days[1] as Date }),
      await received(api, shop, customer, {
        deliveredAt: days[2] as Date,
        unitPrice: 1_000,
        listPrice: 1_000,
        paid: 1_000,
      }),
    ]
    const list = (await customer.get<WritableList>(writable)).body
    expect(list.results.map((one) => [one.order_item_id, one.points])).toEqual([
      [a, { text: 100, photo: 500 }],
      [b, { text: 100, photo: 200 }],
      [c, { text: 100, photo: 500 }],
    ])
    const page = (await customer.get<WritableList>(`${writable}?offset=1&limit=1`)).body
    expect(page).toMatchObject({ results: [{ order_item_id: b }], total_count: 3, has_next: true })
    const summary = `${mine}/summary`
    expect((await customer.get(summary)).body).toEqual({ writable_count: 3, written_count: 0, earnable_points: 1_200 })
    await written(customer, a)
    expect((await customer.get(summary)).body).toEqual({ writable_count: 2, written_count: 1, earnable_points: 700 })
  })
})

describe('무엇을 쓸 수 있는가', () => {
  test('10자부터 2,000자까지이고 이모지도 한 자다. 앞뒤의 빈칸은 세지 않는다', async () => {
    const customer = await api.customer()
    for (const content of [
      '가나다라마바사아자',
      '  가나다라마바사아자 \n',
      '👍'.repeat(9),
      '\u200b'.repeat(12),
      '좋아요' + '\u3164'.repeat(12),
      '\u2800'.repeat(12),
      `좋${' '.repeat(12)}음`,
    ]) {
      const refused = await write(customer, 1, { content })
      expect(refused.body).toMatchObject({
        code: 'VALIDATION',
        extra: { fields: { content: ['TOO_SHORT'] }, params: { content: { min: 10 } } },
      })
    }
    expect((await write(customer, 1, { content: '가'.repeat(2_001) })).body.extra).toMatchObject({
      fields: { content: ['TOO_LONG'] },
      params: { content: { max: 2_000 } },
    })
    for (const content of ['가나다라마바사아자차', '👍'.repeat(10), '가'.repeat(2_000), '👍'.repeat(2_000)])
      expect((await written(customer, await received(api, shop, customer), { content })).content).toBe(content)
  })

  test('별점은 1부터 5까지의 정수이고, 사진은 열 장까지 서로 다른 것이며, 모르는 항목은 받지 않는다', async () => {
    const customer = await api.customer()
    for (const [more, field, code] of [
      [{ rating: 0 }, 'rating', 'TOO_SMALL'],
      [{ rating: 6 }, 'rating', 'TOO_BIG'],
      [{ rating: 4.5 }, 'rating', 'INVALID_TYPE'],
      [{ image_ids: Array.from({ length: 11 }, (_, n) => n + 1) }, 'image_ids', 'TOO_MANY'],
      [{ image_ids: [3, 3] }, 'image_ids', 'REPEATED'],
      [{ attributes: { 품질: '최고' } }, 'attributes', 'INVALID'],
      [{ attributes: { 맛: '좋아요' } }, 'attributes', 'INVALID'],
      [{ like_count: 100 }, 'like_count', 'UNKNOWN_KEY'],
    ] as const)
      expect((await write(customer, 1, more)).body.extra, JSON.stringify(more)).toMatchObject({
        fields: { [field]: [code] },
      })
  })

  test('남의 사진, 다른 데 올린 사진, 없는 사진은 붙일 수 없고, 그러면 아무것도 쓰이지 않는다', async () => {
    const [customer, other] = [await api.customer(), await api.customer()]
    const item = await received(api, shop, customer)
    const own = await photoOf(api, customer)
    for (const foreign of [await photoOf(api, other), await photoOf(api, customer, 'CLAIM'), 999_999])
      expect((await write(customer, item, { image_ids: [own, foreign] })).body).toMatchObject({
        extra: { fields: { image_ids: ['PHOTO_NOT_FOUND'] } },
      })
    const [b, a] = [await photoOf(api, customer), own]
    const made = await written(customer, item, { image_ids: [b, a] })
    expect(made.images.map(({ id }) => id)).toEqual([b, a])
  })

  test.each([
    ['링크', '여기가 더 싸요 https://cheap.example/mat', 'LINK'],
    ['주소', '더 싼 곳은 cheap-mat.co.kr 이에요', 'LINK'],
    ['전각 글자 주소', '더 싼 곳은 ｃｈｅａｐ．ｃｏｍ 이에요', 'LINK'],
    ['한글 주소', '더 싼 곳은 싼매트.com 이에요', 'LINK'],
    ['짧은 주소', '더 싼 곳은 bit.ly/abcd 이에요', 'LINK'],
    ['보이지 않는 글자를 끼운 휴대폰', '공구합니다 010\u200b-1234\u200b-5678', 'PHONE'],
    ['전각 숫자와 긴 줄표 휴대폰', '공구합니다 ０１０–１２３４—５６７８', 'PHONE'],
    ['벌려 쓴 휴대폰', '공구합니다 010 - 1234 - 5678', 'PHONE'],
    ['나라 번호 휴대폰', '공구합니다 +82 10-1234-5678', 'PHONE'],
    ['이메일', '궁금하면 me@cheap.example 로 주세요', 'EMAIL'],
    ['휴대폰', '공구합니다 010-1234-5678 연락 주세요', 'PHONE'],
    ['전화번호', '공구합니다 02 123 4567 연락 주세요', 'PHONE'],
  ])('%s는 쓸 수 없고, 무엇이 있었는지 말한다', async (_, content, kind) => {
    const customer = await api.customer()
    const item = await received(api, shop, customer)
    const refused = {
      status: 400,
      body: { code: 'CONTENT_FORBIDDEN', extra: { found: expect.arrayContaining([kind]) } },
    }
    expect(await write(customer, item, { content })).toMatchObject(refused)
    const { id } = await written(customer, item, { content: '키 175에 72kg인데 2026년형이 딱 맞아요. 10/10' })
    expect(await customer.patch(`${mine}/${id}`, { content })).toMatchObject(refused)
  })
})

describe('고치기', () => {
  test('쓴 날부터 30일째 되는 날이 끝날 때까지 고치고, 지우는 것은 그 뒤에도 된다', async () => {
    const customer = await api.customer()
    const { id } = await written(customer, await received(api, shop, customer))
    api.clock.set('2026-12-16T23:59:59+09:00')
    const late = await signInAgain(api, customer)
    expect((await late.patch<Review>(`${mine}/${id}`, { rating: 2 })).body).toMatchObject({ rating: 2 })
    api.clock.set('2026-12-17T00:00:00+09:00')
    expect(await late.patch(`${mine}/${id}`, { rating: 3 })).toMatchObject({
      status: 409,
      body: { code: 'REVIEW_EDIT_CLOSED' },
    })
    expect((await late.delete(`${mine}/${id}`)).status).toBe(204)
  })

  test('적은 것만 바뀌고, 아무것도 적지 않으면 거절한다', async () => {
    const customer = await api.customer()
    const { id } = await written(customer, await received(api, shop, customer), { attributes: { 소음: '조용해요' } })
    const changed = await customer.patch<Review>(`${mine}/${id}`, { attributes: { 크기: '커요' } })
    expect(changed.body).toMatchObject({ rating: 5, content: words, attributes: { 크기: '커요' } })
    const nothing = await customer.patch(`${mine}/${id}`, {})
    expect(nothing.body).toMatchObject({ code: 'VALIDATION', extra: { fields: { body: ['NOTHING_TO_CHANGE'] } } })
    expect((await customer.patch(`${mine}/${id}`, { order_item_id: 3 })).status).toBe(400)
  })

  test('내 리뷰는 새것부터 나오고 남의 것은 없다', async () => {
    const [customer, other] = [await api.customer(), await api.customer()]
    const ids: number[] = []
    for (const one of [customer, other, customer]) ids.push((await written(one, await received(api, shop, one))).id)
    const list = (await customer.get<Reviews>(`${mine}?limit=1`)).body
    expect(list).toMatchObject({ results: [{ id: ids[2] }], total_count: 2, has_next: true })
    const of = (await customer.get<Reviews>(mine)).body.results
    expect(of.map(({ id }) => id)).toEqual([ids[2], ids[0]])
    for (const call of [
      await customer.get(`${mine}/${ids[1]}`),
      await customer.patch(`${mine}/${ids[1]}`, { rating: 1 }),
      await customer.delete(`${mine}/${ids[1]}`),
    ])
      expect(call).toMatchObject({ status: 404, body: { code: 'REVIEW_NOT_FOUND' } })
  })
})

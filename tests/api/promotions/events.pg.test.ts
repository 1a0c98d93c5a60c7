import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { bannerBody, type Event, eventPath, makeEvent, openDay, saleBody, shelved } from '#tests/support/events.ts'

const api = useApi()

test('같은 상품의 타임세일을 함께 열어도 하나만 열린다', async () => {
  const marketer = await api.staff('marketer')
  const product = await shelved(api.deps.db)
  const items = [{ product_id: product.id, time_sale_price: 25_000 }]
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      n % 2
        ? marketer.post(eventPath('single-product'), saleBody(product.id, { title: `단일 ${n}` }))
        : marketer.post(eventPath('multi-product'), { title: `다중 ${n}`, items, ...openDay, status: 'ACTIVE' }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 11 }, () => 409),
  ])
  expect(new Set(answers.flatMap(({ status, body }) => (status === 409 ? [body['code']] : [])))).toEqual(
    new Set(['EVENT_OVERLAP']),
  )
})

test('두 사람이 같은 순서에서 함께 바꾸면 한 사람만 바꾸고, 순서는 저마다 다르다', async () => {
  const marketer = await api.staff('marketer')
  const ids: number[] = []
  for (let n = 0; n < 6; n++) ids.push((await makeEvent(marketer, 'banner', await bannerBody(api.deps.db))).id)
  const path = `${eventPath('banner')}/bulk/sequence`
  const orders = [ids.toReversed(), [...ids.slice(1), ids[0] as number]]
  const answers = await Promise.all(
    orders.map((order) =>
      marketer.post(path, { items: order.map((id, n) => ({ id, sequence: n + 1 })), expected: ids }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const winner = orders[answers.findIndex(({ status }) => status === 200)]
  const shown = await marketer.get<{ results: Event[] }>(`${eventPath('banner')}?sort=sequence`)
  expect(shown.body.results.map(({ id }) => id)).toEqual(winner)
  expect(shown.body.results.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
})

test('함께 만든 배너도 순서가 저마다 다르다', async () => {
  const marketer = await api.staff('marketer')
  const body = await bannerBody(api.deps.db)
  const made = await Promise.all(Array.from({ length: 10 }, () => marketer.post<Event>(eventPath('banner'), body)))
  expect(made.map(({ body: { sequence } }) => sequence).toSorted((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ])
})

test('타임세일 가격을 내리는 것과 판매가를 올리는 것이 함께 와도, 절반 아래가 혼자 열리지 않는다', async () => {
  const admin = await api.staff('admin')
  for (let n = 0; n < 6; n++) {
    const product = await shelved(api.deps.db, { salePrice: 20_000 })
    const event = await makeEvent(admin, 'single-product', saleBody(product.id, { time_sale_price: 15_000 }))
    const [lowered, raised] = await Promise.all([
      admin.patch<Event>(eventPath('single-product', event.id), { time_sale_price: 10_000, version: event.version }),
      admin.patch(`/store-admin/v1/products/${product.id}`, { sale_price: 30_000, version: 1 }),
    ])
    expect(lowered.status).toBe(200)
    expect([raised.status === 200, lowered.body.status === 'ACTIVE']).not.toEqual([true, true])
  }
})

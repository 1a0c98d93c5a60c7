import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { images } from '#server/modules/images/images.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { bulk, claim, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { listenToLetters } from '#tests/support/letters.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

type Detail = {
  status: string
  hold_reason: string | null
  collection: { sent_back: { carrier: string; invoice_no: string } | null }
  items: { restocked_quantity: number }[]
  inspection_detail: { pieces: { result: string; quantity: number; memo: string | null; images: { id: number }[] }[] }
  history: { kind: string; detail: string | null }[]
}

/** Three pieces of one product, returned for the seller's fault. */
async function three() {
  const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: 10 }] })
  const customer = await api.customer()
  const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 3 }])
  await moveItems(api, orderId, 'DELIVERED')
  const itemId = (await itemsOf(customer, orderId)).items[0]?.id ?? 0
  const made = await claim(customer, orderId, 'return', [{ order_item_id: itemId, quantity: 3 }], 'SELLER')
  const staff = await api.staff('ops')
  const onHand = async () => (await api.deps.db.select().from(skus).where(eq(skus.id, sku.id)))[0]?.onHand
  const read = async () => (await staff.get<Detail>(`/store-admin/v1/claims/${made.id}`)).body
  const inspect = (pieces: object[]) => bulk(staff, 'return', 'inspect', [{ claim_id: made.id, pieces }])
  return { id: made.id, itemId, staff, onHand, read, inspect }
}

const photo = async (owner: 'user' | 'staff', purpose: string) => {
  const [row] = await api.deps.db
    .insert(images)
    .values({
      storageKey: `images/${purpose}-${owner}.webp`,
      url: '/x',
      width: 1,
      height: 1,
      purpose,
      ownerType: owner,
    })
    .returning()
  return row?.id ?? 0
}

test('낱개마다 검수하면 정상인 것만 재고로 돌아가고, 기록은 사진과 함께 클레임에 남는다', async () => {
  const made = await three()
  const before = (await made.onHand()) ?? 0
  const picture = await photo('staff', 'CLAIM')
  const done = await made.inspect([
    { order_item_id: made.itemId, quantity: 2, result: 'OK' },
    { order_item_id: made.itemId, quantity: 1, result: 'DAMAGED', memo: '찢어짐', image_ids: [picture] },
  ])
  expect(done.rows[0]).toMatchObject({ status: 'SUCCESS', warnings: [{ code: 'HELD' }] })
  const held = await made.read()
  expect(held.hold_reason).toBe('검수: 정상 2개 · 훼손 1개 (찢어짐)')
  expect(held.inspection_detail.pieces).toMatchObject([
    { result: 'OK', quantity: 2, images: [] },
    { result: 'DAMAGED', quantity: 1, memo: '찢어짐', images: [{ id: picture }] },
  ])
  expect(held.history.find(({ kind }) => kind === 'claim.return.inspected')?.detail).toContain('사진 1장')
  expect((await bulk(made.staff, 'return', 'complete', [{ claim_id: made.id }])).rows[0]?.code).toBe('CLAIM_HELD')

  const { version } = (await made.staff.get<{ version: number }>(`/store-admin/v1/claims/${made.id}`)).body
  await made.staff.patch(`/store-admin/v1/claims/${made.id}`, { version, hold_reason: null })
  const ended = await bulk(made.staff, 'return', 'complete', [{ claim_id: made.id }])
  expect(ended.rows[0]).toMatchObject({ status: 'SUCCESS' })
  expect(await made.onHand()).toBe(before + 2)
  expect((await made.read()).items[0]?.restocked_quantity).toBe(2)
})

test('두 상품을 함께 반품하면 상품마다 그 상품의 정상인 것만 재고로 돌아간다', async () => {
  const made = [
    await makeProduct(api.deps.db, { skus: [{ onHand: 10 }] }),
    await makeProduct(api.deps.db, { skus: [{ onHand: 10 }] }),
  ]
  const customer = await api.customer()
  const orderId = await buy(
    api,
    customer,
    made.map(({ sku }) => ({ sku_id: sku.id, quantity: 2 })),
  )
  await moveItems(api, orderId, 'DELIVERED')
  const { items } = await itemsOf(customer, orderId)
  const { id } = await claim(
    customer,
    orderId,
    'return',
    items.map((item) => ({ order_item_id: item.id, quantity: 2 })),
    'SELLER',
  )
  const ops = await api.staff('ops')
  const of = (nth: number) => items.find(({ sku_id }) => sku_id === made[nth]?.sku.id)?.id
  const pieces = [
    { order_item_id: of(0), quantity: 2, result: 'DAMAGED' },
    { order_item_id: of(1), quantity: 1, result: 'OK' },
    { order_item_id: of(1), quantity: 1, result: 'MISSING_PARTS' },
  ]
  await bulk(ops, 'return', 'inspect', [{ claim_id: id, pieces }])
  const { version } = (await ops.get<{ version: number }>(`/store-admin/v1/claims/${id}`)).body
  await ops.patch(`/store-admin/v1/claims/${id}`, { version, hold_reason: null })
  expect((await bulk(ops, 'return', 'complete', [{ claim_id: id }])).rows[0]).toMatchObject({ status: 'SUCCESS' })
  const stock = await api.deps.db.select().from(skus).orderBy(skus.id)
  expect(stock.map(({ onHand }) => onHand)).toEqual([8, 9])
})

test('낱개의 합이 맞지 않거나 다른 상품의 결과면 받지 않는다', async () => {
  const made = await three()
  for (const pieces of [
    [{ order_item_id: made.itemId, quantity: 2, result: 'OK' }],
    [{ order_item_id: made.itemId, quantity: 4, result: 'OK' }],
    [
      { order_item_id: made.itemId, quantity: 3, result: 'OK' },
      { order_item_id: made.itemId + 999, quantity: 1, result: 'OK' },
    ],
  ])
    expect((await made.inspect(pieces)).rows[0]).toMatchObject({ status: 'FAILED', code: 'VALIDATION' })
  const both = await made.staff.post('/store-admin/v1/claims/return/bulk/inspect', {
    items: [
      { claim_id: made.id, result: 'OK', pieces: [{ order_item_id: made.itemId, quantity: 3, result: 'DAMAGED' }] },
    ],
  })
  expect(both.status).toBe(400)
})

test('검수 사진은 직원이 클레임 사진으로 올린 것만 쓴다: 누구나 보는 사진은 거절한다', async () => {
  const made = await three()
  for (const [owner, purpose] of [
    ['staff', 'CATALOG'],
    ['user', 'CLAIM'],
  ] as const) {
    const image_ids = [await photo(owner, purpose)]
    const done = await made.inspect([{ order_item_id: made.itemId, quantity: 3, result: 'OK', image_ids }])
    expect(done.rows[0]).toMatchObject({ status: 'FAILED', code: 'VALIDATION' })
  }
})

test('고친 검수의 앞선 사진은 누가 언제 왜 남겼는지와 함께 이력에 남는다', async () => {
  const made = await three()
  const [first, second] = [await photo('staff', 'CLAIM'), await photo('staff', 'CLAIM')]
  const found = (image_ids: number[], memo: string) => [
    { order_item_id: made.itemId, result: 'DAMAGED', quantity: 3, memo, image_ids },
  ]
  await made.inspect(found([first], '모서리가 찢어졌어요'))
  await made.inspect(found([second], '포장만 찢어졌어요'))
  const { history, inspection_detail: now } = await made.read()
  expect(now.pieces.flatMap((piece) => piece.images.map(({ id }) => id))).toEqual([second])
  expect(history.filter(({ kind }) => kind.endsWith('.inspected'))).toMatchObject([
    {
      what: '반품을 위한 상품을 검수했어요',
      detail: expect.stringContaining('모서리가 찢어졌어요'),
      actor_name: expect.any(String),
      at: expect.any(String),
      images: [{ id: first, url: '/x' }],
    },
    {
      what: '반품을 위한 상품을 다시 검수해 결과를 바로잡았어요',
      detail: expect.stringContaining('포장만 찢어졌어요'),
      images: [{ id: second, url: '/x' }],
    },
  ])
})

test('검수를 고쳐도 상품을 받은 것은 한 번이다: 받은 때와 기한이 그대로이고 고객에게 다시 알리지 않는다', async () => {
  const made = await three()
  const hear = listenToLetters(api)
  await made.inspect([{ order_item_id: made.itemId, quantity: 3, result: 'DAMAGED' }])
  const received = async () => {
    const [row] = await api.deps.db.select().from(claims).where(eq(claims.id, made.id))
    const collected = (await made.read()).history.filter(({ kind }) => kind.endsWith('.collected'))
    return { at: row?.collection?.collected_at, due: row?.dueAt, collected: collected.length }
  }
  const first = await received()
  expect(first).toEqual({ at: '2026-11-16T10:00:00.000+09:00', due: expect.any(Date) as Date, collected: 1 })
  const told = (await hear()).filter(({ title }) => title.includes('받았어요'))
  expect(told).toHaveLength(1)
  api.clock.advance(300_000)
  await made.inspect([{ order_item_id: made.itemId, quantity: 3, result: 'OK' }])
  expect(await received()).toEqual(first)
  expect(await hear()).toEqual([])
})

test('고친 검수가 모두 정상이면 보류가 풀리고 모두 재고로 돌아간다', async () => {
  const made = await three()
  const before = (await made.onHand()) ?? 0
  await made.inspect([{ order_item_id: made.itemId, quantity: 3, result: 'WRONG_ITEM' }])
  await made.inspect([{ order_item_id: made.itemId, quantity: 3, result: 'OK' }])
  expect((await made.read()).hold_reason).toBeNull()
  await bulk(made.staff, 'return', 'complete', [{ claim_id: made.id }])
  expect(await made.onHand()).toBe(before + 3)
})

test('정상이 아닌 상품은 송장과 함께 고객에게 돌려보내고, 재고도 돈도 움직이지 않는다', async () => {
  const made = await three()
  const before = await made.onHand()
  const back = { claim_id: made.id, reason: '쓰던 상품', sent_back: { carrier: 'CJ', invoice_no: '684261891538' } }
  expect((await bulk(made.staff, 'return', 'retract', [back])).rows[0]).toMatchObject({ status: 'FAILED' })
  await made.inspect([{ order_item_id: made.itemId, quantity: 3, result: 'DAMAGED' }])
  const done = await bulk(made.staff, 'return', 'retract', [back])
  expect(done.rows[0]).toMatchObject({ status: 'SUCCESS' })
  expect(done.rows[0]?.warnings ?? []).toEqual([])
  const read = await made.read()
  expect(read).toMatchObject({
    status: 'RETRACTED',
    collection: { sent_back: { carrier: 'CJ', invoice_no: '684261891538' } },
  })
  expect(read.history.find(({ kind }) => kind === 'claim.return.retracted')?.detail).toContain('684261891538')
  expect(await made.onHand()).toBe(before)
  const [row] = await api.deps.db.select().from(claims).where(eq(claims.id, made.id))
  expect(row?.completedAt).toBeNull()
})

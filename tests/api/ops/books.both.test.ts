import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkOn, keepBooks, lastBooks } from '#server/modules/ops/books.service.ts'
import { kinds } from '#server/modules/ops/rounds.ts'
import { useApi } from '#tests/support/api.ts'
import { aShopOfSeveral, small } from '#tests/support/books.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)

test('차례는 지난번에 멈춘 곳에서 이어지고, 끝까지 보면 처음부터 다시 본다', async () => {
  await aShopOfSeveral(api)
  const { db, clock } = api.deps
  const ofOrders = async () => {
    const books = await checkOn(db, clock.now(), { ...small, latest: 0 })
    await keepBooks(db, books, clock.now())
    return books.rounds.find(({ of }) => of === 'orders')
  }
  const [first, second, third] = [await ofOrders(), await ofOrders(), await ofOrders()]
  expect(first).toMatchObject({ up_to: expect.any(Number) })
  expect(first).not.toHaveProperty('after')
  expect(first).not.toHaveProperty('completed_at')
  expect(second).toMatchObject({ after: first?.up_to, began_at: first?.began_at, completed_at: expect.any(String) })
  expect(second).not.toHaveProperty('up_to')
  expect(third).toMatchObject({ up_to: first?.up_to, completed_at: second?.completed_at })
})

test('빈 쇼핑몰도 다 본 것이고, 틀린 것은 바로잡힐 때까지 밤마다 다시 본다', async () => {
  const { db, clock } = api.deps
  const empty = await checkOn(db, clock.now(), small)
  expect(empty.checks.filter(({ ok }) => !ok)).toEqual([])
  expect(empty.rounds.every((round) => round.completed_at !== undefined && round.up_to === undefined)).toBe(true)

  await aShopOfSeveral(api)
  await db.execute(sql`update skus set on_hand = on_hand + 1 where id = (select min(id) from skus)`)
  const stock = async () => {
    const books = await checkOn(db, clock.now(), small)
    await keepBooks(db, books, clock.now())
    return books.checks.find(({ name }) => name.startsWith('I2'))?.ok
  }
  for (let night = 0; night < 4; night++) expect(await stock()).toBe(false)
  await db.execute(sql`update skus set on_hand = on_hand - 1 where id = (select min(id) from skus)`)
  expect(await stock()).toBe(true)
  expect((await lastBooks(db))?.rounds).toHaveLength(Object.keys(kinds).length)
})

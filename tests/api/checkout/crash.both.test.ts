import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import type { ServerOptions } from '#server/main.ts'
import { sweep } from '#server/modules/ops/invariants.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { client } from '#tests/support/httpClient.ts'
import { createDatabase } from '#tests/support/postgres.ts'
import { startServerProcess } from '#tests/support/server.ts'
import { bearer, checkout, ok } from '#tests/support/shopping.ts'
import { openSmallShop, smallShopPassword } from '#tests/support/smallShop.ts'

const kills = Number(process.env['CRASH_KILLS'] ?? 3)
const shoppers = 8

/**
 * What the killed server left under way is not paid a second time: the shop asks to wait until it is known. A payment
 * that turns out to be made takes its lines out of the cart, also between putting one in and ordering it.
 */
const isOfTheDead = (error: unknown) =>
  /CHECKOUT_CONFIRMING|CART_ALREADY_BOUGHT|CART_ITEM_NOT_FOUND/.test(String(error))

/**
 * Shops with many hands until the server dies, as soon as `orders` were told complete and while others are
 * under way; gives the orders that customers were told are complete.
 */
async function shopUntilKilled(
  options: ServerOptions,
  emails: string[],
  skuIds: number[],
  orders: number,
): Promise<number[]> {
  const server = await startServerProcess(options)
  const send = client(server.url, shoppers + 2)
  const tokens: string[] = []
  for (const email of emails) {
    const answer = ok(
      await send({
        method: 'POST',
        path: '/api/v1/user/sign-in/',
        headers: bearer('none', { authorization: '' }),
        body: { email_address: email, password: smallShopPassword },
      }),
    )
    tokens.push((answer as unknown as { access_token: string }).access_token)
  }
  const acknowledged: number[] = []
  let alive = true
  const enough = Promise.withResolvers<void>()
  const loops = tokens.map(async (token, n) => {
    for (let round = 0; alive; round++) {
      try {
        acknowledged.push((await checkout(send, token, skuIds[(n + round) % skuIds.length] as number)).id)
        if (acknowledged.length >= orders) enough.resolve()
      } catch (error) {
        if (alive && !isOfTheDead(error)) throw error
      }
    }
  })
  try {
    await Promise.race([enough.promise, Promise.all(loops)])
  } finally {
    alive = false
    await server.kill()
  }
  await Promise.all(loops)
  return acknowledged
}

describe('서버가 갑자기 죽어도 (kill -9)', () => {
  test(`결제됐다고 알린 주문은 하나도 잃지 않고 장부가 맞는다: ${kills}번`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homefit-crash-'))
    const given = process.env['TEST_ENGINE'] === 'postgres' ? (process.env['TEST_DATABASE_URL'] as string) : undefined
    const created = given ? await createDatabase(given) : undefined
    const where = created ? { url: created.url } : { folder }
    const first = await openDatabase(where)
    const shop = await openSmallShop(first.db, { customers: shoppers })
    await first.close()
    const options: ServerOptions = {
      mode: created ? 'live' : 'sample',
      dataFolder: folder,
      empty: true,
      requestsPerMinute: 0,
      ...(created ? { databaseUrl: created.url } : {}),
    }
    let total = 0
    try {
      for (let kill = 0; kill < kills; kill++) {
        const acknowledged = await shopUntilKilled(options, shop.customerEmails, shop.skuIds, 3 + kill * 4)
        total += acknowledged.length
        const database = await openDatabase(where)
        const kept =
          acknowledged.length === 0
            ? []
            : await database.db
                .select({ id: orders.id, status: orders.status })
                .from(orders)
                .where(inArray(orders.id, acknowledged))
        const paid =
          acknowledged.length === 0
            ? []
            : await database.db
                .select({ orderId: payments.orderId })
                .from(payments)
                .where(inArray(payments.orderId, acknowledged))
        const broken = await sweep(database.db)
        await database.close()
        expect(kept.filter((order) => order.status === 'COMPLETED')).toHaveLength(acknowledged.length)
        expect(new Set(paid.map((payment) => payment.orderId)).size).toBe(acknowledged.length)
        expect(broken.filter((check) => check.rows.length > 0)).toEqual([])
      }
      expect(total).toBeGreaterThanOrEqual(kills * 3)
    } finally {
      rmSync(folder, { recursive: true, force: true })
      await created?.drop()
    }
  }, 240_000)
})

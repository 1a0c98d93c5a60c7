import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { expirePoints } from '#server/modules/points/points.jobs.ts'
import { adjustPoints } from '#server/modules/points/points.adjust.ts'
import { clawBack, earnPromised, holdPoints, releasePoints } from '#server/modules/points/points.service.ts'
import { pointsAccounts, pointsLedger } from '#server/modules/points/points.tables.ts'
import { inFlight } from '#tests/concurrency/inFlight.ts'
import { layOutOrders, raceForPoints, spendNaively } from '#tests/concurrency/spend.ts'
import { promisePoints } from '#tests/support/promises.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { accountOf, brokenPoints, endOrder, givePoints, inTx } from '#tests/support/points.ts'

/** PGlite runs one statement at a time and hides races; RACE_SIZE=full is the full number, on PostgreSQL. */
const onPostgres = process.env['TEST_ENGINE'] === 'postgres'
const attempts = process.env['RACE_SIZE'] === 'full' ? 1000 : onPostgres ? 200 : 60
const race = { attempts, together: 200, each: 1000 }
const affordable = attempts / 10
/** many lots, some of which a spend takes together */
const lots = [300, 700, 1500, ...Array<number>((affordable - 2) / 2).fill(2000)]
const balance = affordable * race.each

const api = useApi()
afterEach(async () => expect(await brokenPoints(api)).toEqual([]))

describe('한 잔액에 한꺼번에 몰려도', () => {
  test(`${attempts}건이 동시에 쓰면 낼 수 있는 ${affordable}건만 되고 0 아래로 가지 않는다`, async () => {
    const { id } = await api.customer()
    for (const amount of lots) await givePoints(api, id, amount)
    const extra = (await accountOf(api, id)).balance - balance
    expect(extra).toBeGreaterThanOrEqual(0)
    expect(extra).toBeLessThan(race.each)
    const startedAt = performance.now()
    const outcomes = await raceForPoints(api.deps, id, race)
    const seconds = Math.round(performance.now() - startedAt) / 1000
    console.log(JSON.stringify({ test: 'points', engine: api.deps.database.engine, ...race, outcomes, seconds }))
    expect(outcomes).toEqual({ USED: affordable, POINTS_NOT_ENOUGH: attempts - affordable })
    expect(await accountOf(api, id)).toEqual({ balance: extra, held: 0, debt: 0 })
    expect(await api.deps.db.$count(pointsLedger, eq(pointsLedger.kind, 'USE'))).toBe(affordable)
  }, 120_000)

  test('읽고 나서 판단하고 쓰는 방식은 PostgreSQL에서 잔액보다 많이 쓰고, 한 번에 하나만 하는 PGlite에서는 드러나지 않는다', async () => {
    const { id } = await api.customer()
    await givePoints(api, id, balance)
    const spent = await spendNaively(api.deps.db, id, race)
    console.log(JSON.stringify({ test: 'points-control', engine: api.deps.database.engine, balance, spent }))
    if (onPostgres) expect(balance - spent).toBeLessThan(0)
    else expect(balance - spent).toBe(0)
    await api.deps.db.update(pointsAccounts).set({ balance }).where(eq(pointsAccounts.userId, id))
  })

  test('쓰기, 취소, 적립, 회수, 지급, 소멸이 여러 회원에게 뒤섞여 와도 서로 막지 않고 장부가 맞는다', async () => {
    const shop = await aShop(api.deps.db)
    const members = [(await api.customer()).id, (await api.customer()).id, (await api.customer()).id]
    const now = api.clock.now()
    for (const id of members) {
      await givePoints(api, id, 20_000)
      await givePoints(api, id, 5000, new Date(now.getTime() - 1))
    }
    const rounds = onPostgres ? 40 : 15
    const sheets = new Map<number, { id: number }[]>()
    for (const id of members)
      sheets.set(id, await layOutOrders(api.deps, id, { ...race, attempts: rounds, each: 1100 }))
    const items: number[] = []
    for (let n = 0; n < rounds; n++) {
      const userId = members[n % 3] as number
      const { itemIds } = await anOrder(api.deps, { ...shop, userId }, { orderNo: `EARN-${n}` })
      await inTx(api, (tx) =>
        promisePoints(tx, { userId, items: [{ orderItemId: itemIds[0] as number, amount: 333 }], now }),
      )
      items.push(itemIds[0] as number)
    }
    const work = Array.from({ length: rounds }, (_, n) => [
      ...members.map((userId) => async () => {
        const orderId = sheets.get(userId)?.[n]?.id as number
        const held = await inTx(api, (tx) => holdPoints(tx, { userId, orderId, amount: 1100, now })).then(
          () => true,
          (error) => {
            expect(error).toMatchObject({ code: 'POINTS_NOT_ENOUGH' })
            return false
          },
        )
        await inTx(api, async (tx) => {
          await endOrder(tx, orderId, 'EXPIRED', now)
          if (held) await releasePoints(tx, { orderId, now })
        })
      }),
      () =>
        inTx(api, (tx) =>
          earnPromised(tx, { orderItemIds: [items[n] as number, ...items.toReversed()].slice(0, 3), now }),
        ),
      () =>
        inTx(api, (tx) =>
          clawBack(tx, {
            userId: members[n % 3] as number,
            claimId: n,
            amount: 900,
            reason: '반품',
            key: `c:${n}`,
            now,
          }),
        ),
      () =>
        inTx(api, (tx) =>
          adjustPoints(
            tx,
            members.toReversed().map((userId) => ({ userId, amount: n % 2 ? 500 : -400, key: `a:${n}:${userId}` })),
            { reason: '조정', expiresAt: new Date(now.getTime() + 1e9), actor: 'admin:1', now },
          ),
        ),
      () => expirePoints(api.deps),
    ]).flat()
    await inFlight(100, work, async (one) => void (await one()))
    expect(await api.deps.db.$count(pointsLedger, eq(pointsLedger.kind, 'EARN'))).toBe(rounds)
    expect(await api.deps.db.$count(pointsLedger, eq(pointsLedger.kind, 'CLAWBACK'))).toBe(rounds)
  }, 120_000)
})

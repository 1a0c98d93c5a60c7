import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adjustPoints } from '#server/modules/points/points.adjust.ts'
import { daysFrom } from '#server/modules/points/points.expiry.ts'
import { expirePoints } from '#server/modules/points/points.jobs.ts'
import {
  clawBack,
  earnPromised,
  holdPoints,
  readPoints,
  releasePoints,
  returnPoints,
  returnSpent,
  spendPoints,
  useHeldPoints,
} from '#server/modules/points/points.service.ts'
import { promisePoints } from '#tests/support/promises.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { accountOf, anOrderOf, brokenPoints, endOrder, givePoints, inTx, lotsOf } from '#tests/support/points.ts'
import { PointsModel } from './pointsModel.ts'

const api = useApi()
const runs = Number(process.env['POINTS_RUNS'] ?? 12)

const amount = fc.integer({ min: 1, max: 5000 })
const which = fc.nat({ max: 20 })
const step = fc.oneof(
  fc.record({ do: fc.constant('give' as const), amount, days: fc.integer({ min: 0, max: 90 }) }),
  fc.record({ do: fc.constant('take' as const), amount }),
  fc.record({ do: fc.constant('hold' as const), amount }),
  fc.record({ do: fc.constant('hold' as const), amount }),
  fc.record({ do: fc.constant('use' as const), which }),
  fc.record({ do: fc.constant('release' as const), which }),
  fc.record({ do: fc.constant('return' as const), which, amount }),
  fc.record({ do: fc.constant('earn' as const), amount }),
  fc.record({ do: fc.constant('clawBack' as const), amount }),
  fc.record({ do: fc.constant('payFee' as const), amount }),
  fc.record({ do: fc.constant('giveFeeBack' as const), which, amount }),
  fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 45 }), sweep: fc.boolean() }),
)

describe('포인트의 어떤 순서에도', () => {
  test('원장, 묶음, 잡아 둔 것, 빚이 규칙과 맞고 0 아래로 가지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    let serial = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const { id: userId } = await api.customer()
        const model = new PointsModel()
        const pick = (state: string, n: number) => {
          const orders = [...model.orders.values()].filter((order) => order.state === state)
          return orders[n % (orders.length || 1)]
        }
        for (const one of steps) {
          const now = api.clock.now()
          const key = `p:${serial++}`
          if (one.do === 'give') {
            await givePoints(api, userId, one.amount, daysFrom(now, one.days))
            model.give(one.amount, daysFrom(now, one.days))
          } else if (one.do === 'take') {
            const how = { reason: '회수', expiresAt: now, actor: 'admin:1', now }
            const [outcome] = await inTx(api, (tx) => adjustPoints(tx, [{ userId, amount: -one.amount, key }], how))
            expect(outcome?.done).toBe(model.take(one.amount) ? 'YES' : 'NOT_ENOUGH')
          } else if (one.do === 'hold') {
            const order = await anOrderOf(api, userId, one.amount)
            const held = await inTx(api, (tx) =>
              holdPoints(tx, { userId, orderId: order.id, amount: one.amount, now }),
            ).then(
              () => true,
              (error) => {
                expect(error).toMatchObject({ code: 'POINTS_NOT_ENOUGH', extra: { available: model.available(now) } })
                return false
              },
            )
            expect(held).toBe(model.hold(order.id, one.amount, now))
            if (!held) await inTx(api, (tx) => endOrder(tx, order.id, 'EXPIRED', now))
          } else if (one.do === 'use') {
            const order = pick('HELD', one.which)
            if (!order) continue
            await inTx(api, async (tx) => {
              await endOrder(tx, order.id, 'COMPLETED', now)
              await useHeldPoints(tx, { userId, orderId: order.id, orderNo: 'X', now })
            })
            model.use(order.id)
          } else if (one.do === 'release') {
            const order = pick('HELD', one.which)
            if (!order) continue
            await inTx(api, async (tx) => {
              await endOrder(tx, order.id, 'EXPIRED', now)
              await releasePoints(tx, { orderId: order.id, now })
            })
            model.release(order.id, now)
          } else if (one.do === 'return') {
            const order = pick('USED', one.which)
            const part = order ? Math.min(one.amount, model.returnable(order.id)) : 0
            if (!order || part === 0) continue
            const back = { userId, orderId: order.id, claimId: 1, amount: part, now, reason: '취소', key }
            await inTx(api, (tx) => returnPoints(tx, back))
            // the same claim again gives nothing
            await inTx(api, (tx) => returnPoints(tx, back))
            model.giveBack(order.id, part, now)
          } else if (one.do === 'earn') {
            const { itemIds } = await anOrder(api.deps, { ...shop, userId }, { orderNo: key })
            const [item] = itemIds as [number]
            const made = model.made()
            await inTx(api, (tx) =>
              promisePoints(tx, { userId, items: [{ orderItemId: item, amount: one.amount }], now }),
            )
            for (let n = 0; n < 2; n++) await inTx(api, (tx) => earnPromised(tx, { orderItemIds: [item], now }))
            model.earn(one.amount, made, now)
          } else if (one.do === 'clawBack') {
            const claim = { userId, claimId: 1, amount: one.amount, reason: '반품', key, now }
            for (let n = 0; n < 2; n++) await inTx(api, (tx) => clawBack(tx, claim))
            model.clawBack(one.amount)
          } else if (one.do === 'payFee') {
            const fee = { userId, claimId: 1, amount: one.amount, reason: '배송비', key, actor: 'system', now }
            const paid = await inTx(api, (tx) => spendPoints(tx, fee)).then(
              () => true,
              (error) => {
                expect(error).toMatchObject({ code: 'POINTS_NOT_ENOUGH', extra: { available: model.available(now) } })
                return false
              },
            )
            expect(paid).toBe(model.payFee(key, one.amount, now))
          } else if (one.do === 'giveFeeBack') {
            const [spentKey, fee] = [...model.fees][one.which % (model.fees.size || 1)] ?? []
            if (!spentKey || !fee) continue
            const part = Math.min(one.amount, fee.amount)
            const back = { userId, claimId: 1, amount: part, reason: '배송비', key, spentKey, now }
            for (let n = 0; n < 2; n++) await inTx(api, (tx) => returnSpent(tx, back))
            model.giveFeeBack(spentKey, part, now)
          } else {
            api.clock.advance(one.days * 86_400_000)
            if (one.sweep) {
              await expirePoints(api.deps)
              model.expire(api.clock.now())
            }
          }
          const seen = {
            ...(await accountOf(api, userId)),
            available: (await readPoints(api.deps.db, userId, api.clock.now())).available,
          }
          const expected = {
            balance: model.balance,
            held: model.held,
            debt: model.debt,
            available: model.available(api.clock.now()),
          }
          expect(seen, JSON.stringify(one)).toEqual(expected)
          const lots = (await lotsOf(api, userId)).filter((lot) => lot.remaining > 0)
          expect(
            lots.map((lot) => `${lot.expiresAt?.getTime()} ${lot.remaining}`).toSorted(),
            JSON.stringify(one),
          ).toEqual(
            model.lots
              .filter((lot) => lot.remaining > 0)
              .map((lot) => `${lot.expiresAt} ${lot.remaining}`)
              .toSorted(),
          )
        }
        expect(await brokenPoints(api)).toEqual([])
      }),
      { numRuns: runs },
    )
  }, 120_000)
})

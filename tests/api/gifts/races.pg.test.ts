import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { claimGift } from '#server/modules/gifts/claim.service.ts'
import { cancelGift, expireGifts } from '#server/modules/gifts/close.service.ts'
import { gifts } from '#server/modules/gifts/gifts.tables.ts'
import { inFlight } from '#tests/concurrency/inFlight.ts'
import { meeting } from '#tests/concurrency/meeting.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, giftsPath, buying, sellBundle, type Bought } from '#tests/support/gifts.ts'
import { at, atGateway, withCard } from '#tests/support/memberships.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()

const outcomeOf = (work: Promise<string>): Promise<string> =>
  work.catch((error: unknown) => {
    if (error instanceof AppError) return error.code
    throw error
  })

const take = (token: string, userId: number, deps: Deps = api.deps) =>
  outcomeOf(
    claimGift(deps, { token, userId, address: undefined, requestKey: undefined }, () => Promise.resolve('CLAIMED')),
  )

const cancel = (id: number) =>
  outcomeOf(
    api.deps.db.transaction(async (tx) => {
      await cancelGift(tx, id, 'user:1', null, api.clock.now())
      return 'CANCELED'
    }),
  )

test('받기와 취소와 만료가 한꺼번에 와도 선물은 한 번만 끝나고, 돈은 받은 것에는 돌아가지 않는다', async () => {
  const size = { gifts: 20, people: 4 }
  const bundle = await sellBundle(api)
  const buyer = await withCard(api)
  const bought = await buy(buyer, bundle, size.gifts * 59_700, size.gifts)
  const people: number[] = []
  for (let n = 0; n < size.people; n += 1) people.push((await api.customer()).id)
  const calls = bought.flatMap(({ gift }, n) => [
    ...(n % 2 === 0 ? [() => cancel(gift.id)] : []),
    ...people.map((userId) => () => take(gift.token, userId)),
    () => cancel(gift.id),
    async () => {
      await expireGifts(api.deps)
      return 'SWEPT'
    },
  ])
  const outcomes: Record<string, number> = {}
  await inFlight(24, calls, async (call) => {
    const outcome = await call()
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  })
  console.log(JSON.stringify({ test: 'gifts', ...size, ...outcomes }))
  expect((outcomes['CLAIMED'] ?? 0) + (outcomes['CANCELED'] ?? 0)).toBe(size.gifts)
  const [books] = await rows<Record<string, number>>(
    api.deps.db,
    sql`select (select count(*)::int from gifts where status = 'CLAIMED') as claimed,
          (select count(*)::int from subscription_periods where kind = 'GIFT') as periods,
          (select count(*)::int from gifts where status = 'REFUNDED') as refunded,
          (select count(*)::int from subscription_refunds) as refunds,
          (select coalesce(sum(amount), 0)::int from subscription_refunds) as back`,
  )
  expect(books?.['periods']).toBe(books?.['claimed'])
  expect(books?.['refunds']).toBe(books?.['refunded'])
  expect(books?.['back']).toBe((books?.['refunded'] ?? 0) * 59_700)
  await at(api, '2026-11-16T13:00:00+09:00')
  expect(await atGateway(api, buyer.id)).toEqual({ taken: size.gifts * 59_700, returned: books?.['back'] })
})

test('여러 프로세스가 한꺼번에 만료시켜도 한 번만 돌려준다', async () => {
  const buyer = await withCard(api)
  await buy(buyer, await sellBundle(api), 5 * 59_700, 5)
  api.clock.set('2027-11-17T00:10:00+09:00')
  const swept = await Promise.all([1, 2, 3, 4].map(() => expireGifts(api.deps)))
  expect(swept.reduce((sum, { expired }) => sum + expired, 0)).toBe(5)
  const [books] = await rows(
    api.deps.db,
    sql`select count(*)::int as refunds, sum(amount)::int as back from subscription_refunds`,
  )
  expect(books).toEqual({ refunds: 5, back: 5 * 56_715 })
})

test('마지막 날 자정에 받기와 만료가 함께 와도 하나만 이기고, 돈은 이긴 쪽을 따른다', async () => {
  const rounds = 24
  const bundle = await sellBundle(api)
  const buyer = await withCard(api)
  const { id: receiver } = await api.customer()
  const clockAt = (moment: string): Deps => ({ ...api.deps, clock: { now: () => new Date(moment) } })
  // whoever takes it came before midnight, the sweep after it: by its own clock each may
  const [before, after] = [clockAt('2027-11-16T23:59:59.999+09:00'), clockAt('2027-11-17T00:00:00+09:00')]
  const won: Record<string, number> = {}
  for (let round = 0; round < rounds; round += 1) {
    const [one] = await buy(buyer, bundle)
    const token = one?.gift.token ?? ''
    const sweep = async () => ((await expireGifts(after)).expired === 1 ? 'EXPIRED' : 'LEFT')
    const claim = () => take(token, receiver, before)
    const both = round % 2 === 0 ? [claim(), sweep()] : [sweep(), claim()]
    const outcome = (await Promise.all(both)).toSorted().join(' and ')
    expect(['CLAIMED and LEFT', 'EXPIRED and GIFT_EXPIRED']).toContain(outcome)
    won[outcome] = (won[outcome] ?? 0) + 1
  }
  console.log(JSON.stringify({ test: 'gift-midnight', rounds, ...won }))
  const claimed = won['CLAIMED and LEFT'] ?? 0
  const [books] = await rows(
    api.deps.db,
    sql`select (select count(*)::int from gifts where status = 'CLAIMED') as claimed,
          (select count(*)::int from subscription_periods where kind = 'GIFT') as periods,
          (select count(*)::int from subscription_refunds) as refunds`,
  )
  expect(books).toEqual({ claimed, periods: claimed, refunds: rounds - claimed })
  await at(api, '2027-11-17T00:20:00+09:00')
  expect(await atGateway(api, buyer.id)).toEqual({ taken: rounds * 59_700, returned: (rounds - claimed) * 56_715 })
})

test('같은 카드로 한꺼번에 눌러도 한 번 결제하거나 모두 따로 산 것이 된다', async () => {
  const bundle = await sellBundle(api)
  const buyer = await withCard(api)
  const call = { requestId: 'pressed-at-once' }
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => buyer.post<Bought>(giftsPath, buying(buyer, bundle, 59_700), call)),
  )
  const ids = new Set(answers.flatMap(({ status, body }) => (status < 300 ? [body.result_id] : [])))
  expect(ids.size).toBe(1)
  expect(await atGateway(api, buyer.id)).toEqual({ taken: 59_700, returned: 0 })
})

test('읽고 나서 쓰는 방식은 한 선물을 여럿에게 준다', async () => {
  const { db } = api.deps
  const buyer = await withCard(api)
  const [one] = await buy(buyer, await sellBundle(api))
  const id = one?.gift.id ?? 0
  const people: number[] = []
  for (let n = 0; n < 8; n += 1) people.push((await api.customer()).id)
  const met = meeting()
  let promised = 0
  await db.execute(sql`alter table gifts disable trigger gifts_kept`)
  await inFlight(people.length, people, (userId) =>
    db.transaction(async (tx) => {
      const [seen] = await tx.select({ status: gifts.status }).from(gifts).where(eq(gifts.id, id))
      if (seen?.status !== 'PAID') return
      await met()
      await tx
        .update(gifts)
        .set({ status: 'CLAIMED', claimedBy: userId, claimedAt: api.clock.now() })
        .where(eq(gifts.id, id))
      promised += 1
    }),
  )
  await db.execute(sql`alter table gifts enable trigger gifts_kept`)
  expect(promised).toBeGreaterThan(1)
})

test('읽고 나서 쓰는 방식은 받은 선물을 만료시킨다', async () => {
  const { db } = api.deps
  const [one] = await buy(await withCard(api), await sellBundle(api))
  const id = one?.gift.id ?? 0
  const { id: receiver } = await api.customer()
  const met = meeting()
  const won: string[] = []
  await db.execute(sql`alter table gifts disable trigger gifts_kept`)
  const now = api.clock.now()
  const ends = [
    { status: 'CLAIMED' as const, claimedBy: receiver, claimedAt: now, closedAt: null, refund: 0 },
    { status: 'EXPIRED' as const, claimedBy: null, claimedAt: null, closedAt: now, refund: 56_715 },
  ]
  await inFlight(ends.length, ends, (set) =>
    db.transaction(async (tx) => {
      const [seen] = await tx.select({ status: gifts.status }).from(gifts).where(eq(gifts.id, id))
      if (seen?.status !== 'PAID') return
      await met()
      await tx.update(gifts).set(set).where(eq(gifts.id, id))
      won.push(set.status)
    }),
  )
  await db.execute(sql`alter table gifts enable trigger gifts_kept`)
  expect(won.toSorted()).toEqual(['CLAIMED', 'EXPIRED'])
})

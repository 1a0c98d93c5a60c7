import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { closeSalesDays, countToday } from '#server/modules/statistics/closing.jobs.ts'
import { completeDueCancels } from '#server/modules/claims/claims.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, type Customer, signInAgain } from '#tests/support/buying.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { bulk, claim, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { paymentOf, simulate } from '#tests/support/claimSteps.ts'
import { ClaimModel, type Kind, type OpenClaim, type Terms, type Who } from '#tests/support/claimModel.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { expectTrueStatistics } from '#tests/support/checkStatistics.ts'
import { dice } from '#tests/support/dice.ts'
import { kstDay } from '#shared/format/kst.ts'

/**
 * A shop that lives for a while over HTTP: random orders, claims that stay open beside one another, are completed in any
 * order, retracted or left to the clock; every amount beside a small model of its own, and the books and each day's
 * sales at the end. The same seed is the same shop. SHOP_ORDERS sets how many orders (500 for the whole run), SHOP_SEED which shop.
 */
const orders = Number(process.env['SHOP_ORDERS'] ?? 8)
const seed = Number(process.env['SHOP_SEED'] ?? 20_261_122)

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))

const terms: Terms = { base: 3_000, threshold: 50_000, returnFee: 3_000 }
const prices = [2_000, 4_000, 9_900, 15_000, 24_000, 40_000]
const told = { amounts: 0, completed: 0, retracted: 0 }

type Line = { id: number; price: number; left: number; open: boolean }
type Story = { customer: Customer; orderId: number; kind: Kind; model: ClaimModel; lines: Line[] }

describe(`아무렇게나 산 주문 ${orders}건 (씨앗 ${seed})`, () => {
  test(
    '금액은 따로 세운 셈과 같고, 끝에 장부가 맞는다',
    async () => {
      const roll = dice(seed)
      const origin = await makeOrigin(api.deps.db)
      const skus: { id: number; price: number }[] = []
      for (const price of prices) {
        const { sku } = await makeProduct(api.deps.db, {
          listPrice: price,
          salePrice: price,
          shippingOriginId: origin.id,
          skus: [{ onHand: 100_000 }],
        })
        skus.push({ id: sku.id, price })
      }
      const from = kstDay(api.clock.now())
      for (let n = 0; n < orders; n++) {
        const story = await order(skus, roll)
        await hoursGoBy(story, (n % 4) * 15)
        await live(story, roll)
      }
      expect(await brokenBooks(api.deps.db)).toEqual([])
      await expectTrueStatistics(api, from)
      await closeSalesDays(api.deps)
      await expectTrueStatistics(api, from)
      expect(await brokenBooks(api.deps.db)).toEqual([])
    },
    30_000 + orders * 12_000,
  )
  afterAll(() => process.stdout.write(`${JSON.stringify({ test: 'random-shop', orders, seed, ...told })}\n`))
})

async function order(skus: { id: number; price: number }[], roll: (sides: number) => number): Promise<Story> {
  const picked = [...skus].filter(() => roll(2) === 0)
  const wanted = (picked.length > 0 ? picked : [skus[roll(skus.length)] as (typeof skus)[number]]).map((sku) => ({
    ...sku,
    quantity: 1 + roll(3),
  }))
  const customer = await api.customer()
  const orderId = await buy(
    api,
    customer,
    wanted.map(({ id, quantity }) => ({ sku_id: id, quantity })),
  )
  const kind = roll(2) === 0 ? 'cancel' : 'return'
  await moveItems(api, orderId, kind === 'cancel' ? 'PROCESSING_ORDER' : 'DELIVERED')
  const lines = (await itemsOf(customer, orderId)).items.map((item) => ({
    id: item.id,
    price: skus.find(({ id }) => id === item.sku_id)?.price ?? 0,
    left: item.quantity,
    open: false,
  }))
  const pieces = lines.map(({ id, price, left }) => ({ line: id, price, quantity: left }))
  const model = new ClaimModel(terms, pieces)
  expect((await paymentOf(api, orderId)).captured).toBe(model.paid)
  return { customer, orderId, kind, model, lines }
}

/** What happens to an order from now on may happen to a day that is over and rolled up. */
async function hoursGoBy(story: Story, hours: number): Promise<void> {
  if (hours === 0) return
  api.clock.advance(hours * 3_600_000)
  story.customer = await signInAgain(api, story.customer)
  if (hours === 30) await closeSalesDays(api.deps)
  else await countToday(api.deps)
}

/** Some steps in the life of an order: asks, takes back, completes in any order, or waits for the clock. */
async function live(story: Story, roll: (sides: number) => number): Promise<void> {
  const { model } = story
  for (let step = 0; step < 7; step++) {
    const free = story.lines.filter((line) => line.left > 0 && !line.open)
    const one = model.open[roll(Math.max(model.open.length, 1))]
    if (free.length > 0 && (!one || roll(3) > 0)) {
      const line = free[roll(free.length)] as Line
      await ask(story, line, 1 + roll(line.left), roll(3) === 0 ? 'SELLER' : 'CUSTOMER')
    } else if (one && roll(4) === 0) await retract(story, one)
    else if (one) await complete(story, one)
  }
  if (story.kind === 'cancel' && roll(3) === 0) await letTheClock(story)
  while (model.open.length > 0) await complete(story, model.open[roll(model.open.length)] as OpenClaim)
  const payment = await paymentOf(api, story.orderId)
  expect(payment.refunded, `order ${story.orderId}`).toBe(model.refunded)
  expect(payment.refunded).toBeLessThanOrEqual(payment.captured)
}

async function ask(story: Story, line: Line, quantity: number, who: Who): Promise<void> {
  const { customer, orderId, kind, model } = story
  const items = [{ order_item_id: line.id, quantity }]
  const piece = { line: line.id, price: line.price, quantity }
  const quote = model.quote(kind, who, piece)
  const shown = await simulate(customer, orderId, { kind, fault: who, items })
  const state = JSON.stringify({ model, piece, who, shown: shown.why })
  expect({ cash: shown.refund_cash, owed: shown.additional_payment }, state).toEqual({
    cash: quote.cash,
    owed: quote.owed,
  })
  told.amounts += 2
  const { id } = await claim(customer, orderId, kind, items, who, {
    expected_refund: { refund_cash: quote.cash, additional_payment: quote.owed },
    ...(quote.owed > 0 ? { fee_payment: 'TRANSFER' } : {}),
  })
  if (quote.owed > 0) {
    const staff = await api.staff('admin')
    const { version } = (await staff.get<{ version: number }>(`/store-admin/v1/claims/${id}`)).body
    expect((await staff.patch(`/store-admin/v1/claims/${id}`, { version, fee_paid: true })).status).toBe(200)
  }
  model.open.push({ id, kind, who, piece, quote })
  line.open = true
}

const lineOf = ({ lines }: Story, { piece }: OpenClaim) => lines.find(({ id }) => id === piece.line) as Line

async function retract(story: Story, one: OpenClaim): Promise<void> {
  const answer = await story.customer.post<{ status: string }>(`/store/v1/user/claims/${one.id}/retract`)
  expect(answer.body.status, JSON.stringify(answer.body)).toBe('RETRACTED')
  story.model.open = story.model.open.filter(({ id }) => id !== one.id)
  lineOf(story, one).open = false
  told.retracted++
}

async function complete(story: Story, one: OpenClaim): Promise<void> {
  const before = JSON.stringify({ model: story.model, one })
  const cash = story.model.complete(one)
  const inspection = story.kind === 'cancel' ? {} : { inspection: { result: 'OK' } }
  const staff = await api.staff('admin')
  const { rows } = await bulk(staff, story.kind, 'complete', [{ claim_id: one.id, ...inspection }])
  expect(rows[0], `${before} ${JSON.stringify(rows)}`).toMatchObject({
    status: 'SUCCESS',
    after: { refund_cash: cash },
  })
  Object.assign(lineOf(story, one), { open: false, left: lineOf(story, one).left - one.piece.quantity })
  told.amounts++
  told.completed++
}

/** Nobody answers, longer than any holidays last: what is due completes by itself, the oldest first. */
async function letTheClock(story: Story): Promise<void> {
  api.clock.advance(12 * 86_400_000)
  const due = [...story.model.open]
  expect(await completeDueCancels(api.deps)).toEqual({ completed: due.length })
  for (const one of due) {
    story.model.complete(one)
    Object.assign(lineOf(story, one), { open: false, left: lineOf(story, one).left - one.piece.quantity })
    told.completed++
  }
  story.customer = await signInAgain(api, story.customer)
}

import type { Client } from '../../tests/support/httpClient.ts'
import { bearer, checkout, ok } from '../../tests/support/shopping.ts'
import { checkoutWithBenefits } from './benefits.ts'
import { bulkCancels } from './claims.ts'
import { exportRows } from './exportRows.ts'
import { dryRun } from './dryRun.ts'
import { type Figure, type Load, measure, timed } from './load.ts'
import type { ExportPart } from './prepare.ts'
import { nameSearches } from './nameSearches.ts'
import { benchQuote } from './quote.ts'
import { sheetRoundTrip } from './sheetRoundTrip.ts'
import {
  exhibitionPages,
  facetCounts,
  freshPages,
  freshSearches,
  productPages,
  reviewLists,
  searches,
} from './store.ts'

export type BenchContext = Load & {
  send: Client
  staff: string
  customers: string[]
  /** SKUs in stock, for carts and checkouts */
  skus: number[]
  products: number[]
  /** many products on sale, those that few look at among them */
  shelf: number[]
  /** customers with coupons and points, for one checkout each */
  members: number[]
  tokenOf: (userId: number) => Promise<string>
  exportPart: ExportPart | undefined
  sizes: Sizes
}

/** How much a scenario does that does not last for so many seconds. */
export type Sizes = {
  /** order items of one bulk step */
  batch: number
  /** cancels completed by one command */
  claims: number
  searchRounds: number
  /** products of one sheet */
  sheet: number
}

/** `target` in words; `share`: the least rate in percent of the bare server's, measured in the same run. */
export type Scenario = { target: string; share?: number; run(context: BenchContext): Promise<Figure> }

const pick = <T>(list: T[], n: number): T => list[n % list.length] as T

export const scenarios: Record<string, Scenario> = {
  quote: { target: 'p99 ≤ 5 ms', run: ({ seconds }) => Promise.resolve(benchQuote(seconds)) },

  'product list': {
    target: '≥ 2,000/s',
    share: 35,
    run: (context) =>
      measure('product list', context, async (_, round) => {
        const sort = pick(['NEW', 'SALES', 'PRICE_ASC'], round)
        ok(await context.send({ path: `/store/v1/products?sort=${sort}&limit=20&offset=${(round % 5) * 20}` }))
      }),
  },

  'product detail': {
    target: '≥ 2,000/s',
    share: 35,
    run: (context) =>
      measure('product detail', context, async (worker, round) => {
        ok(await context.send({ path: `/store/v1/products/${pick(context.products, worker * 31 + round)}` }))
      }),
  },

  search: { target: '≥ 500/s', run: searches },

  'search, nothing kept': { target: 'beside search', run: freshSearches },

  'product page': { target: '≥ 5,000/s', run: productPages },

  'product page, nothing kept': { target: 'beside product page', run: freshPages },

  'review list': { target: '≥ 1,500/s', run: reviewLists },

  'exhibition page': { target: '≥ 2,000/s', run: exhibitionPages },

  facets: { target: 'p50 ≤ 30 ms', run: facetCounts },

  'cart change': { target: '≥ 1,000/s', share: 12, run: cartChanges },

  'full checkout': {
    target: '≥ 150/s',
    share: 0.7,
    run: (context) =>
      measure('full checkout', context, async (worker, round) => {
        await checkout(context.send, pick(context.customers, worker), pick(context.skus, worker * 7 + round))
      }),
  },

  'checkout with coupons and points': { target: 'beside full checkout', share: 0.4, run: checkoutWithBenefits },

  'order-item list': {
    target: '≥ 600/s, p99 ≤ 50 ms',
    share: 5.5,
    run: (context) =>
      measure('order-item list', context, async (_, round) => {
        const status = pick(['PAID', 'PROCESSING_ORDER', 'DELIVERED'], round)
        ok(await context.send({ path: itemsPath(status, 1, 25), headers: bearer(context.staff) }))
      }),
  },

  'dry run of everything': { target: 'others wait ≤ 400 ms', run: dryRun },

  'bulk step of 500': { target: '≤ 1,000 ms', run: bulkSteps },

  'bulk cancel completion': { target: '200 refunded in ≤ 10,000 ms', run: bulkCancels },

  'search by name': { target: '≤ 50 ms each, 100,000 products', run: nameSearches },

  'export of 100,000': { target: 'memory + ≤ 100 MB, others wait ≤ 200 ms', run: exportRows },

  'sheet of 20,000': { target: 'check ≤ 20 s, apply ≤ 60 s, others wait ≤ 200 ms', run: sheetRoundTrip },
}

const itemsPath = (status: string, page: number, size: number) =>
  `/store-admin/v1/order-items?status=${status}&page=${page}&page_size=${size}&sort=-paid_at`

async function cartChanges(context: BenchContext): Promise<Figure> {
  const { send, customers, skus, connections } = context
  const items: number[] = []
  for (const [index, token] of customers.slice(0, connections).entries()) {
    const made = ok(
      await send({
        method: 'POST',
        path: '/store/v1/user/cart/items/bulk/create',
        headers: bearer(token),
        body: { items: [{ sku_id: pick(skus, index), quantity: 1 }] },
      }),
    ) as unknown as { items: { id: number }[] }
    items.push(made.items[0]?.id as number)
  }
  return measure('cart change', context, async (worker, round) => {
    ok(
      await send({
        method: 'PATCH',
        path: `/store/v1/user/cart/items/${items[worker]}/quantity`,
        headers: bearer(pick(customers, worker)),
        body: { quantity: 1 + (round % 3) },
      }),
    )
  })
}

const mostBatches = 6

/** 발주확인 of so many new order items at a time: as many full batches as there are, six at most. */
async function bulkSteps({ send, staff, meter, sizes }: BenchContext): Promise<Figure> {
  const { batch } = sizes
  const ids: number[] = []
  for (let page = 1; page <= (mostBatches * batch) / 100; page++) {
    const answer = ok(await send({ path: itemsPath('PAID', page, 100), headers: bearer(staff) }))
    const { results } = answer as unknown as { results: { id: number }[] }
    ids.push(...results.map((one) => one.id))
    if (results.length < 100) break
  }
  const batches = Math.floor(ids.length / batch)
  if (batches === 0) throw new Error(`a bulk step needs ${batch} PAID items, there are ${ids.length}`)
  let next = 0
  const figure = await timed('bulk step of 500', batches, meter, async () => {
    const result = ok(
      await send({
        method: 'POST',
        path: '/store-admin/v1/order-items/bulk/processing-order',
        headers: bearer(staff),
        body: { ids: ids.slice(next, (next += batch)) },
      }),
    ) as unknown as { totals: Record<string, number> }
    if (result.totals['SUCCESS'] !== batch) throw new Error(JSON.stringify(result.totals))
  })
  return { ...figure, note: `${batches} steps, all ${batch} rows of each SUCCESS` }
}

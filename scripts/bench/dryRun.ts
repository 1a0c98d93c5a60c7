import { bearer, ok } from '../../tests/support/shopping.ts'
import { beside } from './beside.ts'
import { type Figure, timed } from './load.ts'
import type { BenchContext } from './scenarios.ts'

const mostRows = 5_000

/** 발주확인 of all new order items, 5,000 at most, looked at beforehand while another client keeps reading a list. */
export async function dryRun(context: BenchContext): Promise<Figure> {
  const { send, staff, meter } = context
  const ids: number[] = []
  for (let page = 1; ids.length < mostRows; page++) {
    const path = `/store-admin/v1/order-items?status=PAID&page=${page}&page_size=100&sort=-paid_at`
    const { results } = ok(await send({ path, headers: bearer(staff) })) as unknown as { results: { id: number }[] }
    ids.push(...results.map(({ id }) => id))
    if (results.length < 100) break
  }
  const preview = async () => {
    const path = '/store-admin/v1/order-items/bulk/processing-order'
    const body = { ids, dry_run: true }
    const { totals } = ok(await send({ method: 'POST', path, headers: bearer(staff), body })) as unknown as {
      totals: Record<string, number>
    }
    if (totals['SUCCESS'] !== ids.length) throw new Error(JSON.stringify(totals))
  }
  const figures: Figure[] = []
  const { longestMs } = await beside(context, async () => {
    figures.push(await timed('dry run of everything', 3, meter, preview))
  })
  const [figure] = figures
  if (!figure) throw new Error('nothing was measured')
  return { ...figure, note: `${ids.length.toLocaleString()} rows each; another client waited ≤ ${longestMs} ms` }
}

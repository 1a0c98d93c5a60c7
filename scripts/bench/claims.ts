import { inFlight } from '../../tests/concurrency/inFlight.ts'
import { bearer, checkout, ok } from '../../tests/support/shopping.ts'
import { type Figure, timed } from './load.ts'
import type { BenchContext } from './scenarios.ts'

type Row = { status: string; after?: { refund_status?: string } }

/** 취소 완료 of many orders in one command, each paid back through the sandbox gateway, while another client watches it. */
export async function bulkCancels(context: BenchContext): Promise<Figure> {
  const { send, staff, meter, sizes } = context
  const { claims: claimCount } = sizes
  const ids = await askedCancels(context)
  const seen = new Set<number>()
  let running = true
  const watch = (async () => {
    while (running) {
      const answer = ok(await send({ path: '/store-admin/v1/jobs?page_size=1', headers: bearer(staff) }))
      const [job] = (answer as unknown as { results: { kind: string; done: number }[] }).results
      if (job?.kind === 'claims.cancel.complete') seen.add(job.done)
      await new Promise((next) => setTimeout(next, 50))
    }
  })()
  let rows: Row[] = []
  const figure = await timed('bulk cancel completion', 1, meter, async () => {
    const path = '/store-admin/v1/claims/cancel/bulk/complete'
    const answer = ok(await send({ method: 'POST', path, headers: bearer(staff), body: { ids } }))
    rows = (answer as unknown as { rows: Row[] }).rows
  }).finally(() => (running = false))
  await watch
  const refunded = rows.filter((row) => row.status === 'SUCCESS' && row.after?.refund_status === 'COMPLETED').length
  if (refunded !== claimCount) throw new Error(`${refunded} of ${claimCount} are completed and refunded`)
  const steps = [...seen].toSorted((a, b) => a - b).join(', ')
  return {
    ...figure,
    perSecond: Math.round(claimCount / (figure.maxMs / 1000)),
    count: claimCount,
    note: `claims per second; all ${claimCount} completed and refunded; done as told on the way: ${steps}`,
  }
}

/** Orders bought, taken by the warehouse, and asked to be cancelled by their customers; answers the claims. */
async function askedCancels({ send, staff, customers, skus, connections, sizes }: BenchContext): Promise<number[]> {
  const token = (n: number) => customers[n % customers.length] as string
  const bought: { id: number; itemId: number }[] = []
  await inFlight(connections, Array.from({ length: sizes.claims }), async (_, n) => {
    const { id } = await checkout(send, token(n), skus[n % skus.length] as number)
    const order = ok(await send({ path: `/store/v1/user/orders/${id}`, headers: bearer(token(n)) }))
    bought[n] = { id, itemId: (order as unknown as { items: { id: number }[] }).items[0]?.id as number }
  })
  const taking = { ids: bought.map(({ itemId }) => itemId) }
  const path = '/store-admin/v1/order-items/bulk/processing-order'
  ok(await send({ method: 'POST', path, headers: bearer(staff), body: taking }))
  const choices = ok(await send({ path: '/store/v1/user/claims/cancel/reasons/choices', headers: bearer(token(0)) }))
  const [reason] = (choices as unknown as { results: { id: number }[] }).results
  const claims: number[] = []
  await inFlight(connections, bought, async ({ id, itemId }, n) => {
    const body = { items: [{ order_item_id: itemId, quantity: 1 }], reason_id: reason?.id }
    const request = `/store/v1/user/orders/${id}/claims/cancel/request`
    const made = ok(await send({ method: 'POST', path: request, headers: bearer(token(n)), body }))
    claims.push((made as unknown as { id: number }).id)
  })
  return claims
}

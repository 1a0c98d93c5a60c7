import { bearer, ok } from '../../tests/support/shopping.ts'
import type { BenchContext } from './scenarios.ts'

export type Beside = { longestMs: number; peakMb: number }

/** Does some work while another client keeps reading a list: the longest that it waited, and the most memory of the server. */
export async function beside(
  { send, staff, meter }: Pick<BenchContext, 'send' | 'staff' | 'meter'>,
  work: () => Promise<void>,
): Promise<Beside> {
  let peakMb = meter.rssMb()
  let longestMs = 0
  let running = true
  const watch = (async () => {
    while (running) {
      const start = performance.now()
      ok(await send({ path: '/store-admin/v1/order-items?status=PAID&page_size=25', headers: bearer(staff) }))
      longestMs = Math.max(longestMs, performance.now() - start)
      peakMb = Math.max(peakMb, meter.rssMb())
      await new Promise((next) => setTimeout(next, 20))
    }
  })()
  try {
    await work()
  } finally {
    running = false
    await watch
  }
  return { longestMs: Math.round(longestMs), peakMb }
}

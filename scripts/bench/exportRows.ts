import { bearer, ok } from '../../tests/support/shopping.ts'
import type { Figure } from './load.ts'
import type { BenchContext } from './scenarios.ts'

/** One export to xlsx while another client keeps reading a list: memory grown, and the longest that the other waited. */
export async function exportRows(context: BenchContext): Promise<Figure> {
  const { send, staff, meter } = context
  const before = meter.rssMb()
  let peak = before
  let longest = 0
  let running = true
  const watch = (async () => {
    while (running) {
      const start = performance.now()
      ok(await send({ path: '/store-admin/v1/order-items?status=PAID&page_size=25', headers: bearer(staff) }))
      longest = Math.max(longest, performance.now() - start)
      peak = Math.max(peak, meter.rssMb())
      await new Promise((next) => setTimeout(next, 20))
    }
  })()
  const start = performance.now()
  let rows = 0
  try {
    rows = await fileOf(context)
  } finally {
    running = false
  }
  const ms = Math.round(performance.now() - start)
  await watch
  return {
    name: `export of ${rows.toLocaleString()}`,
    key: 'export of 100,000',
    perSecond: Math.round((rows * 10_000) / ms) / 10,
    p50Ms: ms,
    p99Ms: ms,
    maxMs: ms,
    count: rows,
    errors: 0,
    note: `rows per second, to xlsx; memory +${peak - before} MB; another client waited ≤ ${Math.round(longest)} ms`,
  }
}

/** Asks for the file and waits until it is whole; answers how many rows it has. */
async function fileOf({ send, staff, exportPart }: BenchContext): Promise<number> {
  const asked = await send({
    method: 'POST',
    path: '/store-admin/v1/order-items/export/request',
    headers: bearer(staff),
    body: {
      format: 'xlsx',
      reason: '성능 측정',
      ...(exportPart
        ? { filter: { paid_from: exportPart.paidFrom }, as_of: exportPart.asOf }
        : { filter: {}, all: true, as_of: new Date().toISOString() }),
    },
  })
  if (asked.status === 200) return Number(asked.headers['x-row-count'])
  const { job_id: jobId } = ok(asked, 202) as unknown as { job_id: number }
  for (;;) {
    const answer = ok(await send({ path: `/store-admin/v1/jobs/${jobId}`, headers: bearer(staff) }))
    const job = answer as unknown as { status: string; done: number; error: string | null }
    if (job.status === 'DONE') return job.done
    if (job.status !== 'RUNNING') throw new Error(`the export ended ${job.status}: ${job.error}`)
    await new Promise((next) => setTimeout(next, 250))
  }
}

import { bearer, ok } from '../../tests/support/shopping.ts'
import { beside } from './beside.ts'
import type { Figure } from './load.ts'
import type { BenchContext } from './scenarios.ts'

/** One export to xlsx while another client keeps reading a list: memory grown, and the longest that the other waited. */
export async function exportRows(context: BenchContext): Promise<Figure> {
  const before = context.meter.rssMb()
  let rows = 0
  let ms = 0
  const { longestMs, peakMb } = await beside(context, async () => {
    const start = performance.now()
    rows = await fileOf(context)
    ms = Math.round(performance.now() - start)
  })
  return {
    name: `export of ${rows.toLocaleString()}`,
    key: 'export of 100,000',
    perSecond: Math.round((rows * 10_000) / ms) / 10,
    p50Ms: ms,
    p99Ms: ms,
    maxMs: ms,
    count: rows,
    errors: 0,
    note: `rows per second, to xlsx; memory +${peakMb - before} MB; another client waited ≤ ${longestMs} ms`,
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

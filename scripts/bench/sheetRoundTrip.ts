import { randomUUID } from 'node:crypto'
import { readTable } from '../../src/shared/files/readTable.ts'
import { bearer, ok } from '../../tests/support/shopping.ts'
import { type Check, columnOf, itemsOf, workbookOf } from '../../tests/support/sheets.ts'
import { type Beside, beside } from './beside.ts'
import type { Figure } from './load.ts'
import type { BenchContext } from './scenarios.ts'

type Timed = Beside & { ms: number }

/**
 * Prices of 20,000 products out to Excel and back, every one of them changed: downloaded, checked and applied while another
 * client keeps reading a list.
 */
export async function sheetRoundTrip(context: BenchContext): Promise<Figure> {
  const { send, staff, meter } = context
  const before = meter.rssMb()
  const ids = await productIds(context)
  const all: Timed[] = []
  const step = async (work: () => Promise<void>) => {
    let ms = 0
    const result = await beside(context, async () => {
      const start = performance.now()
      await work()
      ms = Math.round(performance.now() - start)
    })
    all.push({ ...result, ms })
    return ms
  }

  let file: Uint8Array = new Uint8Array()
  const downloadMs = await step(async () => {
    const body = { kind: 'PRICE', product_ids: ids }
    const path = '/store-admin/v1/products/sheets/download'
    const answer = await send({ method: 'POST', path, headers: bearer(staff), body })
    if (answer.status === 200) file = answer.bytes
    else ok(answer)
  })

  const upload = multipart(await repriced(file))
  let checkText = ''
  const checkMs = await step(async () => {
    const path = '/store-admin/v1/products/sheets/check'
    const answer = await send({ method: 'POST', path, headers: bearer(staff), raw: upload })
    checkText = answer.text
    if (answer.status !== 200) ok(answer)
  })
  const checked = JSON.parse(checkText) as Check
  if (checked.totals['changed'] !== ids.length) throw new Error(JSON.stringify(checked.totals))

  const body = { items: itemsOf(checked), file_name: 'a.xlsx', file_sha256: checked.file.sha256, reason: '성능 측정' }
  const asked = { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' }
  const applyMs = await step(async () => {
    const path = '/store-admin/v1/products/sheets/prices'
    const answer = ok(await send({ method: 'POST', path, headers: bearer(staff), raw: asked }), 200, 202)
    await allDone(context, (answer as unknown as { job_id: number }).job_id, ids.length)
  })

  return {
    name: `sheet of ${ids.length.toLocaleString()}`,
    key: 'sheet of 20,000',
    perSecond: Math.round((ids.length * 10_000) / applyMs) / 10,
    p50Ms: applyMs,
    p99Ms: applyMs,
    maxMs: applyMs,
    count: ids.length,
    errors: 0,
    note: `rows applied per second; download ${downloadMs} ms (${Math.round(file.length / 1024)} kB), check ${checkMs} ms (answer ${Math.round(checkText.length / 1024)} kB), apply ${applyMs} ms; memory +${Math.max(...all.map(({ peakMb }) => peakMb)) - before} MB; another client waited ≤ ${all.map(({ longestMs }) => longestMs).join(' / ')} ms`,
  }
}

async function productIds({ send, staff, sizes }: BenchContext): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ids.length < sizes.sheet; page++) {
    const path = `/store-admin/v1/products?status=ON_SALE&page=${page}&page_size=100&sort=id`
    const { results } = ok(await send({ path, headers: bearer(staff) })) as unknown as { results: { id: number }[] }
    ids.push(...results.map(({ id }) => id))
    if (results.length < 100) break
  }
  return ids.slice(0, sizes.sheet)
}

/** The file as somebody saves it who has taken a hundred won off every price: sale prices that fall are looked at longest. */
async function repriced(file: Uint8Array): Promise<Uint8Array> {
  const { rows } = await readTable(file, 'a.xlsx')
  const [titles = [], ...lines] = rows
  const at = columnOf({ titles, rows: lines }, '판매가')
  for (const line of lines) line[at] = String(Number(line[at]) - 100)
  return workbookOf({ titles, rows: lines })
}

function multipart(file: Uint8Array): { bytes: Uint8Array; type: string } {
  const boundary = `bench-${randomUUID()}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const bytes = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { bytes, type: `multipart/form-data; boundary=${boundary}` }
}

async function allDone({ send, staff }: BenchContext, jobId: number, count: number): Promise<void> {
  for (;;) {
    const answer = ok(await send({ path: `/store-admin/v1/jobs/${jobId}`, headers: bearer(staff) }))
    const job = answer as unknown as { status: string; totals: Record<string, number> }
    if (job.status === 'DONE' && job.totals['SUCCESS'] === count) return
    if (job.status !== 'RUNNING') throw new Error(`the sheet ended ${job.status}: ${JSON.stringify(job.totals)}`)
    await new Promise((next) => setTimeout(next, 100))
  }
}

import type { BulkBody, BulkResult, CallOptions, ConsoleDataProvider } from '#dataProvider/types.ts'

/** A dry run of thousands of rows takes longer than anybody waits for one answer: it is asked for in pieces. */
const PIECE = 500
const PATIENCE_MS = 120_000

/**
 * Asks the server for these schedules. What is kept goes as one job; a dry run goes piece by piece and its answers are
 * put together, so that no piece outlasts a call.
 */
export async function sendPrices(
  data: ConsoleDataProvider,
  { items = [], ...body }: BulkBody,
  options: CallOptions = {},
): Promise<BulkResult> {
  const ask = (some: object[]) =>
    data.bulk('price-schedules', 'create', { ...body, items: some }, { ...options, timeoutMs: PATIENCE_MS })
  let whole = await ask(body.dry_run ? items.slice(0, PIECE) : items)
  for (let from = PIECE; body.dry_run && from < items.length; from += PIECE)
    whole = together(whole, await ask(items.slice(from, from + PIECE)))
  return whole
}

function together(a: BulkResult, b: BulkResult): BulkResult {
  const totals = { ...a.totals }
  for (const [status, count] of Object.entries(b.totals)) totals[status as keyof typeof totals] += count
  return { ...a, total: a.total + b.total, totals, rows: [...a.rows, ...b.rows] }
}

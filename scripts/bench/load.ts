import type { Meter, Used } from './meter.ts'

export type Figure = {
  name: string
  /** the scenario it belongs to */
  key: string
  perSecond: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  count: number
  errors: number
  firstError?: string
  /** for each one: processor time in ms, statements sent to PostgreSQL, transactions that wrote */
  each?: Used
  /** its rate in percent of the bare server's */
  share?: number
  note?: string
}

export type Load = { connections: number; seconds: number; meter: Meter }

/** Runs `one` in a closed loop of `connections` workers for `seconds`, after a warm-up of a fifth of it. */
export async function measure(
  name: string,
  { connections, seconds, meter }: Load,
  one: (worker: number, round: number) => Promise<void>,
): Promise<Figure> {
  const latencies: number[] = []
  let errors = 0
  let firstError: string | undefined
  const loop = async (until: number, keep: boolean) => {
    await Promise.all(
      Array.from({ length: connections }, async (_, worker) => {
        for (let round = 0; performance.now() < until; round++) {
          const start = performance.now()
          try {
            await one(worker, round)
            if (keep) latencies.push(performance.now() - start)
          } catch (error) {
            errors++
            firstError ??= String(error).slice(0, 300)
            if (errors > 50) return
          }
        }
      }),
    )
  }
  await loop(performance.now() + seconds * 200, false)
  const before = await meter.read()
  const start = performance.now()
  await loop(start + seconds * 1000, true)
  const elapsedMs = performance.now() - start
  const each = shareOf(before, await meter.read(), latencies.length)
  return { ...figureOf(name, latencies, elapsedMs), errors, each, ...(firstError ? { firstError } : {}) }
}

/** Runs `one` so many times, one after the other. */
export async function timed(name: string, times: number, meter: Meter, one: () => Promise<void>): Promise<Figure> {
  const latencies: number[] = []
  const before = await meter.read()
  for (let i = 0; i < times; i++) {
    const start = performance.now()
    await one()
    latencies.push(performance.now() - start)
  }
  const elapsedMs = latencies.reduce((sum, ms) => sum + ms, 0)
  return { ...figureOf(name, latencies, elapsedMs), each: shareOf(before, await meter.read(), times) }
}

/** Latencies as a figure of the report. */
export function figureOf(name: string, latencies: number[], elapsedMs: number): Figure {
  latencies.sort((a, b) => a - b)
  const at = (share: number) =>
    round(latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0)
  return {
    name,
    key: name,
    perSecond: Math.round((latencies.length / elapsedMs) * 10_000) / 10,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    count: latencies.length,
    errors: 0,
  }
}

function shareOf(before: Used, after: Used, count: number): Used {
  const share = (key: keyof Used) => round((after[key] - before[key]) / Math.max(count, 1))
  return {
    serverMs: share('serverMs'),
    databaseMs: share('databaseMs'),
    generatorMs: share('generatorMs'),
    statements: share('statements'),
    commits: share('commits'),
  }
}

const round = (value: number) => Math.round(value * 100) / 100

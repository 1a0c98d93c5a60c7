/** One visit of Lighthouse: scores of 0–100, times in milliseconds, bytes as sent. */
export type Visit = {
  path: string
  performance: number
  accessibility: number
  bestPractices: number
  cls: number
  fcpMs: number
  lcpMs: number
  tbtMs: number
  sentKb: number
  /** audits below their full score, one line each */
  complaints: string[]
}

/** What a page may not fall below; for `cls`, not go above. */
export const BAR = { performance: 95, accessibility: 100, bestPractices: 100, cls: 0.02 }

type Audit = { title?: string; score: number | null; numericValue?: number; displayValue?: string; details?: unknown }
type Result = { categories: Record<string, { score: number | null }>; audits: Record<string, Audit> }

/** What we keep of Lighthouse's megabyte. */
export function summaryOf(result: Result): Omit<Visit, 'path'> {
  const score = (category: string) => Math.round((result.categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    cls: Math.round(value('cumulative-layout-shift') * 1_000) / 1_000,
    fcpMs: Math.round(value('first-contentful-paint')),
    lcpMs: Math.round(value('largest-contentful-paint')),
    tbtMs: Math.round(value('total-blocking-time')),
    sentKb: Math.round(value('total-byte-weight') / 1_000),
    complaints: Object.entries(result.audits)
      .filter(([, audit]) => audit.score !== null && audit.score < 1)
      .map(([id, audit]) => `${id} ${audit.score}: ${audit.displayValue ?? audit.title ?? ''}`),
  }
}

/** The visit in the middle by performance; of an even number, the worse of the two. Throws without visits. */
export function median(visits: Visit[]): Visit {
  const sorted = visits.toSorted((a, b) => a.performance - b.performance)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!middle) throw new Error('Nothing was visited.')
  return middle
}

/** What a visit misses of the bar, one line each. A figure that could not be read is missed too. */
export function failures(visit: Visit): string[] {
  const low = (['performance', 'accessibility', 'bestPractices'] as const)
    .filter((name) => !(visit[name] >= BAR[name]))
    .map((name) => `${visit.path} ${name} ${visit[name]} < ${BAR[name]}`)
  return visit.cls <= BAR.cls ? low : [...low, `${visit.path} cls ${visit.cls} > ${BAR.cls}`]
}

const HEAD = [
  '| page | performance | accessibility | best practices | CLS | FCP | LCP | TBT | sent |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
]

export function asTable(visits: Visit[]): string {
  const rows = visits.map((one) => {
    const cells = [one.path, one.performance, one.accessibility, one.bestPractices, one.cls]
    const sizes = [`${one.fcpMs} ms`, `${one.lcpMs} ms`, `${one.tbtMs} ms`, `${one.sentKb} kB`]
    return `| ${[...cells, ...sizes].join(' | ')} |`
  })
  return [...HEAD, ...rows].join('\n')
}

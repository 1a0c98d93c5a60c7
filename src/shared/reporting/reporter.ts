/**
 * Where errors that nobody expected are reported. What really takes the reports is a sink behind a port, fetched only
 * when an installation has one; until it has come, and when it cannot come, reports wait here in memory.
 */
export type Person = { role: string; id: string }
export type ReportContext = {
  /** what noticed it */
  source: 'window' | 'promise' | 'screen' | 'query' | 'startup' | 'reporting'
  extra?: Record<string, unknown>
}
export type Report = { id: string; error: unknown; context: ReportContext; at: number }
export type ReportSink = {
  send(report: Report): void
  setUser(person: Person | null): void
}

export type Reporter = {
  /** Tells what went wrong, once for each error. Answers the report's id to show, or null when it is nothing to report. */
  report(error: unknown, context: ReportContext): string | null
  /** Whose screen it is: role and id of the access token's subject, nothing else about them. */
  setUser(person: Person | null): void
  /** Fetches the sink ahead of the first error. Never throws. */
  start(): Promise<void>
  /** What has not been handed to a sink. */
  waiting(): readonly Report[]
}

export type ReporterOptions = {
  /** Fetches the sink; null when this installation reports nowhere. */
  load: (() => Promise<ReportSink>) | null
  log?: (text: string, error: unknown) => void
  now?: () => number
  newId?: () => string
}

/** As many reports wait for a sink as this; later ones are lost. */
export const WAITING_LIMIT = 20
/** A page that fails again and again says so this often. */
export const REPORTS_PER_PAGE = 100
/** How often the sink is fetched: once, and once more when the first time failed. */
export const START_ATTEMPTS = 2

export const REPORTING_FAILED = '오류 수집을 시작하지 못했습니다'

export function createReporter(options: ReporterOptions): Reporter {
  const { load, log = (text, error) => console.error(text, error), now = Date.now, newId = randomHex } = options
  const known = new WeakSet<object>()
  let waiting: Report[] = []
  let person: Person | null = null
  let sink: ReportSink | null = null
  let starting: Promise<void> | null = null
  let attempts = 0
  let reported = 0

  function add(error: unknown, context: ReportContext): string {
    const report = { id: newId(), error, context, at: now() }
    if (sink) deliver(sink, report)
    else if (waiting.length < WAITING_LIMIT) waiting.push(report)
    return report.id
  }

  async function fetchSink(): Promise<void> {
    attempts += 1
    try {
      sink = (await load?.()) ?? null
      sink?.setUser(person)
      flush()
    } catch (error) {
      // that reporting failed is itself reported, by the second attempt or from memory
      log(REPORTING_FAILED, error)
      add(error, { source: 'reporting' })
    }
  }

  function deliver(to: ReportSink, report: Report) {
    try {
      to.send(report)
    } catch (error) {
      log(REPORTING_FAILED, error)
    }
  }

  function flush() {
    if (!sink) return
    const late = waiting
    waiting = []
    for (const report of late) deliver(sink, report)
  }

  async function start(): Promise<void> {
    if (!load || sink || attempts >= START_ATTEMPTS) return starting ?? undefined
    starting ??= fetchSink().finally(() => (starting = null))
    return starting
  }

  return {
    report(error, context) {
      if (!isReportable(error) || reported >= REPORTS_PER_PAGE) return null
      if (typeof error === 'object' && error !== null) {
        if (known.has(error)) return null
        known.add(error)
      }
      reported += 1
      const id = add(error, context)
      void start()
      return id
    },
    setUser(next) {
      person = next
      sink?.setUser(next)
    },
    start,
    waiting: () => waiting,
  }
}

/**
 * Whether an error says that something of ours is broken. Refusals of the server, no connection, and work that was given
 * up are everyday life, told where they happen.
 */
export function isReportable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return error !== undefined && error !== null
  const { name, status } = error as { name?: unknown; status?: unknown }
  if (name === 'AbortError') return false
  return typeof status === 'number' ? status >= 500 : true
}

function randomHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

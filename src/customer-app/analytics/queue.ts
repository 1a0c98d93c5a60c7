import {
  FIRST_RETRY_MS,
  FLUSH_INTERVAL_MS,
  FLUSH_RECORDS,
  LONGEST_RETRY_MS,
  MAX_BATCH_BYTES,
  MAX_BATCH_RECORDS,
  MAX_QUEUED_RECORDS,
  RECORDS_DROPPED,
} from './constants.ts'
import type { LogRecord } from './record.ts'

/** `refused`: sending the same again is of no use. */
export type Outcome = 'sent' | 'retry' | 'refused'

export type Transport = {
  send: (body: string) => Promise<Outcome>
  /** Hands a body to the browser to send after the page; false when it takes no more. */
  beacon: (body: string) => boolean
}

/** Runs `work` once after `ms`; the answer calls it off. */
export type Later = (work: () => void, ms: number) => () => void

type Options = {
  transport: Transport
  later: Later
  /** the record that tells how many were dropped before it */
  tell: (dropped: number) => LogRecord
}

export type Queue = {
  add(record: LogRecord): void
  /** Sends what waits now, unless a batch is under way or the service is being given time. */
  flush(): void
  /** The page may be gone in a moment: everything waiting goes by beacon. */
  leave(): void
}

/**
 * Records on their way: in order, one batch at a time, again after a failure with growing pauses. It never holds more
 * than 1,000: then the oldest are dropped, and the next batch tells how many.
 */
export function createQueue({ transport, later, tell }: Options): Queue {
  let waiting: LogRecord[] = []
  let dropped = 0
  let tries = 0
  let sending = false
  let callOff: (() => void) | null = null

  function bound() {
    const excess = waiting.length - MAX_QUEUED_RECORDS
    if (excess > 0) drop(waiting.splice(0, excess))
  }

  function drop(records: LogRecord[]) {
    for (const record of records) dropped += record.category === RECORDS_DROPPED ? Number(record.extra['count']) : 1
  }

  function take(): LogRecord[] {
    if (dropped > 0) {
      waiting.unshift(tell(dropped))
      dropped = 0
    }
    return waiting.splice(0, fitting(waiting))
  }

  function plan(ms: number) {
    callOff ??= later(() => {
      callOff = null
      flush()
    }, ms)
  }

  function flush() {
    if (sending || (tries > 0 && callOff) || waiting.length === 0) return
    callOff?.()
    callOff = null
    sending = true
    const batch = take()
    void transport.send(bodyOf(batch)).then((outcome) => settle(batch, outcome))
  }

  function settle(batch: LogRecord[], outcome: Outcome) {
    sending = false
    if (outcome === 'retry') {
      waiting = [...batch, ...waiting]
      bound()
      tries += 1
      plan(Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS))
      return
    }
    tries = 0
    if (outcome === 'refused') drop(batch)
    if (waiting.length >= FLUSH_RECORDS) flush()
    else if (waiting.length > 0) plan(FLUSH_INTERVAL_MS)
  }

  return {
    add(record) {
      waiting.push(record)
      bound()
      if (waiting.length >= FLUSH_RECORDS) flush()
      if (!sending) plan(FLUSH_INTERVAL_MS)
    },
    flush,
    leave() {
      while (waiting.length > 0) {
        const batch = take()
        if (!transport.beacon(bodyOf(batch))) {
          waiting = [...batch, ...waiting]
          return
        }
      }
    },
  }
}

const bodyOf = (records: LogRecord[]) => JSON.stringify({ records })

/** How many of the first records fit into one batch; at least one. */
function fitting(records: readonly LogRecord[]): number {
  let bytes = 0
  const limit = Math.min(records.length, MAX_BATCH_RECORDS)
  for (let count = 0; count < limit; count += 1) {
    bytes += new TextEncoder().encode(JSON.stringify(records[count])).length + 1
    if (bytes > MAX_BATCH_BYTES) return Math.max(count, 1)
  }
  return limit
}

import pg from 'pg'
import type { createApp } from '../../src/server/app.ts'
import { bearer } from '../../tests/support/shopping.ts'

/** What is asked of the API, and how many milliseconds half of its answers may take. */
export type Question = { name: string; targetMs: number; path: string; before?: () => void }

const rounds = 40

/** Asks in this process, as the member of staff that `prepare` makes. */
export async function staffAsking(app: ReturnType<typeof createApp>) {
  const call = async (path: string, token: string, body?: unknown) => {
    const init = { headers: { ...bearer(token), 'content-type': 'application/json' } }
    const answer = await app.request(
      path,
      body === undefined ? init : { ...init, method: 'POST', body: JSON.stringify(body) },
    )
    const text = await answer.text()
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
    return JSON.parse(text) as Record<string, unknown>
  }
  const signIn = { email_address: 'bench@example.test', password: 'Bench-password-1' }
  const token = String((await call('/core-admin/v1/auth/sign-in', 'none', signIn))['access_token'])
  return (path: string) => call(path, token)
}

/** Asks each question 40 times, one call at a time, and prints how long it took. True when a p50 is above its target. */
export async function askAll(app: ReturnType<typeof createApp>, questions: readonly Question[]): Promise<boolean> {
  const ask = await staffAsking(app)
  let slow = false
  for (const { name, targetMs, path, before } of questions) {
    const all: number[] = []
    for (let round = 0; round <= rounds; round++) {
      before?.()
      all.push((await timed(() => ask(path))).ms)
    }
    // the first one prepares connections and pages
    const sorted = all.slice(1).toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    slow ||= at(0.5) > targetMs
    console.log(
      `${name.padEnd(34)} p50 ${at(0.5).toFixed(1).padStart(7)}  p99 ${at(0.99).toFixed(1).padStart(7)}  first ${(all[0] ?? 0).toFixed(1).padStart(7)} ms  (≤ ${targetMs})${at(0.5) > targetMs ? '  SLOW' : ''}`,
    )
  }
  return slow
}

export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now()
  const value = await work()
  return { ms: performance.now() - start, value }
}

export async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

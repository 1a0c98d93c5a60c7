import type { Query, QueryClient } from '@tanstack/react-query'
import { toApiError } from '#shared/api/apiError.ts'
import { awaitedCode } from './awaitedCode.ts'
import { isVerdict } from './isLost.ts'

/** So long a person waits before the page says that it knows. */
export const PATIENCE_MS = 5_000

/**
 * What is wrong with what is on the screen: something did not come yet (`LATE`), something that was sent has no answer
 * yet (`SENT`), or what is shown could not be read again and is as it was at `readAt` (`OLD`).
 */
export type Trouble = { kind: 'LATE' } | { kind: 'SENT' } | { kind: 'OLD'; readAt: number }

const isLate = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined

/** A next page that did not come is told where it would stand. */
const isOld = ({ state }: Query) =>
  state.status === 'error' &&
  state.data !== undefined &&
  state.fetchMeta?.fetchMore === undefined &&
  !isVerdict(toApiError(state.error).status)

/**
 * Watches what the screen asks for and sends, until the answered function is called. `openedAt`: since when what is
 * already under way is waited for.
 */
export function watchTrouble(client: QueryClient, openedAt: number, tell: (trouble: Trouble | null) => void) {
  const since = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const waits = (names: string[], now: number) => names.map((name) => now - (since.get(name) ?? now))

  function look(firstSeenAt?: number) {
    clearTimeout(timer)
    const now = Date.now()
    const active = client.getQueryCache().findAll({ type: 'active' })
    const late = active.filter(isLate).map(({ queryHash }) => queryHash)
    if (awaitedCode.isAwaited()) late.push('code')
    const pending = client.getMutationCache().findAll({ status: 'pending' })
    const sent = pending.map(({ mutationId }) => `sent-${mutationId}`)
    for (const name of since.keys()) if (![...late, ...sent].includes(name)) since.delete(name)
    for (const name of [...late, ...sent]) if (!since.has(name)) since.set(name, firstSeenAt ?? now)

    const old = active.filter(isOld).map(({ state }) => state.dataUpdatedAt)
    if (waits(late, now).some((ms) => ms >= PATIENCE_MS)) tell({ kind: 'LATE' })
    else if (waits(sent, now).some((ms) => ms >= PATIENCE_MS)) tell({ kind: 'SENT' })
    else tell(old.length > 0 ? { kind: 'OLD', readAt: Math.min(...old) } : null)

    const left = waits([...late, ...sent], now).map((ms) => PATIENCE_MS - ms)
    const next = Math.min(...left.filter((ms) => ms > 0))
    if (next < Infinity) timer = setTimeout(look, next)
  }

  look(openedAt)
  // a cache tells of changes in the middle of drawing, and of many at once
  let soon: ReturnType<typeof setTimeout> | undefined
  const lookSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined
      look()
    })
  }
  const ends = [client.getQueryCache(), client.getMutationCache(), awaitedCode].map((one) => one.subscribe(lookSoon))
  return () => {
    clearTimeout(timer)
    clearTimeout(soon)
    ends.forEach((end) => end())
  }
}

/** Asks again for what did not come and for what is old. Code that is still under way comes with the page only. */
export async function askAgain(client: QueryClient): Promise<void> {
  if (awaitedCode.isAwaited()) return window.location.reload()
  const late = { type: 'active', predicate: isLate } as const
  const names = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: (query) => isLate(query) || isOld(query) })
    .map(({ queryHash }) => queryHash)
  await client.cancelQueries(late)
  await client.refetchQueries({ type: 'active', predicate: ({ queryHash }) => names.includes(queryHash) })
}

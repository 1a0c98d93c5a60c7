import type { SessionState } from '#customer/session/session.ts'
import { queryClient } from './queryClient.ts'

type FirstAnswer = { path: string; query?: Record<string, string | number>; data: unknown }

/** Takes over the answers of public calls that came with the page, so that its first screen need not ask for them. */
export function adoptFirstData(page: Document = document): void {
  const text = page.getElementById('first-data')?.textContent
  if (!text) return
  for (const { path, query, data } of JSON.parse(text) as FirstAnswer[]) {
    queryClient.setQueryData(['get', path, ...(query ? [{ params: { query } }] : [])], data)
  }
}

/** What was read before it was known who is there is read again: lists mark what a person follows. */
export function readForPerson({ status }: SessionState): void {
  if (status === 'signed-in')
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [, path] }) => typeof path === 'string' && /^\/(store|core)\/v1\/(?!user\/)/.test(path),
    })
}

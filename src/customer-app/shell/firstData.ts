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

import type { Answer, TestClient } from './api.ts'

type Query = Record<string, string | number>

/** A search text as an address may hold it. */
export const sealed = async (staff: TestClient, text: string, key = 'q'): Promise<string> =>
  (await staff.post<{ value: string }>('/store-admin/v1/searches', { text, key })).body.value

/** Asks a list as the console does: what is a person's is sealed first. */
export async function look<T = Record<string, never>>(
  staff: TestClient,
  path: string,
  query: Query,
): Promise<Answer<T>> {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) search.append(key, await sealed(staff, String(value), key))
  return staff.get<T>(`${path}?${search.toString()}`)
}

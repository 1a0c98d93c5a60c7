import type { TestApp } from './api.ts'
import { Visitor, type Visited } from './visitor.ts'

/** Signing in through the sandbox provider, as a browser does it. */

export const agreements = ['TERMS', 'PRIVACY', 'AGE14'].map((kind) => ({ kind, version: '2026-01', agreed: true }))
const start = (provider: string, query: string) => `/api/v2/auth/social/${provider}/start${query}`

/** The fields of the window that a start leads to. */
export function windowFields(started: Visited): Record<string, string> {
  if (!started.to) throw new Error(`the start led nowhere: ${started.status}`)
  return Object.fromEntries(started.to.searchParams)
}

/** Begins at a provider and chooses somebody in its window; answers the way back, not yet taken. */
export async function choose(
  visitor: Visitor,
  provider: string,
  person: Record<string, string>,
  query = '',
): Promise<URL> {
  const started = await visitor.get(start(provider, query))
  const fields = windowFields(started)
  const chosen = await visitor.post(started.to?.pathname ?? '', { form: { ...fields, ...person } })
  if (!chosen.to) throw new Error(`the window led nowhere: ${chosen.status} ${chosen.text.slice(0, 200)}`)
  return chosen.to
}

/** The whole way to a provider and back. */
export async function signInAt(
  visitor: Visitor,
  provider: string,
  person: Record<string, string> = { person: 'haneul' },
  query = '',
): Promise<Visited> {
  const back = await choose(visitor, provider, person, query)
  return visitor.get(back.pathname + back.search)
}

/** A new member who came through a provider. */
export async function socialMember(
  api: TestApp,
  provider = 'kakao',
  person: Record<string, string> = { person: 'haneul' },
  nickname = '하늘이',
): Promise<{ visitor: Visitor; id: number; token: string }> {
  const visitor = new Visitor(api)
  await signInAt(visitor, provider, person)
  const { body, status, text } = await visitor.post<{ user_id: number; access_token: string }>(
    '/api/v2/auth/social/sign-up',
    { body: { nickname, name: '김하늘', agreements } },
  )
  if (status !== 201) throw new Error(`not signed up: ${status} ${text}`)
  return { visitor, id: body.user_id, token: body.access_token }
}

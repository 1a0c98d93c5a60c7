import { describe, expect, test } from 'vitest'
import { endpoints } from '#server/app.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { sessions } from '#server/modules/auth/auth.tables.ts'
import { allPermissions } from '#shared/permissions.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { hostileValues, jsonSchemaOf, sampleOf, spoiled } from '#tests/support/samples.ts'

const api = useApi()
const perBody = Number(process.env['FUZZ_PER_BODY'] ?? 120)

type Sent = { status: number; text: string; type: string }

async function send(
  client: TestClient,
  endpoint: Endpoint,
  path: string,
  body?: string,
  contentType = 'application/json',
): Promise<Sent> {
  const response = await api.app.request(path, {
    method: endpoint.method.toUpperCase(),
    headers: {
      ...(client.token ? { authorization: `Bearer ${client.token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': contentType }),
    },
    ...(body === undefined ? {} : { body }),
  })
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('event-stream')) {
    await response.body?.cancel()
    return { status: response.status, text: '', type }
  }
  return { status: response.status, text: await response.text(), type }
}

/** Anything but 5xx; and whatever is not a success is the envelope, with nothing of our insides in it. */
function complaint(answer: Sent): string | undefined {
  if (answer.status >= 500) return `${answer.status} ${answer.text.slice(0, 200)}`
  if (answer.status < 400) return undefined
  if (answer.type.includes('html')) return answer.text.includes('<html') ? undefined : 'broken page'
  const body = JSON.parse(answer.text) as Record<string, unknown>
  const extra = Object.keys(body).filter((key) => !['code', 'title', 'message', 'extra'].includes(key))
  if (typeof body['code'] !== 'string' || typeof body['message'] !== 'string' || extra.length > 0)
    return `not the envelope: ${answer.text.slice(0, 200)}`
  return /node_modules|\bat \w+ \(|select |insert into|drizzle/i.test(answer.text)
    ? `leaks: ${answer.text.slice(0, 200)}`
    : undefined
}

const isShort = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && String(value as string).length < 4000

const fill = (path: string, value: string) => path.replaceAll(/\{\w+\}/g, value)

describe('잘못된 입력', () => {
  const groups = new Map<string, Endpoint[]>()
  for (const one of endpoints) {
    const group = one.path
      .split('/')
      .slice(1, 4)
      .filter((part) => !part.startsWith('{'))
      .join('/')
    groups.set(group, [...(groups.get(group) ?? []), one])
  }

  test.each([...groups.keys()])(
    '%s: 무엇을 보내도 5xx가 아니고 오류는 모두 같은 봉투다',
    async (group) => {
      const staff = await api.staff('admin')
      const customer = await api.customer()
      // who signed in long ago cannot leave the shop without a password, in the middle of the test
      await api.deps.db.update(sessions).set({ createdAt: new Date(0) })
      const complaints: string[] = []
      let sent = 0
      const look = (what: string, answer: Sent) => {
        sent++
        const said = complaint(answer)
        if (said) complaints.push(`${what} → ${said}`)
      }
      for (const endpoint of groups.get(group) ?? []) {
        const client = (allPermissions as string[]).includes(endpoint.access) ? staff : customer
        const name = `${endpoint.method} ${endpoint.path}`
        for (const id of [
          '0',
          '-1',
          '1',
          '99999999999',
          '99999999999999999999',
          'abc',
          '%00',
          '%E0%A4%A',
          '..%2f',
          '1;2',
          '%20',
          '가',
        ]) {
          if (endpoint.path.includes('{'))
            look(
              `${name} id=${id}`,
              await send(client, endpoint, fill(endpoint.path, id), endpoint.body ? '{}' : undefined),
            )
        }
        const path = fill(endpoint.path, '1')
        for (const text of [
          '',
          '{',
          'null',
          '[]',
          '"x"',
          '1',
          '{"a":1,"a":2}',
          '{"__proto__":{"admin":true}}',
          '\u00ff\u00fe',
        ])
          look(`${name} ${text}`, await send(client, endpoint, path, endpoint.method === 'get' ? undefined : text))
        if (endpoint.method !== 'get')
          for (const type of ['text/plain', 'application/xml', 'multipart/form-data', ''])
            look(`${name} ${type}`, await send(client, endpoint, path, '{}', type))
        if (endpoint.query) {
          for (const [key] of Object.entries(
            (jsonSchemaOf(endpoint.query).properties ?? {}) as Record<string, unknown>,
          )) {
            for (const hostile of hostileValues.filter(isShort))
              look(
                `${name} ?${key}`,
                await send(
                  client,
                  endpoint,
                  `${path}?${key}=${encodeURIComponent(String(hostile).toWellFormed())}&${key}=`,
                  endpoint.body ? '{}' : undefined,
                ),
              )
          }
        }
        if (endpoint.body) {
          const bodies = [...spoiled(sampleOf(jsonSchemaOf(endpoint.body)))]
          const step = Math.max(1, Math.floor(bodies.length / perBody))
          for (let i = 0; i < bodies.length; i += step) {
            const text = JSON.stringify(bodies[i])
            if (text !== undefined) look(`${name} ${text.slice(0, 120)}`, await send(client, endpoint, path, text))
          }
        }
      }
      expect(sent).toBeGreaterThan(0)
      expect(complaints.slice(0, 20)).toEqual([])
    },
    300_000,
  )
})

import { z } from '@hono/zod-openapi'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { type Endpoint, endpoint } from '#server/http/endpoint.ts'
import { startScheduler } from '#server/jobs/scheduler.ts'
import { scheduledTasks } from '#server/jobs/jobs.tables.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()

const personal = 'gildong@example.test'
let written: string[] = []

beforeEach(() => {
  written = []
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation(
      (...words: unknown[]) => void written.push(words.map(String).join(' ')),
    )
})
afterEach(() => vi.restoreAllMocks())

/** The server with one more operation, which does what is given. */
async function ask(work: Endpoint['handle']): Promise<{ status: number; code: string; headers: Headers }> {
  const spec = { path: '/api/v9/trouble', summary: '말썽', access: 'public', responses: { 204: null } } as const
  const app = createApp(api.deps, [
    endpoint(
      { ...spec, method: 'post', body: z.object({}), bodyOptional: true },
      async (call) => void (await work(call as never)),
    ),
  ])
  const answer = await app.request('/api/v9/trouble', { method: 'POST' })
  return { status: answer.status, code: ((await answer.json()) as { code: string }).code, headers: answer.headers }
}

describe('우리가 모르는 데이터베이스 오류', () => {
  test('SQLSTATE와 문장은 적고, 문장에 넣은 값은 적지 않는다', async () => {
    const answer = await ask(({ db }) => db.execute(sql`select ${personal}::text, 1 / (length(${personal}) - 20)`))
    expect(answer).toMatchObject({ status: 500, code: 'INTERNAL' })
    expect(written).toHaveLength(1)
    const line = JSON.parse(written[0] ?? '') as Record<string, string>
    expect(line).toMatchObject({ level: 'error', path: '/api/v9/trouble', sqlstate: '22012' })
    expect(line['statement']).toBe('select $1::text, 1 / (length($2) - 20)')
    expect(line['stack']).toContain('at ')
    expect(written.join('\n')).not.toContain('gildong')
  })

  test('엔진이 값을 인용한 말도 적지 않는다', async () => {
    const refused = ({ db }: { db: typeof api.deps.db }) =>
      db.execute(
        sql`do $$ begin raise exception 'gildong@example.test 님의 값' using detail = '홍길동', hint = '01012345678'; end $$`,
      )
    expect(await ask(refused)).toMatchObject({ status: 500 })
    expect(written.join('\n')).toContain('P0001')
    // the statement is the program's own text: what the engine made of it must not come twice
    expect(written.join('\n').match(/gildong/g)).toHaveLength(1)
    expect(JSON.parse(written[0] ?? '')).not.toHaveProperty('cause')
  })

  test('시계가 하는 일의 오류도 값 없이 적고, 값 없이 남긴다', async () => {
    const run = () => api.deps.db.execute(sql`select 1 / (length(${personal}) - 20)`)
    const stop = startScheduler(api.deps, [{ name: 'broken', everySeconds: 5, run }])
    const kept = () => api.deps.db.select().from(scheduledTasks).where(eq(scheduledTasks.name, 'broken'))
    await expect.poll(async () => (await kept())[0]?.lastError, { timeout: 10_000 }).toContain('22012')
    await stop()
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ task: 'broken', sqlstate: '22012' })
    expect(written.join('\n')).not.toContain('gildong')
    expect((await kept())[0]?.lastError).not.toContain('gildong')
  })
})

/** What the driver throws, as it throws it. */
const thrown = (code: string) => Promise.reject(Object.assign(new Error('gildong@example.test'), { code }))

describe('데이터베이스가 일할 수 없을 때', () => {
  test('읽기만 하는 데이터베이스에 쓰면 503이다', async () => {
    const answer = await ask(async ({ db }) => {
      await db.execute(sql`set transaction read only`)
      await db.execute(sql`insert into rate_counters (key, window_start, hits) values (${personal}, now(), 1)`)
    })
    expect(answer).toMatchObject({ status: 503, code: 'BUSY' })
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ level: 'warn', sqlstate: '25006' })
    expect(written.join('\n')).not.toContain('gildong')
  })

  test.each([
    ['디스크가 가득 참', '53100'],
    ['메모리가 모자람', '53200'],
    ['연결이 모자람', '53300'],
    ['디스크가 읽히지 않음', '58030'],
    ['관리자가 끊음', '57P01'],
    ['파일을 쓸 자리가 없음', 'ENOSPC'],
    ['읽기 전용 디스크', 'EROFS'],
    ['열 수 있는 파일이 모자람', 'EMFILE'],
    ['끊긴 연결', 'EPIPE'],
  ])('%s (%s)은 잠시 후 다시 하라는 503이고, 운영자가 볼 줄이 남는다', async (_what, code) => {
    expect(await ask(() => thrown(code))).toMatchObject({ status: 503, code: 'BUSY' })
    expect(written).toHaveLength(1)
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ level: 'warn', path: '/api/v9/trouble' })
  })
})

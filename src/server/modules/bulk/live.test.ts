import { PgDialect } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '../../db/db.ts'
import { FreshCache } from './freshCache.ts'
import { itemsNotice, liveChannel, tellItems, tellJob, tellMention } from './live.ts'

const dialect = new PgDialect()

/** A database that keeps what it is asked to execute. */
function listeningDb() {
  const asked: { sql: string; params: unknown[] }[] = []
  const db = { execute: (statement: SQL) => Promise.resolve(asked.push(dialect.sqlToQuery(statement))) }
  const told = () => asked.map(({ params }) => JSON.parse(String(params[1])) as unknown)
  return { db: db as unknown as Db, asked, told }
}

test('알림 하나는 문장 하나다', async () => {
  const { db, asked } = listeningDb()
  await tellItems(db, [3, 4], { status: 'SHIPPING' })
  expect(asked).toEqual([
    {
      sql: 'select pg_notify($1, $2)',
      params: [liveChannel, '{"type":"order-items","ids":[3,4],"status":"SHIPPING"}'],
      typings: ['none', 'none'],
    },
  ])
})

test('바뀐 상품이 없으면 알리지 않고, 세어 둔 수도 그대로 둔다', async () => {
  const { db, asked } = listeningDb()
  const kept = new FreshCache<string>()
  const now = new Date('2026-01-31T00:00:00Z')
  await kept.get('k', now, () => Promise.resolve('first'))
  await tellItems(db, [])
  expect(asked).toEqual([])
  expect(await kept.get('k', now, () => Promise.resolve('second'))).toBe('first')
})

test('직원이 바꾼 것은 바로 다시 세고, countsMayLag이면 방금 센 수를 그대로 쓴다', async () => {
  const { db } = listeningDb()
  const kept = new FreshCache<string>()
  const now = new Date('2026-01-31T00:00:00Z')
  await kept.get('k', now, () => Promise.resolve('first'))
  await tellItems(db, [1], { countsMayLag: true })
  expect(await kept.get('k', now, () => Promise.resolve('second'))).toBe('first')
  await tellItems(db, [1])
  expect(await kept.get('k', now, () => Promise.resolve('third'))).toBe('third')
})

test('알림에는 상품 번호를 200개까지만 싣는다', async () => {
  const { db, told } = listeningDb()
  const ids = Array.from({ length: 201 }, (_, index) => index + 1)
  await tellItems(db, ids)
  expect(told()).toEqual([{ type: 'order-items', ids: ids.slice(0, 200) }])
  expect(dialect.sqlToQuery(itemsNotice(ids, 'PAID')).params[1]).toContain('200],"status":"PAID"}')
})

test('작업과 부름은 그 모양대로 알리고, 작업의 다른 열은 싣지 않는다', async () => {
  const { db, told } = listeningDb()
  const job = {
    id: 1,
    kind: 'k',
    label: '이름',
    status: 'DONE',
    done: 2,
    total: 2,
    actor: 'admin:1',
    input: { secret: 1 },
  }
  const { input: _input, ...news } = job
  await tellJob(db, job)
  await tellMention(db, [5], '김하나')
  expect(told()).toEqual([
    { type: 'job', ...news },
    { type: 'mention', admin_ids: [5], by: '김하나' },
  ])
})

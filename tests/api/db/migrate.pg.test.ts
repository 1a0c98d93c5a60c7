import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MigrationHeldUpError, migrateOnce } from '#server/db/migrate.ts'

/** A database of its own with two migrations, the second of which needs the table of the first for itself. */
const name = `homefit_test_migrate_${process.pid}`
const server = process.env['TEST_DATABASE_URL'] ?? ''
const own = new URL(server)
own.pathname = `/${name}`
const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
const steps = ['create table goods (id int)', 'create table shelves (id int); alter table goods add column price int']

const onServer = async (url: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  return client
}

/** What a release brings: the first so many of the steps. */
function release(count: number) {
  mkdirSync(join(folder, 'meta'), { recursive: true })
  const entries = steps.slice(0, count).map((text, idx) => {
    writeFileSync(join(folder, `${idx}.sql`), text)
    return { idx, version: '7', when: idx + 1, tag: String(idx), breakpoints: true }
  })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
}

const columns = async () => {
  const client = await onServer(own.toString())
  const { rows } = await client.query<{ name: string }>(
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' order by 1",
  )
  await client.end()
  return rows.map((row) => row.name)
}

let reader: pg.Client
beforeAll(async () => (await onServer(server, `create database ${name}`)).end())
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await (await onServer(server, `drop database ${name} with (force)`)).end()
})
beforeEach(async () => {
  const client = await onServer(own.toString(), 'drop schema public cascade', 'create schema public')
  await client.query('drop schema if exists drizzle cascade')
  await client.end()
  release(1)
  await migrateOnce(own.toString(), { folder })
  release(2)
  // somebody's long report
  reader = await onServer(own.toString(), 'begin', 'select * from goods')
})

const quick = { folder, lockMs: 30, pauseMs: 0 }

test('쓰이고 있는 표를 기다리다 물러나면 다음 번에 다시 하고, 비면 끝까지 옮긴다', async () => {
  let waited = 0
  await migrateOnce(own.toString(), {
    ...quick,
    tries: 5,
    onHeldUp: async () => {
      waited += 1
      if (waited < 2) return
      await reader.query('commit')
      await reader.end()
    },
  })
  expect(waited).toBe(2)
  expect(await columns()).toEqual(['goods.id', 'goods.price', 'shelves.id'])
})

test('끝내 비지 않으면 무엇을 기다렸는지 말하고, 앞선 것까지 아무것도 바꾸지 않으며, 기다리는 동안 다른 사람이 읽을 차례가 온다', async () => {
  const seen: number[] = []
  const other = await onServer(own.toString())
  const held = migrateOnce(own.toString(), {
    ...quick,
    tries: 3,
    onHeldUp: async () => void seen.push((await other.query('select * from goods')).rows.length),
  })
  await expect(held).rejects.toThrow(MigrationHeldUpError)
  await expect(held).rejects.toThrow(/3번 기다려도[^]*alter table goods add column price int/)
  expect(seen).toEqual([0, 0])
  expect(await columns()).toEqual(['goods.id'])
  await other.end()
  await reader.query('rollback')
  await reader.end()
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDatabase, startPostgres } from '#tests/support/postgres.ts'

beforeEach(() => {
  vi.stubEnv('TEST_DATABASE_URL', '')
})

afterEach(() => {
  vi.unstubAllEnvs()
})

test('한 서버 위의 두 데이터베이스는 서로 만나지 않고, 쓰기는 디스크까지 간다', async () => {
  const server = await startPostgres()
  try {
    const [one, other] = await Promise.all([createDatabase(server.url), createDatabase(server.url)])
    expect(await ask(one.url, 'create table met (id int)')).toEqual([])
    expect(await ask(other.url, "select to_regclass('met') as met")).toEqual([{ met: null }])
    expect(await ask(one.url, 'show fsync')).toEqual([{ fsync: 'on' }])
    await one.drop()
    await expect(ask(one.url, 'select 1')).rejects.toThrow(one.name)
  } finally {
    await server.stop()
  }
  await expect(ask(server.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
})

test('npm이 설치한 PostgreSQL만으로도 시작한다', async () => {
  const server = await startPostgres({ embeddedOnly: true })
  try {
    const [row] = await ask(server.url, 'show server_version_num')
    expect(Number(row?.server_version_num)).toBeGreaterThan(150_000)
  } finally {
    await server.stop()
  }
})

test('시작한 프로세스가 kill -9로 죽으면 서버도 함께 끝난다', async () => {
  const script = `const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, '../../support/postgres.ts'))})
    console.log((await startPostgres()).url)
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(owner.stdout, 'data')) as [Buffer]
  const url = line.toString().trim()
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const dropped = new Promise((resolve) => client.once('end', resolve))
  owner.kill('SIGKILL')
  await dropped
  await expect.poll(() => ask(url, 'select 1').catch((error: Error) => error.message)).toMatch(/ECONNREFUSED/)
})

test('주소를 주면 그 서버를 쓰고, 끝내지 않는다', async () => {
  vi.stubEnv('TEST_DATABASE_URL', 'postgres://someone@db.example:5432/shop')
  const server = await startPostgres()
  expect(server.url).toBe('postgres://someone@db.example:5432/shop')
  await server.stop()
})

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

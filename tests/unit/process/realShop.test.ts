import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createDatabase, startPostgres } from '#tests/support/postgres.ts'
import type { RunningPostgres } from '#tests/support/postgres.ts'
import { startServerProcess } from '#tests/support/server.ts'
import type { ServerProcess } from '#tests/support/server.ts'

const running: ServerProcess[] = []
const dataFolder = mkdtempSync(join(tmpdir(), 'homefit-real-'))
let postgres: RunningPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill()))
})

afterAll(async () => {
  await postgres.stop()
  rmSync(dataFolder, { recursive: true })
})

async function start(databaseUrl: string): Promise<ServerProcess> {
  const server = await startServerProcess({ mode: 'live', databaseUrl, dataFolder })
  running.push(server)
  return server
}

async function signIn(server: ServerProcess, password: string, email = 'admin@homefit.test') {
  const answer = await fetch(`${server.url}/core-admin/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email_address: email, password }),
  })
  const body = (await answer.json()) as { setup?: string[] }
  return { status: answer.status, setup: body.setup }
}

test('PostgreSQL에서는 샘플 계정이 없고, npm run staff로 만든 직원이 들어가 2단계 인증을 등록한다. 명령은 한 일을 말하고, 하지 못하면 1로 끝난다', async () => {
  const { url } = await createDatabase(postgres.url)
  const server = await start(url)
  const offered = await fetch(`${server.url}/core-admin/v1/auth/sample`)
  expect(await offered.json()).toEqual({ results: [] })
  expect((await signIn(server, 'homefit-sample-1')).status).toBe(401)
  execFileSync(process.execPath, ['scripts/staff.ts', '--email', 'first@shop.example'], {
    env: { ...process.env, DATABASE_URL: url, STAFF_PASSWORD: 'Gyeoul-badak-27' },
  })
  expect(await signIn(server, 'Gyeoul-badak-27', 'first@shop.example')).toEqual({ status: 200, setup: ['TOTP'] })

  const said = (script: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
      env: { ...process.env, DATABASE_URL: url, STAFF_PASSWORD: undefined },
    }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
    )
  const admin = new Client(url)
  await admin.connect()
  await admin.query("update admins set totp_secret = 'x'")
  await admin.query(
    "insert into scheduled_tasks (name, next_run_at, lease_until) values ('x', now(), now() - interval '2 days')",
  )
  writeFileSync(join(dataFolder, '설명.txt'), '주소 목록이 아니에요.\n')
  const staff = ['--email', 'first@shop.example', '--role']
  const [books, again, refused, none] = await Promise.all([
    said('books'),
    said('staff', ...staff, 'cs', '--name', '이상담'),
    said('staff', ...staff, 'boss'),
    said('postcodes', dataFolder),
  ])
  expect(books).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/✓ I1[\s\S]*✗ I12[\s\S]*맞고 1개가 맞지 않아요/),
  })
  expect(again.stdout).toMatch(/^first@shop\.example \(고객상담\) 계정을 바꿨어요\.\n비밀번호: \S{16} /)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('--role') })
  expect(none).toMatchObject({ code: 1, stdout: expect.stringContaining('설명.txt: 주소 목록이 아니라서') })
  expect(none.stderr).toContain('읽을 주소 목록이 없어요')
  const { rows } = await admin.query('select name, role, totp_secret from admins')
  expect(rows).toEqual([{ name: '이상담', role: 'cs', totp_secret: null }])
  await admin.end()
})

test('한 PostgreSQL 위에서 여러 서버가 함께 처음 시작할 수 있다', async () => {
  const { url } = await createDatabase(postgres.url)
  const servers = await Promise.all([start(url), start(url)])
  for (const server of servers) {
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready', engine: 'postgres' })
  }
})

test('읽기만 되는 데이터베이스에서는 준비됐다고 하지 않는다', async () => {
  const { url } = await createDatabase(postgres.url)
  const server = await start(url)
  const name = new URL(url).pathname.slice(1)
  const admin = new Client(postgres.url)
  await admin.connect()
  await admin.query(`alter database "${name}" set default_transaction_read_only = on`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await admin.end()
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 20_000 }).toBe(503)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

test('APP_ENV=production은 모의 결제로 시작하지 않는다', async () => {
  const env = { APP_ENV: 'production', ALLOW_SANDBOX_PG: '' }
  await expect(startServerProcess({ mode: 'live', dataFolder, empty: true }, env)).rejects.toThrow('ALLOW_SANDBOX_PG')
  await expect(
    startServerProcess({ mode: 'live', dataFolder, empty: true }, { ...env, ALLOW_SANDBOX_PG: '1' }),
  ).rejects.toThrow('PUBLIC_URL')
})

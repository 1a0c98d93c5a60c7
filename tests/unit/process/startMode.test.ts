import { execFile, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { scratchFolder } from '#tests/support/scratchFolder.ts'
import { startServerProcess } from '#tests/support/server.ts'

const dataFolder = scratchFolder('homefit-mode')
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

/** Asks an address of this machine under a name, which `fetch` does not let one choose. */
function ask(address: string, port: string, host: string): Promise<{ status: number; text: string } | undefined> {
  return new Promise((done) => {
    const call = request({ host: address, port, path: '/core-admin/v1/auth/sample', headers: { host } }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text }))
    })
    call.on('error', () => done(undefined))
    call.end()
  })
}

test('샘플 상점은 이 컴퓨터의 주소 하나에서만 받고, 공개된 이름으로 온 사람에게는 아무것도 주지 않는다', async () => {
  const server = await startServerProcess({ mode: 'sample', dataFolder, empty: true })
  try {
    const { port } = new URL(server.url)
    expect(await ask('127.0.0.1', port, `localhost:${port}`)).toMatchObject({ status: 200 })
    expect(await ask('127.0.0.2', port, `localhost:${port}`)).toBeUndefined()
    const stranger = await ask('127.0.0.1', port, 'shop.example')
    expect(stranger).toMatchObject({ status: 421 })
    expect(stranger?.text).toContain('HOST_FORBIDDEN')
  } finally {
    await server.kill()
  }
})

test.each([
  ['APP_ENV', { APP_ENV: 'production', PUBLIC_URL: 'http://localhost:4000', ALLOW_SANDBOX_PG: '1' }, 'DATABASE_URL'],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://shop.example' }, 'DATABASE_URL'],
  ['LISTEN_HOST', { LISTEN_HOST: '0.0.0.0' }, '--host'],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL'],
])('npm start는 실제 상점이 샘플로 열릴 %s 설정을 거절하고, 무엇을 할지 말한다: %j', (_name, env, word) => {
  const clean = { ...process.env, DATABASE_URL: '', SHOP_MODE: '', TRUSTED_HOPS: '', ...env }
  const ended = spawnSync(process.execPath, ['scripts/start.ts', '--port', '0', '--data', dataFolder], { env: clean })
  expect(ended.status).toBe(1)
  expect(ended.stderr.toString()).toContain(word)
})

const wrong: [name: string, switches: string[], env: Record<string, string>][] = [
  ['--port', ['--port', '65536'], {}],
  ['--port', ['--port=-1'], {}],
  ['--port', [], { PORT: '4000.5' }],
  ['STAFF_IDLE_MINUTES', [], { STAFF_IDLE_MINUTES: '-1' }],
  ['REFUND_CONFIRM_OVER', [], { REFUND_CONFIRM_OVER: '0.5' }],
  ['REQUESTS_PER_MINUTE', [], { REQUESTS_PER_MINUTE: 'many' }],
  ['ANONYMOUS_PER_MINUTE', [], { ANONYMOUS_PER_MINUTE: '-5' }],
  ['STAFF_TOTP', [], { STAFF_TOTP: 'sometimes' }],
  ['TRUSTED_HOPS', [], { TRUSTED_HOPS: '10' }],
]

test('npm start는 뜻이 없는 설정을 어느 것인지 말하고 시작하지 않는다', async () => {
  const clean = { ...process.env, DATABASE_URL: '', SHOP_MODE: '', TRUSTED_HOPS: '', PORT: '0' }
  const said = wrong.map(([, switches, env]) => {
    const ended = promisify(execFile)(process.execPath, ['scripts/start.ts', '--data', dataFolder, ...switches], {
      env: { ...clean, ...env },
      timeout: 20_000,
    })
    return ended.then(
      () => 'started',
      ({ code, stderr }: { code: number; stderr: string }) => `${code} ${stderr.split(':')[0]}`,
    )
  })
  expect(await Promise.all(said)).toEqual(wrong.map(([name]) => `1 ${name}`))
})

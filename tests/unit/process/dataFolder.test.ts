import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startServerProcess } from '#tests/support/server.ts'
import type { ServerProcess } from '#tests/support/server.ts'

const running: ServerProcess[] = []
const dataFolder = mkdtempSync(join(tmpdir(), 'homefit-folder-'))

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill()))
})

afterAll(() => rmSync(dataFolder, { recursive: true }))

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess({ mode: 'sample', dataFolder, empty: true })
  running.push(server)
  return server
}

test('한 데이터 폴더를 두 프로세스가 열 수 없고, 거절은 다른 프로세스를 알려 준다', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(new RegExp(`pid ${first.pid}.*--data`))
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('kill -9로 죽은 서버의 폴더는 곧바로 다시 열린다', async () => {
  const first = await start()
  await first.kill()
  const second = await start()
  expect(await (await fetch(`${second.url}/readyz`)).json()).toEqual({ status: 'ready', engine: 'pglite' })
  await second.stop()
  expect((await fetch(`${(await start()).url}/healthz`)).status).toBe(200)
})

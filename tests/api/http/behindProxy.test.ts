import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openShop } from '#server/main.ts'
import { useApi } from '#tests/support/api.ts'
import { scratchFolder } from '#tests/support/scratchFolder.ts'

const behind = useApi({ config: { trustedHops: 1 } })

const wrong = async (forwarded: string) => {
  const body = { email_address: 'haneul@example.test', password: 'wrong' }
  const headers = { 'X-Forwarded-For': forwarded }
  return (await behind.anonymous.post('/api/v1/user/sign-in/', body, { headers })).status
}

test('프록시가 적은 주소마다 따로 세고, 부르는 사람이 앞에 적은 것은 믿지 않는다', async () => {
  for (let n = 0; n < 5; n++) expect(await wrong(`10.0.0.${n}, 192.0.2.1`)).toBe(401)
  expect(await wrong('10.0.0.9, 192.0.2.1')).toBe(429)
  expect(await wrong('192.0.2.1, 192.0.2.2')).toBe(401)
})

test('https 주소인데 프록시 수를 말하지 않으면 시작할 때 알리고, 말하면 그 수를 믿는다', async () => {
  const dataFolder = scratchFolder('homefit-proxy')
  const opened = async (more: { trustedHops?: number }) => {
    const said: string[] = []
    const log = (line: string) => void said.push(line)
    const databaseUrl = 'postgres://opened-already'
    const options = {
      mode: 'live' as const,
      databaseUrl,
      dataFolder,
      empty: true,
      publicUrl: 'https://shop.example',
      log,
      ...more,
    }
    const { deps, stop } = await openShop(behind.deps.database, options)
    await stop()
    return { hops: deps.config.trustedHops, warned: said.some((line) => line.includes('TRUSTED_HOPS')) }
  }
  expect(await opened({})).toEqual({ hops: undefined, warned: true })
  expect(await opened({ trustedHops: 2 })).toEqual({ hops: 2, warned: false })
  rmSync(dataFolder, { recursive: true })
})

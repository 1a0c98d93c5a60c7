import { describe, expect, test } from 'vitest'
import { isPrivateHost, placeOf } from '#server/http/address.ts'
import { refuseUnsafeStart, shopMode } from '#server/startMode.ts'

const database = 'postgres://db.example/shop'

describe('이름을 붙이지 않은 시작', () => {
  test('아무 말도 없으면 샘플 상점이다', () => {
    expect(shopMode(undefined, {}, undefined)).toBe('sample')
    expect(shopMode(undefined, { APP_ENV: 'development' }, 'http://localhost:4000')).toBe('sample')
  })

  test.each([
    [{ DATABASE_URL: database }, undefined],
    [{ APP_ENV: 'production' }, undefined],
    [{ APP_ENV: 'staging' }, undefined],
    [{ TRUSTED_HOPS: '1' }, undefined],
    [{}, 'https://shop.example'],
  ])('실제 상점을 말하는 설정이 하나라도 있으면 실제 상점이다: %j %s', (env, publicUrl) => {
    expect(shopMode(undefined, env, publicUrl)).toBe('live')
  })

  test('이름을 부르면 그대로 따르고, 모르는 이름은 거절한다', () => {
    expect(shopMode('sample', { DATABASE_URL: database }, undefined)).toBe('sample')
    expect(() => shopMode('demo', {}, undefined)).toThrow('demo')
  })
})

describe('시작의 거절', () => {
  test('DATABASE_URL이 없는 실제 상점은 무엇을 할지 알려 주며 거절한다', () => {
    expect(() => refuseUnsafeStart({ mode: 'live', publicUrl: 'https://shop.example' }, {})).toThrow('DATABASE_URL')
    expect(() => refuseUnsafeStart({ mode: 'live' }, { APP_ENV: 'production' })).toThrow('PUBLIC_URL')
    expect(() => refuseUnsafeStart({ mode: 'live', databaseUrl: database }, {})).not.toThrow()
  })

  test.each([
    [{ publicUrl: 'http://localhost:4000' }, { APP_ENV: 'production' }, 'APP_ENV=production'],
    [{ publicUrl: 'https://shop.example' }, {}, 'https'],
    [{ publicUrl: 'https://localhost' }, {}, 'https'],
    [{ publicUrl: 'http://shop.example' }, {}, '사설 주소'],
    [{ publicUrl: 'http://203.0.113.9:4000' }, {}, '사설 주소'],
    [{ databaseUrl: database }, {}, 'DATABASE_URL'],
    [{ trustedHops: 1 }, {}, 'TRUSTED_HOPS'],
    [{ host: '0.0.0.0' }, {}, '0.0.0.0'],
    [{ host: '::' }, {}, '--host'],
    [{ host: '203.0.113.9' }, {}, '203.0.113.9'],
    [{ host: 'shop.example' }, {}, 'shop.example'],
  ])('샘플 상점은 밖에서 닿는 곳에 열리지 않는다: %j %j', (start, env, word) => {
    expect(() => refuseUnsafeStart({ mode: 'sample', ...start }, env)).toThrow(word)
  })

  test.each([
    {},
    { host: '127.0.0.1', publicUrl: 'http://localhost:4000' },
    { host: '::1' },
    { host: '192.168.0.10', publicUrl: 'http://192.168.0.10:4000' },
    { host: 'fd00::7', publicUrl: 'http://[fd00::7]:4000' },
    { publicUrl: 'http://shop.local:4000' },
  ])('이 컴퓨터와 사설망에서는 열린다: %j', (start) => {
    expect(() => refuseUnsafeStart({ mode: 'sample', ...start }, {})).not.toThrow()
  })
})

test('공개 이름과 숫자로 돌려 쓴 주소는 사설 이름이 아니다', () => {
  for (const host of ['localhost', 'a.localhost', 'shop', '10.1.2.3', '[::1]', '::ffff:10.0.0.1', 'x.local.'])
    expect(isPrivateHost(host), host).toBe(true)
  for (const host of ['shop.example', '8.8.8.8', '10.0.0.1.evil.example', 'localhost.evil.example', '0.0.0.0', '[::]'])
    expect(isPrivateHost(host), host).toBe(false)
})

test('제한은 IPv4 주소마다, IPv6는 /64마다 센다', () => {
  expect(placeOf('192.0.2.1')).toBe('192.0.2.1')
  expect(placeOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(placeOf('2001:db8:1:2:aaaa::1')).toBe(placeOf('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  expect(placeOf('2001:db8:1:3::1')).not.toBe(placeOf('2001:db8:1:2::1'))
  expect(placeOf('fe80::1%eth0')).toBe('fe80::/64')
  expect(placeOf('누군가')).toBe('누군가')
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SERVICES, type ServiceName, type Stage, STAGES } from '#shared/environment/appConfig.ts'
import { createHostOf, createHosts, HOST_ERRORS, HostError, type Hosts, hostsOfPage, serviceOf } from './hosts.ts'

const PAGE = 'https://homefit.kr'
const codeOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return error instanceof HostError ? error.code : String(error)
  }
  return 'nothing thrown'
}

describe('호스트 스위치보드', () => {
  const table = {
    staging: { api: 'https://api.stage.homefit.kr', store: 'https://store.stage.homefit.kr/' },
    production: { api: 'https://api.homefit.kr' },
  }

  test('단계마다 서비스의 호스트를 준다', () => {
    expect(createHosts(table, 'staging').store).toBe('https://store.stage.homefit.kr')
    expect(createHosts(table, 'staging').api).toBe('https://api.stage.homefit.kr')
    expect(createHosts(table, 'production').api).toBe('https://api.homefit.kr')
  })

  test('단계에 호스트가 없으면 NO_HOST_FOR_STAGE', () => {
    expect(codeOf(() => createHosts(table, 'development'))).toBe('NO_HOST_FOR_STAGE')
    expect(codeOf(() => createHosts({}, 'local'))).toBe('NO_HOST_FOR_STAGE')
    expect(codeOf(() => createHosts(table, 'constructor' as Stage))).toBe('NO_HOST_FOR_STAGE')
  })

  test('서비스의 호스트가 없으면 SERVICE_HOST_NOT_CONFIGURED', () => {
    expect(codeOf(() => createHosts(table, 'production').store)).toBe('SERVICE_HOST_NOT_CONFIGURED')
    expect(codeOf(() => createHosts(table, 'staging')['billing' as ServiceName])).toBe('SERVICE_HOST_NOT_CONFIGURED')
  })

  test.each([
    '',
    'store.homefit.kr',
    '//store.homefit.kr',
    'javascript:alert(1)',
    'https://a@b',
    'https://a/b',
    'ftp://a',
  ])('%j 는 호스트가 아니다', (store) => {
    expect(codeOf(() => createHosts({ local: { store } }, 'local').store)).toBe('SERVICE_HOST_NOT_CONFIGURED')
  })

  test('스위치보드에 쓰면 HOSTS_READ_ONLY이고 아무것도 바뀌지 않는다', () => {
    const hosts = createHosts(table, 'production') as { -readonly [Name in ServiceName]?: string }
    const writes: (() => unknown)[] = [
      () => (hosts.api = 'https://evil.test'),
      () => (hosts.store = 'https://evil.test'),
      () => delete hosts.api,
      () => Object.defineProperty(hosts, 'api', { value: 'https://evil.test' }),
      () => Object.assign(hosts, { core: 'https://evil.test' }),
      () => Object.setPrototypeOf(hosts, { core: 'https://evil.test' }),
    ]
    expect(writes.map(codeOf)).toEqual(writes.map(() => 'HOSTS_READ_ONLY'))
    expect(hosts.api).toBe('https://api.homefit.kr')
  })

  test('설정 오류는 한국어로 말하고 무엇이 빠졌는지 짚는다', () => {
    expect(HOST_ERRORS).toEqual({
      NO_HOST_FOR_STAGE: '이 단계에 설정된 호스트가 없습니다',
      SERVICE_HOST_NOT_CONFIGURED: '서비스 호스트가 설정되지 않았습니다',
      HOSTS_READ_ONLY: '호스트 스위치보드는 읽기 전용입니다',
    })
    const error = new HostError('SERVICE_HOST_NOT_CONFIGURED', 'store')
    expect([error.name, error.message]).toEqual(['HostError', '서비스 호스트가 설정되지 않았습니다: store'])
  })
})

describe('이 페이지의 호스트', () => {
  test('설정에 없는 서비스는 페이지와 같은 곳에 있다', () => {
    const hosts = hostsOfPage({ stage: 'production', hosts: { store: 'https://store.homefit.kr' } }, PAGE)
    expect(SERVICES.map((service) => hosts[service])).toEqual([PAGE, 'https://store.homefit.kr', PAGE, PAGE, PAGE])
  })

  test('모르는 단계라고 적힌 페이지는 어디에도 묻지 않는다', () => {
    expect(codeOf(() => hostsOfPage({ stage: 'qa' as Stage, hosts: {} }, PAGE))).toBe('NO_HOST_FOR_STAGE')
    for (const stage of STAGES) expect(hostsOfPage({ stage, hosts: {} }, PAGE).api).toBe(PAGE)
  })

  test('경로 앞에 서비스의 호스트를 붙이고, 같은 곳이면 붙이지 않는다', () => {
    const hostOf = createHostOf(() => ({ stage: 'local', hosts: { store: 'https://store.homefit.kr' } }), PAGE)
    expect(hostOf('/store/v1/products?tag_id=1')).toBe('https://store.homefit.kr')
    expect(hostOf('/api/session')).toBe('')
    expect(hostOf('/images/a.webp')).toBe('')
  })

  test('설정 오류는 페이지를 여는 때가 아니라 부를 때 난다', () => {
    const hostOf = createHostOf(() => ({ stage: 'qa' as Stage, hosts: {} }), PAGE)
    expect(codeOf(() => hostOf('/store/v1/products'))).toBe('NO_HOST_FOR_STAGE')
    const empty = createHostOf(() => ({ stage: 'local', hosts: { core: '' } }), PAGE)
    expect(codeOf(() => empty('/core/v1/subscriptions/plans'))).toBe('SERVICE_HOST_NOT_CONFIGURED')
  })

  test('무엇을 적든 http(s)의 출처이거나 오류다', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.domain()), (store) => {
        const hosts: Hosts = createHosts({ local: { store } }, 'local')
        const answer = codeOf(() => hosts.store)
        if (answer === 'nothing thrown') expect(new URL(hosts.store).origin).toBe(hosts.store)
        else expect(answer).toBe('SERVICE_HOST_NOT_CONFIGURED')
      }),
    )
  })
})

test.each([
  ['/api/session', 'session'],
  ['/api/session/', 'session'],
  ['/api/refresh-token', 'session'],
  ['/api/v2/logs/bulk', 'logging'],
  ['/api/v1/user/sign-in/', 'api'],
  ['/api/sessions/1', 'api'],
  ['/store/v1/products', 'store'],
  ['/store-admin/v1/brands', 'store'],
  ['/core/v1/subscriptions/plans', 'core'],
  ['/core-admin/v1/me', 'core'],
  ['/images/a.webp', undefined],
  ['/storefront/v1', undefined],
  ['/', undefined],
])('%s 는 %s 서비스다', (path, service) => {
  expect(serviceOf(path)).toBe(service)
})

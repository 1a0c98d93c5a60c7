import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectEnvironment, MIN_WIDTH_PX, UNKNOWN_ENVIRONMENT, WEB_MAX_WIDTH_PX } from './environment.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
const GALAXY = 'Mozilla/5.0 (Linux; Android 16; SM-S931N) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'

test('사용자 에이전트를 알기 전에는 unknown이다', () => {
  expect(UNKNOWN_ENVIRONMENT).toEqual({ kind: 'unknown', provider: null, os: 'other', maxWidthPx: null })
  expect(detectEnvironment(undefined)).toBe(UNKNOWN_ENVIRONMENT)
  expect(detectEnvironment('')).toBe(UNKNOWN_ENVIRONMENT)
})

test('앱의 사용자 에이전트는 weapp이고 폭의 제한이 없다', () => {
  expect(detectEnvironment(`${IPHONE} weapp/5.2.0`)).toEqual({
    kind: 'app',
    provider: 'weapp',
    os: 'ios',
    maxWidthPx: null,
  })
  expect(detectEnvironment(`${GALAXY} WEAPP/1`)).toMatchObject({ kind: 'app', provider: 'weapp', os: 'android' })
})

test('웹은 570px까지이고 280px 아래로는 줄지 않는다', () => {
  expect(detectEnvironment(IPHONE)).toMatchObject({ kind: 'web', provider: 'web', maxWidthPx: WEB_MAX_WIDTH_PX })
  expect([WEB_MAX_WIDTH_PX, MIN_WIDTH_PX]).toEqual([570, 280])
})

test.each(['sweapp/1', 'weapp', 'weapp/', 'weapp /1', 'my-weapp/1', 'weapp-x/1'])(
  '%s 는 앱의 표시가 아니다',
  (mark) => {
    expect(detectEnvironment(`${IPHONE} ${mark}`).kind).toBe('web')
  },
)

describe('운영체제', () => {
  test.each([
    [IPHONE, 5, 'ios'],
    [IPHONE.replace('iPhone;', 'iPad;'), 5, 'ios'],
    [GALAXY, 5, 'android'],
    [MAC, 0, 'other'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0', 10, 'other'],
  ] as const)('%s (터치 %i) 는 %s', (agent, touchPoints, os) => {
    expect(detectEnvironment(agent, touchPoints).os).toBe(os)
  })

  test('터치가 되는 매킨토시는 아이패드다', () => {
    expect(detectEnvironment(MAC, 5).os).toBe('ios')
  })
})

test('무엇을 받든 앱이거나 웹이고, 폭의 제한은 그에 따른다', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (agent) => {
      const { kind, provider, maxWidthPx } = detectEnvironment(agent)
      expect([kind, provider, maxWidthPx]).toEqual(
        /(^|[^\w-])weapp\/\d/i.test(agent) ? ['app', 'weapp', null] : ['web', 'web', 570],
      )
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviceNameOf } from '#server/modules/auth/deviceName.ts'

const web = (userAgent: string | null) => deviceNameOf({ provider: 'web', deviceName: null, userAgent })

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    '아이폰 · 사파리',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S928N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    '안드로이드 폰 · 크롬',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Safari/537.36',
    '안드로이드 태블릿 · 삼성 인터넷',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    '윈도우 PC · 엣지',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Whale/4.29.282.14 Safari/537.36',
    '윈도우 PC · 웨일',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    '맥 · 사파리',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', '리눅스 PC · 파이어폭스'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 KAKAOTALK 11.2.1',
    '아이폰 · 카카오톡',
  ],
  ['', '알 수 없는 기기'],
])('%s', (agent, name) => {
  expect(web(agent)).toBe(name)
})

test('앱은 홈핏 앱이라고, TV는 TV라고, 이름을 붙였으면 그 이름으로 부른다', () => {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 weapp/3.2.0'
  expect(deviceNameOf({ provider: 'weapp', deviceName: null, userAgent })).toBe('아이폰 · 홈핏 앱')
  expect(deviceNameOf({ provider: 'tv', deviceName: null, userAgent: null })).toBe('TV')
  expect(deviceNameOf({ provider: 'tv', deviceName: '거실 TV', userAgent: null })).toBe('거실 TV')
})

test('무엇이 와도 비지 않고 한 줄이다', () => {
  fc.assert(
    fc.property(fc.option(fc.string({ maxLength: 300, unit: 'binary' })), (agent) => {
      expect(web(agent)).toMatch(/^[가-힣A-Z ·]+$/)
    }),
  )
})

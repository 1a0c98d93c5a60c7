import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { deviceName } from './device.ts'

const agents: [string, string][] = [
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    '아이폰 · 사파리',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 weapp/3.2.0',
    '아이폰 · 홈핏 앱',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    '안드로이드폰 · 삼성 인터넷',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    '안드로이드 태블릿 · 크롬',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    '윈도우 PC · 엣지',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Whale/4.28 Safari/537.36',
    '윈도우 PC · 웨일',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    '맥 · 사파리',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', '리눅스 PC · 파이어폭스'],
  ['curl/8.5.0', '알 수 없는 기기'],
  ['', '알 수 없는 기기'],
]

test.each(agents)('%s → %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})

test('무엇을 보내도 짧은 우리말이고, 보낸 글자는 하나도 옮기지 않는다', () => {
  assert(
    property(string(), (agent) => {
      expect(deviceName(agent)).toMatch(/^[가-힣A-Z ·]{1,24}$/)
    }),
  )
  expect(deviceName(null)).toBe('알 수 없는 기기')
})

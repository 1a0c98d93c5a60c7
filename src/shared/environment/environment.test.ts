import { expect, test } from 'vitest'
import { detectEnvironment } from './environment.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

test('앱 토큰이 있는 사용자 에이전트만 앱이다', () => {
  expect(detectEnvironment(`${IPHONE} weapp/5.2.0`)).toEqual({
    kind: 'app',
    provider: 'weapp',
    os: 'ios',
    maxWidthPx: null,
  })
  expect(detectEnvironment(IPHONE)).toMatchObject({ kind: 'web', provider: 'web', maxWidthPx: 570 })
  expect(detectEnvironment('sweapp/1 weapp')).toMatchObject({ kind: 'web' })
})

test('터치가 되는 매킨토시는 아이패드다', () => {
  const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
  expect(detectEnvironment(agent, 5).os).toBe('ios')
  expect(detectEnvironment(agent, 0).os).toBe('other')
})

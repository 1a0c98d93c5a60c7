import { describe, expect, test } from 'vitest'
import { readContext } from './context.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36'
const GALAXY =
  'Mozilla/5.0 (Linux; Android 15; SM-S928N Build/AP3A.240905.015; wv) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36'
const CHROME_ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36'
const FIREFOX_ANDROID = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36'
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const contextOf = (userAgent: string, touchPoints = 0) =>
  readContext({ userAgent, touchPoints, stage: 'production', webVersion: '1.2.3' })

describe('분석 기록의 맥락', () => {
  test('앱 토큰이 있으면 quat_app과 webview이고 앱 버전을 안다', () => {
    expect(contextOf(`${IPHONE} weapp/5.2.0`)).toMatchObject({
      product: 'quat_app',
      platform: 'webview',
      app_version: '5.2.0',
    })
    expect(contextOf(`${GALAXY} weapp/5.2.0-beta.1`).app_version).toBe('5.2.0-beta.1')
  })

  test.each([IPHONE, GALAXY, MAC, `${MAC} sweapp/1`, `${MAC} weapp`])('앱 토큰이 없으면 웹이다: %s', (userAgent) => {
    expect(contextOf(userAgent)).toMatchObject({
      product: 'quat_membership_web',
      platform: 'web',
      app_version: null,
    })
  })

  test.each([
    [IPHONE, 5, 'iPhone', 'iOS 18.5'],
    [IPAD, 5, 'iPad', 'iOS 17.6.1'],
    [MAC, 5, 'iPad', 'macOS 10.15.7'],
    [MAC, 0, 'desktop', 'macOS 10.15.7'],
    [GALAXY, 5, 'SM-S928N', 'Android 15'],
    [CHROME_ANDROID, 5, 'K', 'Android 10'],
    [FIREFOX_ANDROID, 5, 'Mobile', 'Android 14'],
    [WINDOWS, 0, 'desktop', 'Windows 10.0'],
    [LINUX, 0, 'desktop', null],
    ['', 0, 'desktop', null],
  ])('기기와 OS를 사용자 에이전트에서 읽는다: %s', (userAgent, touchPoints, device, os) => {
    expect(contextOf(userAgent, touchPoints)).toMatchObject({ device, os_version: os })
  })

  test('지역은 KR이고, 단계와 웹 버전은 설정에서 온다', () => {
    expect(contextOf(MAC)).toMatchObject({ region: 'KR', env: 'production', web_version: '1.2.3' })
  })

  test('아주 긴 사용자 에이전트는 자른다', () => {
    const context = contextOf(`Mozilla/5.0 (Linux; Android 15; ${'길'.repeat(5_000)}) weapp/1${'0'.repeat(500)}`)
    expect(context.user_agent).toHaveLength(300)
    expect(context.device.length).toBeLessThanOrEqual(60)
    expect(context.app_version?.length ?? 0).toBeLessThanOrEqual(31)
  })
})

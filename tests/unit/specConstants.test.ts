import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { tokensOf } from '#customer/features/info/tokens.ts'
import { CART_BADGE_MAX, cartBadge } from '#customer/shell/cart/cartBadge.ts'
import { NAV, TABS } from '#customer/shell/bars/chrome.ts'
import { FRESH_MS, RETRY_STEP_MS, retryDelay } from '#customer/shell/queryClient.ts'
import { DEFAULT_SERVICE } from '#customer/shell/bars/selectedService.ts'
import { pageQuery, sliceQuery } from '#server/http/endpoint.ts'
import { errorTable } from '#server/http/errorTable.ts'
import { DEFAULT_ABOUT } from '#server/pageAbout.ts'
import * as analytics from '#customer/analytics/constants.ts'
import { ERROR_NAMES, UNKNOWN_ERROR, UNKNOWN_ERROR_NAME } from '#shared/api/apiError.ts'
import { HOST_ERRORS } from '#customer/api/hosts.ts'
import { LANGUAGE, REQUEST_ID_HEADER, REQUEST_TIMEOUT_MS } from '#shared/api/http.ts'
import { BRIDGE_ERROR_CODES, NATIVE_STUB_MISSING, UNSUPPORTED_OS } from '#customer/bridge/messages/bridgeError.ts'
import * as bridge from '#customer/bridge/messages/catalogue.ts'
import { DEVELOPMENT_VERSION, readAppConfig } from '#shared/environment/appConfig.ts'
import * as environment from '#shared/environment/environment.ts'
import { formatRelative } from '#customer/features/account/relativeTime.ts'
import { REPORTING_FAILED } from '#shared/reporting/reporter.ts'
import { TOKEN_TYPE } from '#shared/session/authorization.ts'
import { DEFAULT_LIMIT, DEFAULT_PAGE_SIZE, SUBSCRIPTION_PRODUCTS_PAGE } from '#server/http/listDefaults.ts'

/** What the product is specified to be, each constant and each error by its name and its exact value. */

const source = (path: string) => readFileSync(join(import.meta.dirname, '../../src', path), 'utf8')

describe('상수', () => {
  test.each([
    ['FRESH_MS', FRESH_MS, 60_000],
    ['RETRY_STEP_MS', RETRY_STEP_MS, 500],
    ['REQUEST_TIMEOUT_MS', REQUEST_TIMEOUT_MS, 10_000],
    ['bridge.REQUEST_TIMEOUT_MS', bridge.REQUEST_TIMEOUT_MS, 10_000],
    ['bridge.REQUEST_DEFAULTS', bridge.REQUEST_DEFAULTS, { retry: 0, strict: true }],
    ['TOKEN_TYPE', TOKEN_TYPE, 'Bearer'],
    ['LANGUAGE', LANGUAGE, 'ko'],
    ['REQUEST_ID_HEADER', REQUEST_ID_HEADER, 'Client-Request-Id'],
    ['CART_BADGE_MAX', CART_BADGE_MAX, 9],
    ['WEB_MAX_WIDTH_PX', environment.WEB_MAX_WIDTH_PX, 570],
    ['MIN_WIDTH_PX', environment.MIN_WIDTH_PX, 280],
    ['APP_PROVIDER', environment.APP_PROVIDER, 'weapp'],
    ['WEB_PROVIDER', environment.WEB_PROVIDER, 'web'],
    ['DEFAULT_LIMIT', DEFAULT_LIMIT, 10],
    ['DEFAULT_PAGE_SIZE', DEFAULT_PAGE_SIZE, 20],
    ['SUBSCRIPTION_PRODUCTS_PAGE', SUBSCRIPTION_PRODUCTS_PAGE, { page: 1, page_size: 100 }],
    ['SESSION_ROLLOVER_SECONDS', analytics.SESSION_ROLLOVER_SECONDS, 1_800],
    ['VISITOR_COOKIE_DAYS', analytics.VISITOR_COOKIE_DAYS, 365],
    ['REGION', analytics.REGION, 'KR'],
    ['PRODUCTS', analytics.PRODUCTS, { app: 'quat_app', web: 'quat_membership_web' }],
    ['PLATFORMS', analytics.PLATFORMS, { app: 'webview', web: 'web' }],
    ['DEFAULT_SERVICE', DEFAULT_SERVICE, 'life'],
    ['DEVELOPMENT_VERSION', DEVELOPMENT_VERSION, '0.0.0-dev'],
  ])('%s', (_name, value, expected) => {
    expect(value).toEqual(expected)
  })

  test('다시 묻기까지 500ms에 몇 번째인지를 곱한 만큼 기다린다', () => {
    expect([0, 1, 2].map(retryDelay)).toEqual([500, 1_000, 1_500])
  })

  test('앱은 폭의 제한이 없고 웹은 570px까지다', () => {
    const agent = 'Mozilla/5.0 (iPhone)'
    expect(environment.UNKNOWN_ENVIRONMENT.kind).toBe('unknown')
    expect(environment.detectEnvironment(`${agent} weapp/1.0`).maxWidthPx).toBeNull()
    expect(environment.detectEnvironment(agent).maxWidthPx).toBe(570)
  })

  test('목록은 따로 말하지 않으면 10개, 페이지는 20개다', () => {
    expect(z.object(sliceQuery).parse({})).toEqual({ offset: 0, limit: 10 })
    expect(z.object(pageQuery).parse({})).toEqual({ page: 1, page_size: 20 })
  })

  test('장바구니 숫자는 9를 넘으면 9+다', () => {
    expect([0, 9, 10, 99].map(cartBadge)).toEqual(['0', '9', '9+', '9+'])
  })

  test('아래 메뉴는 다섯 개, 위의 탭도 다섯 개다', () => {
    expect(NAV.map(({ label }) => label)).toEqual(['홈', '탐색', '스토어', '피드', '마이페이지'])
    expect(TABS.map(({ label }) => label)).toEqual(['홈', '탐색', '이벤트', '멤버십 소개', '무료 체험'])
  })

  test('앱의 제목줄은 44px이다', () => {
    expect(source('customer-app/shell/bars/AppBar.module.css')).toContain('height: 44px')
  })

  test('공유 그림은 1200×626이고 설명이 있다', () => {
    expect(DEFAULT_ABOUT.image.size).toEqual([1200, 626])
    expect(DEFAULT_ABOUT.image.alt).not.toBe('')
  })

  test('설정이 없는 페이지의 판은 개발 판이다', () => {
    expect(readAppConfig(undefined).webVersion).toBe(DEVELOPMENT_VERSION)
  })

  test('대표 분홍과 오류 빨강', () => {
    const tokens = new Map(
      tokensOf(source('customer-app/ui/tokens.css')).map(({ name, value }) => [name, value.toUpperCase()]),
    )
    expect([...tokens.values()]).toContain('#F71766')
    expect(tokens.get('--error')).toBe('#FC1042')
  })

  test('얼마나 지났는지는 다섯 가지로 말한다', () => {
    const now = new Date('2026-11-22T12:00:00+09:00')
    const ago = (seconds: number) => formatRelative(new Date(now.getTime() - seconds * 1_000), now)
    const [minute, hour, day] = [60, 3_600, 86_400]
    expect([2 * minute - 1, 2 * minute, hour - 1, hour, day - 1, day, 3 * day - 1, 3 * day].map(ago)).toEqual([
      '방금 전',
      '2분 전',
      '59분 전',
      '1시간 전',
      '23시간 전',
      '1일 전',
      '2일 전',
      '2026.11.19',
    ])
  })
})

describe('오류', () => {
  test('없는 코드는 UNKNOWN이고 한국어로 말한다', () => {
    expect(UNKNOWN_ERROR).toEqual({ code: 'UNKNOWN', message: '알 수 없는 오류가 발생했습니다.' })
  })

  test('이름은 상태를 따르고 나머지는 Unknown이다', () => {
    expect(ERROR_NAMES).toEqual({
      400: 'BadRequest',
      401: 'Unauthorized',
      403: 'Forbidden',
      404: 'NotFound',
      500: 'InternalServerError',
    })
    expect(UNKNOWN_ERROR_NAME).toBe('Unknown')
  })

  test('브리지의 코드는 여섯 가지다', () => {
    expect([...BRIDGE_ERROR_CODES].toSorted()).toEqual([
      'BAD_MESSAGE_SCHEME',
      'INTERNAL',
      'NO_MATCHED_COMMAND',
      'NO_MATCHED_MSG_ID',
      'PONG',
      'TIMEOUT',
    ])
  })

  test('브리지를 시작하지 못한 까닭', () => {
    expect(NATIVE_STUB_MISSING).toBe('Native Stub이 존재하지 않습니다')
    expect(UNSUPPORTED_OS).toBe('지원하지 않는 운영체제입니다')
  })

  test('읽을 수 없는 토큰은 TOKEN_INVALID다', () => {
    expect(errorTable.TOKEN_INVALID).toEqual({ status: 401, message: 'Failed to parse token' })
  })

  test('호스트 설정의 오류 세 가지는 한국어다', () => {
    expect(HOST_ERRORS).toEqual({
      NO_HOST_FOR_STAGE: '이 단계에 설정된 호스트가 없습니다',
      SERVICE_HOST_NOT_CONFIGURED: '서비스 호스트가 설정되지 않았습니다',
      HOSTS_READ_ONLY: '호스트 스위치보드는 읽기 전용입니다',
    })
  })

  test('오류 수집을 시작하지 못한 것도 말한다', () => {
    expect(REPORTING_FAILED).toBe('오류 수집을 시작하지 못했습니다')
  })
})

describe('네이티브와 주고받는 것', () => {
  test('명령은 열둘이다', () => {
    expect([...bridge.COMMANDS].toSorted()).toEqual(
      [
        'REFRESH_TOKEN',
        'SHUTDOWN_WEBVIEW',
        'TOAST',
        'POPUP',
        'PING',
        'OPEN_STORE',
        'GET_HEALTH_PERMISSION',
        'UPDATE_HEALTH_PERMISSION',
        'REFRESH_HEALTH_DATA',
        'REFRESH_MY_PROFILE',
        'GET_NAVIGATION_STATES',
        'OPEN_SHARESHEET',
      ].toSorted(),
    )
  })

  test('알리는 일은 다섯, 듣는 일은 둘이다', () => {
    expect([...bridge.WEB_EVENTS].toSorted()).toEqual(
      ['READY', 'SUBSCRIPTION_STATUS_UPDATED', 'INCORRECT_ACCESS', 'SEND_POSTAL_CODE', 'UPDATE_CART'].toSorted(),
    )
    expect([...bridge.NATIVE_EVENTS].toSorted()).toEqual(['AOS_BACK', 'REFRESH_HEALTH_DATA'])
  })
})

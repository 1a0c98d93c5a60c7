import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readContext } from './context.ts'
import { type Happening, toRecord } from './record.ts'

const AT = Date.parse('2026-11-16T12:00:00+09:00')
const context = readContext({ userAgent: 'Windows NT 10.0', stage: 'local', webVersion: '0.0.0-dev' })

const recordOf = (values: Partial<Happening> = {}) =>
  toRecord(context, {
    id: 'record-0001',
    at: AT,
    visitor: { id: 'browser-1', createdAt: AT, session: 'session-1', sessionCount: 3, lastAccessAt: AT - 5_000 },
    userId: '12',
    abTests: { 'store-grid': 'B' },
    path: '/store/products/7',
    referrer: '/store',
    category: 'add_to_cart',
    params: {},
    ...values,
  })

describe('분석 기록', () => {
  test('선물 링크의 비밀은 주소에도 온 곳에도 남지 않는다', () => {
    const token = 'aB3'.repeat(7)
    const record = recordOf({ path: `/gifts/${token}?x=1`, referrer: `https://homefit.example/gifts/${token}` })
    expect(record).toMatchObject({ navigation: '/gifts/***', navigation_referrer: 'https://homefit.example/gifts/***' })
  })

  test('명세의 항목이 모두 있다', () => {
    expect(recordOf({ params: { object_type: 'product', object_id: 7, quantity: 2 } })).toEqual({
      record_id: 'record-0001',
      logged_at: '2026-11-16T03:00:00.000Z',
      user_id: '12',
      global_uuid: 'browser-1',
      session: 'session-1',
      session_count: 3,
      last_client_access_time: '2026-11-16T02:59:55.000Z',
      ab_tests: { 'store-grid': 'B' },
      navigation: '/store/products/7',
      navigation_referrer: '/store',
      category: 'add_to_cart',
      object_type: 'product',
      object_id: '7',
      extra: { quantity: 2 },
      region: 'KR',
      env: 'local',
      product: 'quat_membership_web',
      platform: 'web',
      app_version: null,
      device: 'desktop',
      os_version: 'Windows 10.0',
      user_agent: 'Windows NT 10.0',
      web_version: '0.0.0-dev',
    })
  })

  test('대상이 없는 일은 대상을 비워 둔다', () => {
    expect(recordOf()).toMatchObject({ object_type: null, object_id: null, extra: {} })
  })

  test('주소의 쿼리와 조각은 남기지 않는다', () => {
    expect(
      recordOf({ path: '/sign-in?redirect_path=%2Fmy&email=a@b.co#x', referrer: 'https://search.example/?q=홍길동' }),
    ).toMatchObject({ navigation: '/sign-in', navigation_referrer: 'https://search.example/' })
  })

  test.each([
    ['누구는 hong.gildong@example.test예요', '누구는 ***'],
    ['010-1234-5678', '***'],
    ['01012345678로 전화', '***로 전화'],
    ['+82 10-1234-5678', '***'],
    ['0212345678', '0212345678'],
    ['주문 2611160101234567', '주문 2611160101234567'],
    ['요가 매트', '요가 매트'],
  ])('이메일과 휴대폰처럼 보이는 글자는 가린다: %s', (text, shown) => {
    expect(recordOf({ params: { keyword: text } }).extra).toEqual({ keyword: shown })
  })

  test('어디에 적혀 있든 이메일과 휴대폰은 나가지 않는다', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z][a-z0-9.]{0,12}$/),
        fc.integer({ min: 10_000_000, max: 99_999_999 }),
        fc.string(),
        (local, digits, around) => {
          const [email, phone] = [`${local}@mail.test`, `010${digits}`]
          const text = `${around} ${email} ${phone} `
          const sent = JSON.stringify(
            recordOf({ path: `/x/${email}/${phone}`, referrer: `/${phone}`, params: { object_id: phone, note: text } }),
          )
          expect(sent).not.toContain(email)
          expect(sent).not.toContain(phone)
        },
      ),
    )
  })

  test('덧붙인 값은 스무 개까지, 짧은 글자와 수와 참거짓만 남는다', () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`key${index}`, index]))
    expect(Object.keys(recordOf({ params: many }).extra)).toHaveLength(20)
    expect(
      recordOf({
        params: { text: 'x'.repeat(500), yes: true, none: null, nan: Number.NaN, list: [1], deep: {}, gone: undefined },
      }).extra,
    ).toEqual({ text: 'x'.repeat(200), yes: true, none: null })
  })

  test('무엇을 넘겨도 기록은 8 kB를 넘지 않는다', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 20 }), fc.anything()), fc.string(), (params, path) => {
        const { object_type: _, object_id: __, ...rest } = params
        expect(JSON.stringify(recordOf({ params: rest, path: path.repeat(50) })).length).toBeLessThan(8_192)
      }),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { gatewaySettings } from '#server/modules/payments/gateways.ts'
import {
  attemptOf,
  idempotencyKeyOf,
  orderNoOf,
  pgOrderNo,
  reasonWith,
  referenceIn,
} from '#server/modules/payments/pgText.ts'

const toss = { PG: 'toss', TOSS_CLIENT_KEY: 'live_ck_abc', TOSS_SECRET_KEY: 'live_sk_def' }
const portone = {
  PG: 'portone',
  PORTONE_STORE_ID: 'store-1',
  PORTONE_API_SECRET: 'secret',
  PORTONE_CHANNEL_KEY: 'channel-card',
  PORTONE_WEBHOOK_SECRET: 'whsec_new',
}
const production = { APP_ENV: 'production' }

describe('어느 결제사를 쓸지', () => {
  test('정하지 않으면 모의 결제이고, 운영에서는 그것으로 시작하지 않는다', () => {
    expect(gatewaySettings({})).toEqual({ kind: 'sandbox' })
    expect(() => gatewaySettings(production)).toThrow('ALLOW_SANDBOX_PG=1')
    expect(gatewaySettings({ ...production, ALLOW_SANDBOX_PG: '1' })).toEqual({ kind: 'sandbox' })
    expect(() => gatewaySettings({ PG: 'paypal' })).toThrow('sandbox, toss, portone')
  })

  test('키가 없으면 무엇이 없는지 말하고 시작하지 않는다', () => {
    for (const settings of [toss, portone])
      for (const name of Object.keys(settings).filter((one) => one !== 'PG'))
        expect(() => gatewaySettings({ ...settings, [name]: ' ' })).toThrow(`${name}이 필요해요`)
  })

  test('토스페이먼츠: 짝이 아닌 키와, 운영에서의 테스트 키를 거절한다', () => {
    expect(gatewaySettings({ ...production, ...toss })).toEqual({
      kind: 'toss',
      clientKey: 'live_ck_abc',
      secretKey: 'live_sk_def',
      methods: ['CARD', 'NAVERPAY', 'KAKAOPAY', 'TOSSPAY'],
    })
    expect(() => gatewaySettings({ ...toss, TOSS_CLIENT_KEY: 'test_ck_abc' })).toThrow('짝')
    expect(() => gatewaySettings({ ...toss, TOSS_CLIENT_KEY: 'live_gck_abc' })).toThrow('짝')
    expect(() => gatewaySettings({ ...toss, TOSS_SECRET_KEY: 'sk' })).toThrow('test_sk_')
    const test = { ...toss, TOSS_CLIENT_KEY: 'test_ck_abc', TOSS_SECRET_KEY: 'test_sk_def' }
    expect(gatewaySettings(test)).toMatchObject({ kind: 'toss' })
    expect(() => gatewaySettings({ ...production, ...test })).toThrow('테스트 키')
  })

  test('키를 잘못 적었다는 말에 키가 들어 있지 않다', () => {
    const message = (env: Record<string, string>) => {
      try {
        gatewaySettings(env)
        return ''
      } catch (error) {
        return String(error)
      }
    }
    expect(message({ ...toss, TOSS_SECRET_KEY: 'my-secret-value' })).not.toContain('my-secret-value')
    expect(message({ ...toss, TOSS_CLIENT_KEY: 'test_ck_value' })).not.toContain('live_sk_def')
  })

  test('포트원: 결제수단마다 채널을 따로 둘 수 있고, 웹훅 비밀은 둘까지 받는다', () => {
    expect(
      gatewaySettings({
        ...portone,
        PORTONE_CHANNEL_KEY_NAVERPAY: 'channel-n',
        PORTONE_WEBHOOK_SECRET_OLD: 'whsec_old',
      }),
    ).toEqual({
      kind: 'portone',
      storeId: 'store-1',
      apiSecret: 'secret',
      channels: { CARD: 'channel-card', NAVERPAY: 'channel-n' },
      webhookSecrets: ['whsec_new', 'whsec_old'],
    })
  })
})

describe('결제사에 적는 말', () => {
  test('시도마다 번호가 다르고, 주문번호와 결제 번호로 되돌아온다', () => {
    expect(pgOrderNo('261121ABCDEFGH', '1042')).toBe('261121ABCDEFGH-1042')
    expect([orderNoOf('261121ABCDEFGH-1042'), attemptOf('261121ABCDEFGH-1042')]).toEqual(['261121ABCDEFGH', 1042])
    expect([orderNoOf('261121ABCDEFGH'), attemptOf('261121ABCDEFGH')]).toEqual(['261121ABCDEFGH', undefined])
  })

  test('환불 번호는 사유의 끝에 남고, 사유가 길거나 괄호가 있어도 읽힌다', () => {
    for (const reason of ['단순 변심', '사유 [거짓 번호]', '가'.repeat(400), '']) {
      const text = reasonWith(reason, 'RF-1042')
      expect([referenceIn(text), text.length <= 200]).toEqual(['RF-1042', true])
    }
    expect([referenceIn('상점관리자 취소'), referenceIn(null), referenceIn('[RF1] 아님')]).toEqual([null, null, null])
  })

  test('멱등 키는 16자에서 256자이고, 같은 키는 같은 키가 된다', () => {
    for (const key of ['a', '7e6a3b0c-6a3b-4b0c-8a3b-0c7e6a3b0c7e', '환불'.repeat(200)]) {
      expect(idempotencyKeyOf(key)).toMatch(/^[\w.:-]{16,256}$/)
      expect(idempotencyKeyOf(key)).toBe(idempotencyKeyOf(key))
    }
    expect(idempotencyKeyOf('a')).not.toBe(idempotencyKeyOf('b'))
  })
})

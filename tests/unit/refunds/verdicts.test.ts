import { describe, expect, test } from 'vitest'
import { type Actor, anonymous, system } from '#server/http/actor.ts'
import { assertConfirmed, confirmFact, isLarge } from '#server/modules/refunds/refundConfirm.ts'
import { adjustmentLimitOf, mayRefund, refundLimitOf } from '#server/modules/refunds/refundLimits.ts'
import { shortBy } from '#server/modules/refunds/refundRoom.ts'
import { judgeRefund } from '#server/modules/refunds/refundVerdicts.ts'
import type { StaffRole } from '#shared/permissions.ts'

const staff = (role: StaffRole): Actor => ({ kind: 'staff', id: 1, role, name: role, sessionId: 1 })
const customer: Actor = { kind: 'user', id: 1, sessionId: 1 }
const roles = ['admin', 'ops', 'cs', 'marketer'] as const
const actions = ['EXECUTE', 'RETRY', 'MARK_MANUAL'] as const

const codeOf = (...args: Parameters<typeof judgeRefund>) => {
  const verdict = judgeRefund(...args)
  return verdict.ok ? 'OK' : verdict.code
}
const facts = { status: 'REQUESTED', refund_cash: 1_000, decided: false, adjustmentPending: false }

describe('환불에 할 수 있는 일', () => {
  test.each([
    ['REQUESTED', ['OK', 'REFUND_STATE', 'OK']],
    ['FAILED', ['REFUND_STATE', 'OK', 'OK']],
    ['MANUAL', ['REFUND_STATE', 'OK', 'OK']],
    ['PROCESSING', ['REFUND_CHECKING', 'REFUND_CHECKING', 'REFUND_CHECKING']],
    ['COMPLETED', ['ALREADY_DONE', 'ALREADY_DONE', 'ALREADY_DONE']],
  ])('%s: 실행, 다시 시도, 수기 환불', (status, codes) => {
    const of = (more: object) =>
      actions.map((action) => codeOf(action, { ...facts, status, ...more }, staff('admin'), 0))
    expect(of({})).toEqual(codes)
    expect(of({ decided: true })).toEqual(codes)
    const settled = ['PROCESSING', 'COMPLETED'].includes(status)
    expect(of({ adjustmentPending: true })).toEqual(settled ? codes : Array(3).fill('APPROVAL_REQUIRED'))
  })

  test('끝난 것은 건너뛰고, 다른 거절은 실패다', () => {
    for (const status of ['REQUESTED', 'FAILED', 'MANUAL', 'PROCESSING', 'COMPLETED'])
      for (const action of actions) {
        const verdict = judgeRefund(action, { ...facts, status, adjustmentPending: true }, staff('admin'), 0)
        expect(verdict).toMatchObject({ ok: false, skipped: status === 'COMPLETED' })
      }
  })

  test('역할마다: 정하지 않은 환불, 남이 정한 환불, 손으로 돌려주는 환불', () => {
    const failed = { ...facts, status: 'FAILED' }
    const of = (role: StaffRole) => [
      codeOf('EXECUTE', facts, staff(role), 0),
      codeOf('EXECUTE', { ...facts, decided: true }, staff(role), 0),
      codeOf('RETRY', { ...failed, decided: true }, staff(role), 0),
      codeOf('MARK_MANUAL', failed, staff(role), 0),
    ]
    expect(Object.fromEntries(roles.map((role) => [role, of(role)]))).toEqual({
      admin: ['OK', 'OK', 'OK', 'OK'],
      ops: ['OK', 'OK', 'OK', 'FORBIDDEN'],
      cs: ['REFUND_LIMIT', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
      marketer: ['REFUND_LIMIT', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
    })
    for (const actor of [customer, system, anonymous])
      expect(codeOf('MARK_MANUAL', failed, actor, 0), actor.kind).toBe('FORBIDDEN')
  })

  test('운영의 한도는 딱 그 금액까지이고, 남이 정한 환불은 한도와 상관없이 다시 시도한다', () => {
    const of = (refund_cash: number, today: number, more: object = {}) =>
      codeOf('EXECUTE', { ...facts, refund_cash, ...more }, staff('ops'), today)
    expect([of(300_000, 0), of(300_001, 0)]).toEqual(['OK', 'REFUND_LIMIT'])
    expect([of(300_000, 2_700_000), of(300_000, 2_700_001)]).toEqual(['OK', 'REFUND_LIMIT'])
    expect(of(300_001, 3_000_000, { decided: true })).toBe('OK')
    expect(codeOf('EXECUTE', { ...facts, refund_cash: 300_001 }, staff('admin'), 3_000_000)).toBe('OK')
  })

  test('한도를 넘으면 한도를 말하고, 권한이 없으면 그렇게 말한다', () => {
    const said = (role: StaffRole) => {
      const verdict = judgeRefund('EXECUTE', { ...facts, refund_cash: 300_001 }, staff(role), 0)
      return verdict.ok ? '' : verdict.message
    }
    expect(said('ops')).toBe('한 건 300,000원, 하루 3,000,000원까지 실행할 수 있어요. 관리자에게 부탁해 주세요.')
    expect(said('cs')).toBe('환불을 실행할 권한이 없어요.')
  })
})

describe('혼자 움직일 수 있는 금액', () => {
  test('고객 자신과 시계와 관리자에게는 한도가 없고, 상담과 마케팅과 비회원은 아무것도 움직이지 못한다', () => {
    expect([customer, system, staff('admin')].map(refundLimitOf)).toEqual([null, null, null])
    expect([staff('cs'), staff('marketer'), anonymous].map(refundLimitOf)).toEqual([undefined, undefined, undefined])
    expect(refundLimitOf(staff('ops'))).toEqual({ each: 300_000, daily: 3_000_000 })
    expect([mayRefund(null, 9_999_999, 9_999_999), mayRefund(undefined, 0, 0)]).toEqual([true, false])
  })

  test('손으로 바꾸는 금액의 한도', () => {
    expect(roles.map((role) => adjustmentLimitOf(staff(role)))).toEqual([100_000, 10_000, 0, 0])
    expect([customer, system, anonymous].map(adjustmentLimitOf)).toEqual([0, 0, 0])
  })

  test('올리는 만큼이 남은 돈에서 빠지고, 모두 취소하는 데 모자라는 만큼이 모자란 것이다', () => {
    const room = { payment_left: 10_000, full_cancel: 8_000, promised: 0 }
    expect([2_000, 2_001, 10_000, 0, -500].map((change) => shortBy(room, change))).toEqual([0, 1, 8_000, 0, 0])
    expect(shortBy({ ...room, full_cancel: 12_000 }, 0), '그대로면 모자라게 한 것이 아니다').toBe(0)
    expect(shortBy(null, 5_000)).toBe(0)
  })
})

describe('적어서 확인하는 금액', () => {
  const deps = { config: { refundConfirmOver: 300_000 } }
  const real = { deps, jobId: 1 }
  const dryRun = { deps, jobId: null }
  const refusal = (context: typeof real | typeof dryRun, refundCash: number, confirmed?: number, decided = true) => {
    try {
      assertConfirmed(context, { refundCash, decided }, confirmed)
      return 'OK'
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  test('딱 그 금액은 크지 않고, 1원 넘으면 크다', () => {
    expect([300_000, 300_001].map((won) => isLarge(deps.config, won))).toEqual([false, true])
    expect([refusal(real, 300_000), refusal(real, 300_001)]).toEqual(['OK', 'REFUND_CONFIRM'])
  })

  test('적은 금액이 다르면 크든 작든, 미리보기든 거절한다', () => {
    for (const context of [real, dryRun])
      for (const cash of [1_000, 400_000])
        expect([cash - 1, cash, cash + 1].map((typed) => refusal(context, cash, typed))).toEqual([
          'REFUND_CHANGED',
          'OK',
          'REFUND_CHANGED',
        ])
    expect(refusal(real, 0, 0)).toBe('OK')
  })

  test('미리보기와, 아직 돈이 움직이지 않는 것은 적지 않아도 된다', () => {
    expect(refusal(dryRun, 400_000)).toBe('OK')
    expect(refusal(real, 400_000, undefined, false)).toBe('OK')
    expect(confirmFact(dryRun, { refundCash: 300_001, decided: true })).toEqual({ must_confirm: true })
    expect(confirmFact(real, { refundCash: 300_000, decided: true })).toEqual({})
    expect(confirmFact(real, { refundCash: 400_000, decided: false })).toEqual({})
  })
})

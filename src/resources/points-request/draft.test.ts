import { expect, test } from 'vitest'
import { staffRoles } from '#shared/permissions.ts'
import { whoDecides } from '#console/members/whoDecides.ts'
import { bodyOf, digitsOf, type Draft, emptyDraft, missingIn, pointsOf } from './draft.ts'

const draft = (part: Partial<Draft> = {}): Draft => ({ ...emptyDraft, amount: '3000', reason: '사과', ...part })

test('빠진 것을 차례대로 하나씩 말하고, 다 적으면 말하지 않는다', () => {
  expect(missingIn(emptyDraft, 0)).toBe('회원을 한 명 이상 골라 주세요.')
  expect(missingIn(emptyDraft, 1)).toBe('포인트를 입력해 주세요.')
  expect(missingIn(draft({ amount: '0' }), 1)).toBe('포인트를 입력해 주세요.')
  expect(missingIn(draft({ reason: ' ' }), 1)).toBe('고객에게 보일 사유를 적어 주세요.')
  expect(missingIn(draft(), 1)).toBeUndefined()
})

test.each(['GIVE', 'TAKE'] as const)('%s: 한 명당 100만 포인트까지 요청한다', (direction) => {
  expect(missingIn(draft({ direction, amount: '1000000' }), 1)).toBeUndefined()
  expect(missingIn(draft({ direction, amount: '1000001' }), 1)).toBe('한 명당 1,000,000P까지 요청할 수 있어요.')
})

test('근거는 없어도 되고, 있으면 웹 주소다', () => {
  for (const evidenceUrl of ['', ' ', 'https://help.example/77', ' http://help.example '])
    expect(missingIn(draft({ evidenceUrl }), 1), evidenceUrl).toBeUndefined()
  for (const evidenceUrl of ['help.example', 'javascript:alert(1)', 'https://', 'https://a b'])
    expect(missingIn(draft({ evidenceUrl }), 1), evidenceUrl).toBe('근거 링크는 https://로 시작해야 해요.')
})

test('적은 것만 보내고, 차감은 음수이며 유효기간이 없다', () => {
  const all = { expiresOn: '2027-01-31', memo: ' 메모 ', evidenceUrl: ' https://a.example ', reason: ' 사과 ' }
  expect(bodyOf(draft(all))).toEqual({
    amount: 3_000,
    reason: '사과',
    expires_at: '2027-01-31',
    memo: '메모',
    evidence_url: 'https://a.example',
  })
  expect(bodyOf(draft({ direction: 'TAKE', expiresOn: '2027-01-31' }))).toEqual({ amount: -3_000, reason: '사과' })
})

test('전각 숫자와 쉼표도 읽고, 일곱 자리까지 읽는다', () => {
  expect(digitsOf('３천2,000P')).toBe('32000')
  expect(digitsOf('123456789')).toBe('1234567')
  expect(pointsOf(emptyDraft)).toBe(0)
})

test('고객상담이 하루 한도까지 지급하는 것만 바로 반영된다고 말한다', () => {
  for (const role of staffRoles) expect(whoDecides(role, 3_000).includes('바로 지급'), role).toBe(role === 'cs')
  expect(whoDecides('cs', 3_001)).toContain('다른 관리자가 승인하면')
  expect(whoDecides('cs', -1)).toContain('다른 관리자가 승인하면')
  expect(whoDecides(undefined, 1)).toContain('다른 관리자가 승인하면')
})

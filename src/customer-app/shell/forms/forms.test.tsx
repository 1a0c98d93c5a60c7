import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '#shared/api/apiError.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { CashReceiptFields, cashReceiptProblem, noCashReceipt, type CashReceiptDraft } from './CashReceiptFields.tsx'
import { CodeEntry } from './CodeEntry.tsx'
import { CommentField } from './CommentField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { clockText, type Code, codeRefusal } from './useCode.ts'

afterEach(cleanup)

const nothing = () => undefined
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('현금영수증은 주문서에서는 받지 않을 수 있고, 종류를 바꾸면 번호를 다시 적으며, 틀린 번호는 적은 뒤에 말한다', () => {
  let kept: CashReceiptDraft = noCashReceipt
  const Fields = ({ optional }: { optional?: boolean }) => {
    const [draft, setDraft] = useState(noCashReceipt)
    const keep = (next: CashReceiptDraft) => {
      kept = next
      setDraft(next)
    }
    return <CashReceiptFields draft={draft} onChange={keep} optional={optional ?? false} />
  }
  const radios = () =>
    screen.getAllByRole<HTMLInputElement>('radio').map((one) => [one.closest('label')?.textContent, one.checked])
  drawPart(<Fields optional />)
  expect(radios()).toEqual([
    ['신청하지 않아요', true],
    ['개인 소득공제', false],
    ['사업자 지출증빙', false],
  ])
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: '개인 소득공제' }))
  expect(screen.queryByRole('alert')).toBeNull()
  type('휴대폰 번호', '02-123-4567')
  expect(screen.getByRole('alert').textContent).toBe('휴대폰 번호를 확인해 주세요. 예: 010-1234-5678')
  type('휴대폰 번호', '010-1234-5678')
  expect([screen.queryByRole('alert'), kept]).toEqual([null, { kind: 'PERSONAL', number: '010-1234-5678' }])
  fireEvent.click(screen.getByRole('radio', { name: '사업자 지출증빙' }))
  expect(kept).toEqual({ kind: 'BUSINESS', number: '' })
  fireEvent.click(screen.getByRole('radio', { name: '신청하지 않아요' }))
  expect([kept, cashReceiptProblem(kept)]).toEqual([noCashReceipt, null])
  expect(cashReceiptProblem({ kind: 'BUSINESS', number: '' })).toBe('사업자등록번호 열 자리를 확인해 주세요.')
  cleanup()
  drawPart(<Fields />)
  expect(radios().map(([name]) => name)).toEqual(['개인 소득공제', '사업자 지출증빙'])
})

test('배송 요청은 고르거나 직접 적고, 적어 둔 것은 직접 적은 것으로 다시 열린다', () => {
  const told: string[] = []
  const draw = (value: string) => {
    cleanup()
    drawPart(<CommentField value={value} onChange={(comment) => told.push(comment)} />)
    const own = screen.queryByLabelText<HTMLInputElement>('요청 내용')
    return [screen.getByLabelText<HTMLSelectElement>('배송 요청').value, own?.value]
  }
  expect(draw('')).toEqual(['', undefined])
  type('배송 요청', '문 앞에 놓아 주세요')
  expect(draw('문 앞에 놓아 주세요')).toEqual(['문 앞에 놓아 주세요', undefined])
  type('배송 요청', 'own')
  type('요청 내용', '벨 금지')
  expect(draw('벨 금지')).toEqual(['own', '벨 금지'])
  type('배송 요청', '')
  expect(screen.queryByLabelText('요청 내용')).toBeNull()
  expect(told).toEqual(['문 앞에 놓아 주세요', '', '벨 금지', ''])
})

test('비밀번호는 가려져 있고, 보기를 누르면 보이고, 다시 누르면 가려진다', () => {
  drawPart(<PasswordField label="비밀번호" defaultValue="secret" />)
  const field = screen.getByLabelText<HTMLInputElement>('비밀번호')
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  expect(field.type).toBe('password')
  press('보기')
  expect([field.type, screen.getByRole('button').getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  press('숨기기')
  expect(field.type).toBe('password')
})

const sent = {
  requestId: 'r',
  target: 't',
  sending: false,
  secondsLeft: 185,
  expired: false,
  resendIn: 0,
  sampleText: null,
}

test.each([
  [{}, null, '인증번호 6자리남은 시간 3:05다시 받기', false],
  [{ resendIn: 42 }, null, '인증번호 6자리남은 시간 3:05다시 받기 (42초)', true],
  [{ sending: true }, null, '인증번호 6자리남은 시간 3:05다시 받기', true],
  [{}, '틀렸어요', '인증번호 6자리틀렸어요남은 시간 3:05다시 받기', false],
  [
    { expired: true, secondsLeft: 0 },
    null,
    '인증번호 6자리시간이 지났어요. 인증번호를 다시 받아 주세요.시간 지남다시 받기',
    false,
  ],
  [
    { sampleText: '번호 123456' },
    null,
    '인증번호 6자리남은 시간 3:05다시 받기샘플 모드: 문자를 보내지 않고 여기 보여 드려요번호 123456',
    false,
  ],
])('보낸 번호가 %j이고 잘못이 %j이면 그대로 말한다', (state, error, words, off) => {
  const code = { ...sent, ...state } as unknown as Code
  const all = { value: '', onChange: nothing, onComplete: nothing, onResend: nothing, channel: '문자' } as const
  const { container } = drawPart(<CodeEntry code={code} error={error} {...all} />)
  expect(container.textContent).toBe(words)
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(off)
})

test('틀린 번호는 몇 번 더 적을 수 있는지, 다 틀렸으면 다시 받으라고 하고, 다른 까닭은 그대로 말한다', () => {
  const refusal = (code: string, extra?: object) =>
    codeRefusal(new ApiError(400, { code, message: '시간이 지났어요.', ...(extra ? { extra } : {}) } as never))
  expect([
    refusal('CODE_INVALID', { tries_left: 4 }),
    refusal('CODE_INVALID', { tries_left: 0 }),
    refusal('CODE_INVALID'),
    refusal('CODE_EXPIRED', { tries_left: 4 }),
  ]).toEqual([
    '인증번호가 맞지 않아요. 4번 더 입력할 수 있어요.',
    '다섯 번 틀렸어요. 인증번호를 다시 받아 주세요.',
    '다섯 번 틀렸어요. 인증번호를 다시 받아 주세요.',
    '시간이 지났어요.',
  ])
  expect([0, 5, 60, 185, 600].map(clockText)).toEqual(['0:00', '0:05', '1:00', '3:05', '10:00'])
})

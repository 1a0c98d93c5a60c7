import { PasswordForm } from '#console/account/PasswordForm.tsx'
import type { StaffSession } from '#contract/schema.d.ts'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { DisableTotpDialog } from './DisableTotpDialog.tsx'
import { MySessions } from './MySessions.tsx'

const nothing = () => undefined
const at = '2026-11-25T00:00:00Z'
const session = (id: number, current: boolean) =>
  ({ id, device: `기기 ${id}`, started_at: at, last_used_at: at, current }) as StaffSession
const sessions = <MySessions sessions={[session(1, true), session(2, false)]} onChanged={nothing} />

saysRefusals({
  '비밀번호 바꾸기': {
    part: <PasswordForm email="me@homefit.test" onDone={nothing} />,
    press: ['비밀번호 바꾸기'],
    types: {
      '지금 비밀번호': 'Old-password-1',
      '새 비밀번호( \\*)?$': 'New-password-22',
      '새 비밀번호 다시': 'New-password-22',
    },
  },
  '2단계 인증 끄기': {
    part: <DisableTotpDialog required={false} onClose={nothing} onDone={nothing} />,
    press: ['끄기'],
    types: { '지금 비밀번호': 'Old-password-1', '인증 앱의 숫자': '123456' },
  },
  '복구 코드로 끄기': {
    part: <DisableTotpDialog required onClose={nothing} onDone={nothing} />,
    press: ['지우고 새로 등록'],
    types: { '지금 비밀번호': 'Old-password-1', '인증 앱의 숫자': 'ABCD-EFGH' },
  },
  '다른 기기 로그아웃': { part: sessions, press: ['로그아웃'] },
  '모두 로그아웃': { part: sessions, press: ['이 기기 말고 모두 로그아웃'] },
})

import type { StaffMember } from '#contract/schema.d.ts'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { StaffActions } from './StaffActions.tsx'
import { StaffCreate } from './StaffCreate.tsx'
import { StaffForm } from './StaffForm.tsx'

const act = (status: StaffMember['status'], label: string) => ({
  part: <StaffActions staff={{ id: 9, version: 3, status, totp_on: true } as StaffMember} />,
  press: [label, label],
  types: ['사유'],
  rereads: true,
})

saysRefusals({
  '계정 막기': act('ACTIVE', '계정 막기'),
  '막은 것 풀기': act('DISABLED', '막은 것 풀기'),
  '비밀번호 초기화': act('ACTIVE', '비밀번호 초기화'),
  '모두 로그아웃': act('ACTIVE', '모두 로그아웃'),
  '직원 만들기': {
    part: <StaffCreate />,
    press: ['계정 만들기'],
    types: { 이메일: 'new@homefit.test', 이름: '이상담' },
  },
  '직원 고치기': {
    part: <StaffForm staff={{ id: 9, version: 3, name: '이상담', role: 'cs' } as StaffMember} />,
    press: ['저장'],
    types: { 이름: '이상담이' },
  },
  '2단계 인증 초기화': act('ACTIVE', '2단계 인증 초기화'),
})

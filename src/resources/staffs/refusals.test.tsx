import type { StaffMember } from '#contract/schema.d.ts'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { StaffActions } from './StaffActions.tsx'

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
  '2단계 인증 초기화': act('ACTIVE', '2단계 인증 초기화'),
})

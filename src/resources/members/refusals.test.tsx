import type { MemberDetail } from '#contract/schema.d.ts'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { MemberActions } from './MemberActions.tsx'

const act = (status: MemberDetail['status'], label: string) => ({
  part: <MemberActions member={{ id: 1, version: 3, status } as MemberDetail} onChanged={async () => {}} />,
  press: [label, label],
  types: ['사유'],
})

saysRefusals({
  잠그기: act('ACTIVE', '잠그기'),
  이용정지: act('ACTIVE', '이용정지'),
  '잠근 것 풀기': act('LOCKED', '풀기'),
  '정지 풀기': act('SUSPENDED', '풀기'),
  '모든 기기 로그아웃': act('ACTIVE', '모든 기기 로그아웃'),
  '비밀번호 재설정 메일': act('ACTIVE', '비밀번호 재설정 메일'),
  '탈퇴 처리': act('ACTIVE', '탈퇴 처리'),
})

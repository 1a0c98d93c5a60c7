import { useRefresh } from 'react-admin'
import type { MemberDetail } from '#contract/schema.d.ts'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { MemberActions } from './MemberActions.tsx'
import { Unmask } from '#console/members/Unmask.tsx'

/** As the page of a member, which is read anew when something about them may have changed. */
const Member = ({ status }: Pick<MemberDetail, 'status'>) => {
  const refresh = useRefresh()
  const again = () => Promise.resolve(refresh())
  return <MemberActions member={{ id: 1, version: 3, status } as MemberDetail} onChanged={again} />
}
const masked = { id: 1, status: 'ACTIVE', masked: true } as MemberDetail
const shown = (
  <Unmask member={{ ...masked, masked: false }} left={60} onShown={() => undefined} onMasked={async () => {}} />
)
const unmask = <Unmask member={masked} left={0} onShown={() => undefined} onMasked={async () => {}} />

const act = (status: MemberDetail['status'], label: string) => ({
  part: <Member status={status} />,
  press: [label, label],
  types: ['사유'],
  rereads: true,
})

saysRefusals({
  잠그기: act('ACTIVE', '잠그기'),
  이용정지: act('ACTIVE', '이용정지'),
  '잠근 것 풀기': act('LOCKED', '풀기'),
  '정지 풀기': act('SUSPENDED', '풀기'),
  '모든 기기 로그아웃': act('ACTIVE', '모든 기기 로그아웃'),
  '비밀번호 재설정 메일': act('ACTIVE', '비밀번호 재설정 메일'),
  '탈퇴 처리': act('ACTIVE', '탈퇴 처리'),
  '개인정보 다시 가리기': { part: shown, press: ['다시 가리기'] },
  '개인정보 보기': { part: unmask, press: ['개인정보 보기', '10분 동안 보기'], types: ['사유'] },
})

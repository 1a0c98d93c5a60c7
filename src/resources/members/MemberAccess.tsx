import { KstText } from '#console/fields/KstDate.tsx'
import type { AccessLog } from '#contract/schema.d.ts'
import { type Column, Part } from './Part.tsx'

const ACTIONS: Record<string, string> = {
  'member.unmask': '회원 정보 열람 시작',
  'member.read': '회원 정보 열람',
  'member.search': '이메일·전화로 찾기',
  'order.unmask': '주문의 배송지 열람 시작',
  'order.read': '주문의 배송지 열람',
}

const columns: Column<AccessLog>[] = [
  { label: '일시', cell: ({ at }) => <KstText value={at} /> },
  { label: '작업자', cell: ({ actor_name }) => actor_name },
  { label: '작업', cell: ({ action }) => ACTIONS[action] ?? action },
  { label: '사유', cell: ({ reason }) => reason ?? '—' },
  { label: '접속 IP', cell: ({ ip }) => ip ?? '—' },
]

/** Who saw this member's personal data, when and why. */
export const MemberAccess = ({ userId }: { userId: number }) => (
  <Part<AccessLog>
    title="접속기록"
    name="access"
    userId={userId}
    read={(data, asked, signal) =>
      data.call('get', '/core-admin/v1/access-logs', { params: { query: { member_id: userId, ...asked } }, signal })
    }
    empty="개인정보를 열람한 적이 없어요."
    columns={columns}
  />
)

import { KstText } from '#console/fields/KstDate.tsx'
import type { AccessLog } from '#contract/schema.d.ts'
import { accessActionText } from '#shared/format/access.ts'
import { type Column, Part } from './Part.tsx'

const columns: Column<AccessLog>[] = [
  { label: '일시', cell: ({ at }) => <KstText value={at} /> },
  { label: '작업자', cell: ({ actor_name }) => actor_name },
  { label: '작업', cell: ({ action }) => accessActionText(action) },
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

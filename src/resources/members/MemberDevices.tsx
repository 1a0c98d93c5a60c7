import { KstText } from '#console/fields/KstDate.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import type { MemberDevice } from '#contract/schema.d.ts'
import { providerWords } from './memberWords.ts'
import { type Column, Part } from './Part.tsx'

const columns: Column<MemberDevice>[] = [
  { label: '기기', cell: ({ device }) => device },
  { label: '어디서', cell: ({ provider }) => providerWords[provider] },
  { label: '로그인한 때', cell: ({ started_at }) => <KstText value={started_at} /> },
  { label: '마지막으로 쓴 때', cell: ({ last_used_at }) => <KstText value={last_used_at} /> },
  {
    label: '상태',
    cell: ({ ended_at }) => (ended_at ? <KstText value={ended_at} /> : <StatusChip label="로그인 중" tone="good" />),
  },
]

export const MemberDevices = ({ userId }: { userId: number }) => (
  <Part<MemberDevice>
    title="로그인 기록"
    name="devices"
    userId={userId}
    read={(data, _asked, signal) =>
      data.call('get', '/core-admin/v1/users/{id}/devices', { params: { path: { id: userId } }, signal })
    }
    empty="로그인한 적이 없어요."
    columns={columns}
  />
)

import { KstText } from '#console/fields/KstDate.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import type { MemberConsent } from '#contract/schema.d.ts'
import { consentWords } from './memberWords.ts'
import { type Column, Part } from './Part.tsx'

const columns: Column<MemberConsent>[] = [
  { label: '무엇에', cell: ({ kind }) => consentWords[kind] ?? kind },
  {
    label: '동의',
    cell: ({ agreed }) => <StatusChip label={agreed ? '동의' : '동의 안 함'} tone={agreed ? 'good' : 'neutral'} />,
  },
  { label: '약관 판', cell: ({ version }) => version },
  { label: '일시', cell: ({ recorded_at }) => <KstText value={recorded_at} /> },
]

export const MemberConsents = ({ userId }: { userId: number }) => (
  <Part<MemberConsent>
    title="동의 내역"
    name="consents"
    userId={userId}
    read={(data, _asked, signal) =>
      data.call('get', '/core-admin/v1/users/{id}/consents', { params: { path: { id: userId } }, signal })
    }
    empty="동의하거나 거둔 적이 없어요."
    columns={columns}
  />
)

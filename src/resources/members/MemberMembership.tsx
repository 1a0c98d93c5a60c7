import { Stack } from '@mui/material'
import { Link } from 'react-admin'
import { KstText } from '#console/fields/KstDate.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { methodStatus, subscriptionStatus } from '#console/words/subscriptionWords.ts'
import type { AdminSubscription } from '#contract/schema.d.ts'
import type { Answer, PathOf } from '#shared/api/wire.ts'
import { addDays } from '#shared/calendar/days.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { type Column, Part } from './Part.tsx'

const METHODS = '/core-admin/v1/users/{id}/payment-methods' satisfies PathOf<'get'>
type Method = Answer<typeof METHODS, 'get'>['results'][number]

const subscriptionColumns: Column<AdminSubscription>[] = [
  { label: '구독', cell: ({ id }) => <Link to={`/subscriptions/${id}/show`}>구독 {id}</Link> },
  { label: '요금제', cell: ({ plan }) => plan.name },
  {
    label: '상태',
    cell: ({ status }) => <StatusChip label={subscriptionStatus[status][0]} tone={subscriptionStatus[status][1]} />,
  },
  { label: '시작', cell: ({ started_on }) => <KstText value={started_on} show="day" /> },
  { label: '이용 마지막 날', cell: ({ ends_on }) => <KstText value={addDays(ends_on, -1)} show="day" /> },
  {
    label: '다음 결제',
    cell: ({ next_charge: next }) =>
      next ? (
        <>
          <KstText value={next.on} show="day" /> · {formatKrw(next.amount)}
        </>
      ) : (
        '—'
      ),
  },
]

const methodColumns: Column<Method>[] = [
  { label: '결제수단', cell: ({ label, is_default: isDefault }) => `${label}${isDefault ? ' (먼저 쓰는 것)' : ''}` },
  { label: '발급사', cell: ({ issuer }) => issuer ?? '—' },
  {
    label: '상태',
    cell: ({ status }) => <StatusChip label={methodStatus[status][0]} tone={methodStatus[status][1]} />,
  },
  { label: '구독 결제', cell: ({ in_use: isUsed }) => (isUsed ? '쓰고 있음' : '—') },
  { label: '등록', cell: ({ created_at }) => <KstText value={created_at} /> },
]

/** Their subscriptions and the ways to pay; of these the name and whether they work, nothing that could be charged. */
export const MemberMembership = ({ userId }: { userId: number }) => (
  <Stack sx={{ gap: 2 }}>
    <Part<AdminSubscription>
      title="구독"
      name="subscriptions"
      userId={userId}
      read={(data, asked, signal) =>
        data.call('get', '/core-admin/v1/subscriptions', { params: { query: { user_id: [userId], ...asked } }, signal })
      }
      empty="멤버십을 이용한 적이 없어요."
      columns={subscriptionColumns}
    />
    <Part<Method>
      title="결제수단"
      name="payment-methods"
      userId={userId}
      read={(data, _asked, signal) => data.call('get', METHODS, { params: { path: { id: userId } }, signal })}
      empty="등록한 결제수단이 없어요."
      columns={methodColumns}
    />
  </Stack>
)

import { Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-admin'
import { KstText } from '#console/fields/KstDate.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { PointsMovement } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { type Column, Part } from './Part.tsx'

const points = (dec: string) => `${formatNumber(Number(dec))}P`

const columns: Column<PointsMovement>[] = [
  { label: '일시', cell: ({ created_at }) => <KstText value={created_at} /> },
  { label: '사유', cell: ({ reason }) => reason },
  { label: '변동', align: 'right', cell: ({ amount }) => points(amount) },
  { label: '남은 포인트', align: 'right', cell: ({ balance_after }) => points(balance_after) },
  {
    label: '주문',
    cell: ({ order_id, order_no }) => (order_no ? <Link to={`/orders/${order_id}/show`}>{order_no}</Link> : '—'),
  },
  { label: '작업자', cell: ({ actor_name }) => actor_name },
]

export const MemberPoints = ({ userId }: { userId: number }) => (
  <Part<PointsMovement>
    title="포인트"
    name="points"
    userId={userId}
    read={(data, asked, signal) =>
      data.call('get', '/store-admin/v1/points/events', { params: { query: { user_id: userId, ...asked } }, signal })
    }
    empty="포인트가 오간 적이 없어요."
    aside={<Balance userId={userId} />}
    columns={columns}
  />
)

const Balance = ({ userId }: { userId: number }) => {
  const data = useConsoleData()
  const info = useQuery({
    queryKey: ['points-info', userId],
    queryFn: ({ signal }) =>
      data.call('get', '/store-admin/v1/users/{id}/points-info', { params: { path: { id: userId } }, signal }),
  })
  if (!info.data) return null
  const { available, pending, expiring_30d: expiring, debt } = info.data
  return (
    <Typography variant="body2" color="text.secondary">
      쓸 수 있는 {points(available)} · 적립 예정 {points(pending)} · 30일 안에 소멸 {points(expiring)}
      {Number(debt) > 0 ? ` · 갚아야 할 ${points(debt)}` : ''}
    </Typography>
  )
}

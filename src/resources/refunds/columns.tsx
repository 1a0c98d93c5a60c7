import { Link, Stack } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { KrwText } from '#console/fields/Krw.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { MaskedValue } from '#console/fields/MaskedText.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { dueOf } from '#console/queue/due.ts'
import { DueDay } from '#console/queue/DueDay.tsx'
import { queueColumn } from '#console/queue/queueColumn.ts'
import { useToday } from '#console/queue/useToday.ts'
import { faultWords, refundWords } from '#console/words/claimWords.ts'
import { gatewayName, methodName } from '#console/words/orderWords.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { daysBetween } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { Refund } from './tabs.ts'

export const FROZEN = ['refund_no', 'status'] as const
export const STORE_KEY = 'refunds'

const column = queueColumn<Refund>(new Set(['refund_no', 'status', 'due_on', 'order_no', 'claim_no']))
const right = { align: 'right', headerAlign: 'right' } as const

export const columns = [
  column('refund_no', '환불번호', 150, (row) => (
    <To path={`/refunds/${row.id}/show`} strong>
      {row.refund_no}
    </To>
  )),
  column('status', '상태', 164, (row) => <Status row={row} />),
  column('due_on', '환불 기한', 116, (row) => <DueCell row={row} />),
  column('waited', '경과', 76, (row) => <Waited row={row} />, right),
  column('refund_cash', '환불 예정액', 112, (row) => <KrwText value={row.refund_cash} />, right),
  column('refund_points', '돌려준 포인트', 104, (row) => <KrwText value={row.refund_points} plain />, right),
  column('method', '환불 수단', 200, (row) =>
    [methodName(row.method), gatewayName(row.provider)].filter(Boolean).join(' · '),
  ),
  column('failure', '실패 사유 · 메모', 220, (row) => row.manual_memo ?? row.pg?.message ?? ''),
  column('type', '종류', 64, (row) => claimKindWord[row.claim.type]),
  column('claim_no', '클레임번호', 140, (row) => <To path={`/claims/${row.claim_id}/show`}>{row.claim.claim_no}</To>),
  column('order_no', '주문번호', 140, (row) => <To path={`/orders/${row.order_id}/show`}>{row.order_no}</To>),
  column('user', '주문자', 90, (row) => <MaskedValue value={row.user.name_masked} />),
  column('fault', '귀책', 90, (row) => faultWords[row.claim.fault][0]),
  column('adjustment', '조정', 96, (row) => <KrwText value={row.adjustment === 0 ? null : row.adjustment} />, right),
  column('attempts', '시도', 60, (row) => row.attempts, right),
  column('requested_at', '접수', 132, (row) => <KstText value={row.requested_at} />),
  column('completed_at', '완료', 132, (row) => <KstText value={row.completed_at} />),
]

const To = ({ path, strong = false, children }: { path: string; strong?: boolean; children: string }) => (
  <Link
    component={RouterLink}
    to={path}
    color="inherit"
    underline="hover"
    sx={strong ? { fontWeight: 600 } : undefined}
  >
    {children}
  </Link>
)

export const Status = ({ row }: { row: Refund }) => {
  const [label, tone] = refundWords(row)
  return (
    <Stack direction="row" sx={{ gap: 0.5 }}>
      <StatusChip label={label} tone={tone} />
      {row.adjustment_pending ? <StatusChip label="승인 대기" tone="warning" /> : null}
    </Stack>
  )
}

const DUE = { plain: '환불 기한', soon: '내일까지 환불', today: '오늘까지 환불', late: '환불 기한 지남' }

const DueCell = ({ row }: { row: Refund }) => {
  const today = useToday()
  return <DueDay day={row.due_on} due={row.status === 'COMPLETED' ? null : dueOf(row.due_on, today)} words={DUE} />
}

const Waited = ({ row }: { row: Refund }) => {
  const today = useToday()
  return row.status === 'COMPLETED' ? null : `${daysBetween(kstDay(row.requested_at), today)}일`
}

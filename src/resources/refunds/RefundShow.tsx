/** 환불 상세: what goes back and why this much, what became of it, and what can be done. */
import { Alert, Box, Stack, Typography } from '@mui/material'
import { Link, Title, useShowContext } from 'react-admin'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { MaskedValue } from '#console/fields/MaskedText.tsx'
import { Section } from '#console/fields/Section.tsx'
import { RecordShow } from '#console/fields/RecordShow.tsx'
import { TargetMemos } from '#console/memos/TargetMemos.tsx'
import { RefundReceipt } from '#console/refunds/RefundReceipt.tsx'
import { faultWords } from '#console/words/claimWords.ts'
import { methodName } from '#console/words/orderWords.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { AdjustButton } from './AdjustButton.tsx'
import { Status } from './columns.tsx'
import { StepButtons } from './StepButtons.tsx'
import type { Refund, RefundDetail } from './tabs.ts'

export const RefundShow = () => (
  <RecordShow>
    <RefundPage />
  </RecordShow>
)

const RefundPage = () => {
  const { record: refund } = useShowContext<RefundDetail>()
  if (!refund) return null
  return (
    <Stack sx={{ gap: 2, mt: 1 }}>
      <Title title={`환불 ${refund.refund_no}`} />
      <Stack direction="row" sx={HEAD}>
        <Typography variant="h5" component="h2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatKrw(refund.refund_cash)}
        </Typography>
        <Status row={refund} />
        <Box sx={{ flex: 1 }} />
        <StepButtons refund={refund} />
      </Stack>
      <State refund={refund} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Stack sx={{ gap: 2 }}>
          <Section title="환불 영수증" aside={<AdjustButton refund={refund} />}>
            <RefundReceipt money={refund} />
          </Section>
          <TargetMemos title="환불 메모" kind="refund-memos" userId={refund.user.id} targetId={refund.id} />
        </Stack>
        <About refund={refund} />
      </Box>
    </Stack>
  )
}

/** Stays in sight: the amount and what can be done with it. */
const HEAD = {
  alignItems: 'center',
  gap: 1.5,
  flexWrap: 'wrap',
  position: 'sticky',
  top: 'calc(49px + var(--notice-height, 0px))',
  zIndex: 2,
  py: 1,
  bgcolor: 'background.default',
} as const

/** What somebody has to know before doing anything. */
export const State = ({ refund }: { refund: Refund }) => {
  if (refund.checking)
    return (
      <Alert severity="warning">
        결제사의 답을 받지 못했어요. 돌려줬는지 확인될 때까지 저절로 물어보고, 그동안은 다시 환불하지 않아요.
      </Alert>
    )
  if (refund.adjustment_pending)
    return (
      <Alert severity="info">
        금액 조정이 승인을 기다리고 있어요. <Link to="/approvals">승인 대기함</Link>에서 다른 관리자가 결정해요.
      </Alert>
    )
  if (refund.status === 'MANUAL')
    return (
      <Alert severity="error">
        결제사가 환불을 거절했어요: {refund.pg?.message ?? ''} 계좌이체처럼 다른 길로 돌려준 뒤 수기 환불 완료로 바꿔
        주세요.
      </Alert>
    )
  if (refund.status === 'FAILED')
    return (
      <Alert severity="warning">
        결제사가 환불을 거절했어요: {refund.pg?.message ?? ''} 잠시 뒤 저절로 다시 시도해요.
      </Alert>
    )
  return refund.overdue ? <Alert severity="error">환불 기한이 지났어요.</Alert> : null
}

export const About = ({ refund }: { refund: Refund }) => (
  <Section title="환불 정보">
    <Facts>
      <Fact label="환불번호">{refund.refund_no}</Fact>
      <Fact label={claimKindWord[refund.claim.type]}>
        <Link to={`/claims/${refund.claim_id}/show`}>{refund.claim.claim_no}</Link> ·{' '}
        {faultWords[refund.claim.fault][0]}
      </Fact>
      <Fact label="주문">
        <Link to={`/orders/${refund.order_id}/show`}>{refund.order_no}</Link>
      </Fact>
      <Fact label="주문자">
        <MaskedValue value={refund.user.name_masked} />
      </Fact>
      <Fact label="환불 수단">{methodName(refund.method)}</Fact>
      <Fact label="접수">
        <KstText value={refund.requested_at} />
      </Fact>
      <Fact label="환불 기한">
        <KstText value={refund.due_on} show="day" />
      </Fact>
      <Fact label="완료">
        <KstText value={refund.completed_at} />
      </Fact>
      <Fact label="시도 횟수">{refund.attempts}번</Fact>
      {refund.manual_memo ? <Fact label="수기 환불 메모">{refund.manual_memo}</Fact> : null}
      {refund.pg?.code ? <Fact label="결제사 코드">{refund.pg.code}</Fact> : null}
    </Facts>
  </Section>
)

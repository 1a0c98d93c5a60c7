/** 클레임 상세: what was asked and why, how far it is, what it costs whom, and everything that happened. */
import { Box, Stack, Typography } from '@mui/material'
import { Link, Title, useRefresh, useShowContext } from 'react-admin'
import { TwoColumns } from '#console/layout/TwoColumns.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { Timeline } from '#console/fields/Timeline.tsx'
import { RecordShow } from '#console/fields/RecordShow.tsx'
import { useMenuPlace } from '#console/layout/menuPlace.ts'
import { useLive } from '#console/live/useLive.ts'
import { TargetMemos } from '#console/memos/TargetMemos.tsx'
import { refundWords } from '#console/words/claimWords.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { DueCell, FaultCell, StatusCell } from '../cells.tsx'
import { type ClaimDetail, isOpen } from '../claim.ts'
import { ClaimButtons } from './ClaimButtons.tsx'
import { ClaimGoods } from './ClaimGoods.tsx'
import { ClaimMoney } from '../money/ClaimMoney.tsx'
import { ClaimNotices } from './ClaimNotices.tsx'
import { ClaimRequest } from './ClaimRequest.tsx'
import { ClaimReturn } from './ClaimReturn.tsx'
import { ClaimSteps } from './ClaimSteps.tsx'
import { HoldButton } from './HoldButton.tsx'

export const ClaimShow = () => (
  <RecordShow>
    <ClaimPage />
  </RecordShow>
)

const ClaimPage = () => {
  const { record: claim } = useShowContext<ClaimDetail>()
  const refresh = useRefresh()
  const mine = new Set(claim?.items.map((item) => item.order_item_id))
  useLive('order-items', ({ ids }) => ids.some((id) => mine.has(id)) && refresh(), { onReconnected: refresh })
  useMenuPlace(claim ? `/${claim.type}-claims` : null)
  if (!claim) return null
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      <Title title={`${claimKindWord[claim.type]} ${claim.claim_no}`} />
      <Head claim={claim} />
      <ClaimNotices claim={claim} />
      <ClaimSteps claim={claim} />
      <TwoColumns columns="minmax(0, 1.3fr) minmax(340px, 1fr)">
        <Stack sx={{ gap: 2 }}>
          <ClaimRequest claim={claim} />
          <ClaimGoods claim={claim} />
          {claim.type === 'cancel' ? null : <ClaimReturn claim={claim} />}
          <TargetMemos
            title="클레임 메모"
            kind="claim-memos"
            userId={claim.user.id}
            targetId={claim.id}
            onSaved={refresh}
          />
        </Stack>
        <Stack sx={{ gap: 2 }}>
          <ClaimMoney key={claim.version} claim={claim} />
          <LinkedRefund title="환불" refund={claim.refund} />
          <LinkedRefund title="귀책 정정 환불" refund={claim.correction} />
          <Timeline entries={claim.history} />
        </Stack>
      </TwoColumns>
    </Stack>
  )
}

const Head = ({ claim }: { claim: ClaimDetail }) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
    <Typography variant="h5" component="h2">
      {claimKindWord[claim.type]} {claim.claim_no}
    </Typography>
    <StatusCell row={claim} />
    <FaultCell row={claim} />
    {isOpen(claim) ? <DueCell row={claim} /> : null}
    <Typography variant="body2">
      주문 <Link to={`/orders/${claim.order_id}/show`}>{claim.order_no}</Link>
    </Typography>
    <Box sx={{ flex: 1 }} />
    {claim.hold_reason === null && isOpen(claim) ? <HoldButton claim={claim} /> : null}
    <ClaimButtons claim={claim} />
  </Stack>
)

const LinkedRefund = ({ title, refund }: { title: string; refund: ClaimDetail['refund'] }) => {
  if (!refund) return null
  const [label, tone] = refundWords(refund)
  return (
    <Section title={title} aside={<StatusChip label={label} tone={tone} />}>
      <Typography variant="body2">
        <Link to={`/refunds/${refund.id}/show`}>{refund.refund_no}</Link> · {formatKrw(refund.refund_cash)}
      </Typography>
    </Section>
  )
}

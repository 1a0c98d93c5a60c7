import { Stack } from '@mui/material'
import { Link } from 'react-admin'
import { QuickRecord } from '#console/fields/QuickRecord.tsx'
import { TargetMemos } from '#console/memos/TargetMemos.tsx'
import { DueCell, FaultCell, StatusCell } from '../cells.tsx'
import { type ClaimDetail, isOpen } from '../claim.ts'
import { ClaimMoney } from '../money/ClaimMoney.tsx'
import { ClaimButtons } from './ClaimButtons.tsx'
import { ClaimGoods } from './ClaimGoods.tsx'
import { ClaimNotices } from './ClaimNotices.tsx'
import { ClaimRequest } from './ClaimRequest.tsx'
import { ClaimReturn } from './ClaimReturn.tsx'
import { HoldButton } from './HoldButton.tsx'

/** A claim in a drawer, with its steps. */
export const ClaimQuick = ({ id }: { id: number }) => (
  <QuickRecord<ClaimDetail> resource="claims" id={id}>
    {(claim) => (
      <Stack sx={{ gap: 2 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', typography: 'body2' }}>
          <StatusCell row={claim} />
          <FaultCell row={claim} />
          {isOpen(claim) ? <DueCell row={claim} /> : null}
          <span>
            주문 <Link to={`/orders/${claim.order_id}/show`}>{claim.order_no}</Link>
          </span>
        </Stack>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <ClaimButtons claim={claim} />
          {claim.hold_reason === null && isOpen(claim) ? <HoldButton claim={claim} /> : null}
        </Stack>
        <ClaimNotices claim={claim} />
        <ClaimRequest claim={claim} />
        <ClaimGoods claim={claim} />
        {claim.type === 'cancel' ? null : <ClaimReturn claim={claim} />}
        <ClaimMoney key={claim.version} claim={claim} />
        <TargetMemos title="클레임 메모" kind="claim-memos" userId={claim.user.id} targetId={claim.id} />
      </Stack>
    )}
  </QuickRecord>
)

import { Alert, Button, LinearProgress } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { formatKrw, formatPoints } from '#shared/format/krw.ts'
import { blockedBy, type ClaimDetail } from '../claim.ts'

import type { Answer } from '#shared/api/wire.ts'

type Corrected = Answer<'/store-admin/v1/claims/{id}/correct-fault', 'post'>

/** 판매자 귀책으로 정정: a finished claim whose customer paid for what turns out to be the seller's fault. */
export const CorrectButton = ({ claim }: { claim: ClaimDetail }) => {
  const [open, setOpen] = useState(false)
  if (claim.status !== 'COMPLETED' || claim.type === 'exchange' || claim.fault === 'SELLER') return null
  return (
    <>
      <Blockable blocked={blockedBy(claim, 'correct')}>
        <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
          판매자 귀책으로 정정
        </Button>
      </Blockable>
      {open ? <CorrectDialog claim={claim} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const CorrectDialog = ({ claim, onClose }: { claim: ClaimDetail; onClose: () => void }) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const correct = (body: { reason: string; dry_run?: true }, signal?: AbortSignal) =>
    data.call('post', '/store-admin/v1/claims/{id}/correct-fault', {
      params: { path: { id: claim.id } },
      body: { version: claim.version, ...body },
      signal,
    })
  const preview = useQuery({
    queryKey: ['claims', 'correction', claim.id, claim.version],
    queryFn: ({ signal }) => correct({ reason: '미리보기', dry_run: true }, signal),
    gcTime: 0,
    retry: false,
  })
  const save = useMutation({
    mutationFn: (reason: string) => correct({ reason }),
    onSuccess: () => {
      notify('판매자 귀책으로 정정했어요.', { type: 'success' })
      onClose()
    },
    onSettled: refresh,
  })
  return (
    <ReasonDialog
      title="판매자 귀책으로 정정"
      label="정정하는 사유"
      minLength={1}
      maxLength={500}
      ready={preview.isSuccess}
      action="정정"
      pending={save.isPending}
      error={preview.error ?? save.error}
      onSubmit={(reason) => save.mutate(reason)}
      onClose={onClose}
    >
      고객이 부담한 배송비를 돌려주고, 이 상품은 앞으로의 배송비 계산에서 판매자 사유로 쳐요. 되돌릴 수 없어요.
      {preview.isPending ? <LinearProgress aria-label="계산하는 중" /> : null}
      {preview.data ? <Outcome {...preview.data} /> : null}
    </ReasonDialog>
  )
}

/** What the customer gets by it, in one sentence each. */
const Outcome = ({ refund_cash: cash, refund_points: points, fee_owed: owed, coupons }: Corrected) => {
  const money = [cash > 0 && formatKrw(cash), points > 0 && formatPoints(points)].filter(Boolean).join(' + ')
  return (
    <Alert severity="info" sx={{ my: 1 }}>
      {money ? `${money} 더 환불해요.` : '더 돌려줄 금액은 없어요.'}
      {owed > 0 ? ` 고객이 이체한 ${formatKrw(owed)}은 따로 돌려주세요.` : ''}
      {coupons.length > 0 ? ` 쿠폰 ${coupons.map(({ name }) => name).join(', ')}도 돌려줘요.` : ''}
    </Alert>
  )
}

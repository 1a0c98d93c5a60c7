import { Alert, Box, Button, LinearProgress, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useUnsaved } from '#console/form/unsaved.ts'
import { RefundReceipt } from '#console/refunds/RefundReceipt.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import type { ClaimDetail, ClaimType } from '../claim.ts'
import { FeeFields } from './FeeFields.tsx'
import { draftOf, feesOf } from './feeDraft.ts'
import { useClaimEdit } from '../useClaimEdit.ts'
import { useQuote } from './useQuote.ts'

type Quote = NonNullable<ClaimDetail['quote']>
type Props = { claim: ClaimDetail; now: Quote; onClose: () => void }

/** 귀책, 배송비 부담, 수거 건수: tried live against the server, old and new side by side, saved with a reason. */
export const MoneyEditor = ({ claim, now, onClose }: Props) => {
  const notify = useNotify()
  const [fault, setFault] = useState(claim.fault)
  const [draft, setDraft] = useState(() => draftOf(claim.fee_overrides))
  const [reason, setReason] = useState('')
  const { save } = useClaimEdit(claim)
  const ruled = useQuote(claim, fault, [])
  const fees = feesOf(ruled.data?.deductions ?? [], draft)
  const tried = useQuote(claim, fault, fees, ruled.isSuccess && !ruled.isPlaceholderData)
  const next = tried.data
  const asking = ruled.isFetching || tried.isFetching
  const error = ruled.error ?? tried.error ?? save.error
  const same = fault === claim.fault && JSON.stringify(fees) === JSON.stringify(claim.fee_overrides)
  useUnsaved(!same || reason.trim() !== '')
  const apply = () =>
    save.mutate(
      { fault, fees, reason: reason.trim() },
      {
        onSuccess: () => {
          notify('귀책과 배송비를 바꿨어요. 앞뒤 금액을 이력에 남겼어요.', { type: 'success' })
          onClose()
        },
      },
    )
  return (
    <Stack sx={{ gap: 1.5 }}>
      <FeeFields
        type={claim.type}
        fault={fault}
        onFault={(value) => {
          setFault(value)
          setDraft({})
        }}
        ruled={ruled.data?.deductions ?? []}
        draft={draft}
        onDraft={setDraft}
      />
      <Box sx={{ height: 4 }}>{asking ? <LinearProgress aria-label="다시 계산하는 중" /> : null}</Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2 }}>
        <Side title="지금" quote={now} />
        {next ? <Side title="바꾸면" quote={next} /> : null}
      </Box>
      {next ? <Difference type={claim.type} now={now} next={next} /> : null}
      {claim.edit_limit === null ? null : (
        <Typography variant="body2" color="text.secondary">
          규칙에서 {formatKrw(claim.edit_limit)}까지 혼자 바꿀 수 있어요. 더 바꿔야 하면 관리자에게 부탁해 주세요.
        </Typography>
      )}
      <TextField
        label="바꾸는 사유"
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={onClose}>
          취소
        </Button>
        <Button
          variant="contained"
          disabled={same || reason.trim() === '' || asking || !next || ruled.isError || tried.isError}
          loading={save.isPending}
          onClick={apply}
        >
          바꾸기
        </Button>
      </Stack>
    </Stack>
  )
}

const Side = ({ title, quote }: { title: string; quote: Quote }) => (
  <Box role="group" aria-label={title}>
    <Typography variant="subtitle2" component="h3" color="text.secondary">
      {title}
    </Typography>
    <RefundReceipt money={quote} total="환불 예정액" />
  </Box>
)

/** What changes for the customer; an exchange gives nothing back, it can only cost. */
const Difference = ({ type, now, next }: { type: ClaimType; now: Quote; next: Quote }) => {
  const amountOf = (quote: Quote) => (type === 'exchange' ? quote.additional_payment : quote.refund_cash)
  const change = amountOf(next) - amountOf(now)
  return (
    <Typography variant="body2" role="status">
      {type === 'exchange' ? '고객이 낼 금액 ' : ''}
      {formatKrw(amountOf(now))} → <strong>{formatKrw(amountOf(next))}</strong>
      {change === 0 ? ' (그대로)' : ` (${change > 0 ? '+' : '−'}${formatKrw(Math.abs(change))})`}
    </Typography>
  )
}

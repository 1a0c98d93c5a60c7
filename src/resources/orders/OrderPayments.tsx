import { Alert, Box, Link, Stack, Typography } from '@mui/material'
import { KstText } from '#console/fields/KstDate.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip, type StatusWords } from '#console/fields/StatusChip.tsx'
import type { AdminPayment } from '#contract/schema.d.ts'
import { CASH_RECEIPT_LABEL } from '#shared/validation/cashReceipt.ts'
import { formatKrw } from '#shared/format/krw.ts'

const ACTIONS: Record<AdminPayment['attempts'][number]['action'], string> = {
  CONFIRM: '승인',
  QUERY: '조회',
  CANCEL: '취소',
}
const OUTCOMES: StatusWords<AdminPayment['attempts'][number]['outcome']> = {
  OK: ['성공', 'good'],
  REFUSED: ['거절', 'bad'],
  UNKNOWN: ['결과 모름', 'warning'],
}

/** Money in and back, with every call to the payment gateway. */
export const OrderPayments = ({ payments }: { payments: readonly AdminPayment[] }) => (
  <Section title="결제">
    {payments.length === 0 ? (
      <Typography variant="body2" color="text.secondary">
        결제 없이 끝난 주문이에요.
      </Typography>
    ) : null}
    <Stack sx={{ gap: 2 }}>
      {payments.map((payment) => (
        <Payment key={payment.id} payment={payment} />
      ))}
    </Stack>
  </Section>
)

const RECEIPT_STATUS: StatusWords<NonNullable<AdminPayment['cash_receipt']>['status']> = {
  ISSUING: ['발급 중', 'warning'],
  ISSUED: ['발급', 'good'],
  FAILED: ['미발급', 'bad'],
  CANCELED: ['취소', 'neutral'],
}

/** 현금영수증, whether it was asked for with the payment or afterwards. */
const CashReceipt = ({ receipt }: { receipt: NonNullable<AdminPayment['cash_receipt']> }) => {
  const { kind, number, amount, approval_no: approval, url, failure } = receipt
  const [label, tone] = RECEIPT_STATUS[receipt.status]
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mt: 0.5 }}>
      <span>현금영수증</span>
      <StatusChip label={label} tone={tone} />
      <span>{[kind && CASH_RECEIPT_LABEL[kind], number].filter(Boolean).join(' ')}</span>
      {amount === null ? null : <span>{formatKrw(amount)}</span>}
      {approval ? <span>승인번호 {approval}</span> : null}
      {url ? (
        <Link href={url} target="_blank" rel="noreferrer">
          보기
        </Link>
      ) : null}
      {failure ? <Box sx={{ color: 'text.secondary' }}>{failure}</Box> : null}
    </Stack>
  )
}

const Payment = ({ payment }: { payment: AdminPayment }) => (
  <Box sx={{ typography: 'body2' }}>
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <strong>{payment.label}</strong>
      {payment.installment_months > 1 ? `${payment.installment_months}개월 할부` : null}
      <span>{formatKrw(payment.amount)}</span>
      {payment.refunded > 0 ? <StatusChip label={`환불 ${formatKrw(payment.refunded)}`} tone="warning" /> : null}
      <KstText value={payment.approved_at} />
      {payment.receipt_url ? (
        <Link href={payment.receipt_url} target="_blank" rel="noreferrer">
          영수증
        </Link>
      ) : null}
    </Stack>
    {payment.cash_receipt ? <CashReceipt receipt={payment.cash_receipt} /> : null}
    {payment.failure ? (
      <Alert severity="error" sx={{ my: 0.5, py: 0 }}>
        {payment.failure.message} ({payment.failure.code})
      </Alert>
    ) : null}
    <Box component="ul" aria-label="결제사와 주고받은 기록" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}>
      {payment.attempts.map(({ at, action, outcome, code, message, latency_ms }) => (
        <Stack
          component="li"
          direction="row"
          key={`${at}${action}`}
          sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', py: 0.25, color: 'text.secondary' }}
        >
          <KstText value={at} /> {ACTIONS[action]}
          <StatusChip label={OUTCOMES[outcome][0]} tone={OUTCOMES[outcome][1]} />
          {[message, code].filter(Boolean).join(' · ')}
          <span>{(latency_ms / 1000).toFixed(1)}초</span>
        </Stack>
      ))}
    </Box>
  </Box>
)

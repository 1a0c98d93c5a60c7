import { Alert, Button } from '@mui/material'
import { Suspense, useState } from 'react'
import { useNotify } from 'react-admin'
import { Section } from '#console/fields/Section.tsx'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { part } from '#console/patiently.ts'
import { RefundReceipt } from '#console/refunds/RefundReceipt.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import { isOpen, type ClaimDetail } from '../claim.ts'
import { FeeCharges } from './FeeCharges.tsx'
import { CorrectButton } from './CorrectButton.tsx'
import { useClaimEdit } from '../useClaimEdit.ts'

const MoneyEditor = part(() => import('./MoneyEditor.tsx'), 'MoneyEditor')

/** 환불 영수증: what goes back and why; staff with the right try other faults and fees on it before they save. */
export const ClaimMoney = ({ claim }: { claim: ClaimDetail }) => {
  const [editing, setEditing] = useState(false)
  const { blocked } = useClaimEdit(claim)
  if (!claim.quote) return null
  return (
    <Section
      title={claim.type === 'exchange' ? '교환 비용' : '환불 영수증'}
      aside={
        isOpen(claim) && !editing ? (
          <Blockable blocked={blocked}>
            <Button size="small" variant="outlined" onClick={() => setEditing(true)}>
              귀책·배송비 바꾸기
            </Button>
          </Blockable>
        ) : (
          <CorrectButton claim={claim} />
        )
      }
    >
      {editing ? (
        <Suspense fallback={null}>
          <MoneyEditor claim={claim} now={claim.quote} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        <RefundReceipt money={claim.quote} total={isOpen(claim) ? '환불 예정액' : '환불 금액'} />
      )}
      <FeeCharges charges={claim.fee_charges} />
      <Owed claim={claim} />
      <Moved claim={claim} />
    </Section>
  )
}

/** What the customer pays besides, and the button that books it. */
const Owed = ({ claim }: { claim: ClaimDetail }) => {
  const notify = useNotify()
  const { blocked, save } = useClaimEdit(claim)
  if (!claim.fee || claim.fee.paid) return null
  return (
    <Alert
      severity="warning"
      sx={{ mt: 1 }}
      action={
        <Button
          color="inherit"
          size="small"
          disabled={blocked !== undefined}
          title={blocked}
          loading={save.isPending}
          onClick={() =>
            save.mutate({ fee_paid: true }, { onError: (error) => notify(error.message, { type: 'error' }) })
          }
        >
          입금 확인
        </Button>
      }
    >
      고객이 낼 {formatKrw(claim.fee.amount)}을 기다리고 있어요.
    </Alert>
  )
}

/** Told when people moved the refund away from what the rules give. */
const Moved = ({ claim: { quote, by_rule: byRule } }: { claim: ClaimDetail }) =>
  quote && byRule && quote.refund_cash !== byRule.refund_cash ? (
    <Alert severity="info" sx={{ mt: 1 }}>
      규칙대로면 {formatKrw(byRule.refund_cash)}인데 담당자가 바꿨어요. 사유는 이력에 있어요.
    </Alert>
  ) : null

import { useState } from 'react'
import { formatKst } from '#shared/format/kst.ts'
import { query } from '#customer/shell/api.ts'
import {
  CashReceiptFields,
  cashReceiptProblem,
  type CashReceiptDraft,
} from '#customer/shell/forms/CashReceiptFields.tsx'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import styles from './Orders.module.css'

type Props = { orderId: number; until: string; onClose: () => void; onAsked: () => void }

/** Asks for the cash receipt of an order that was paid by transfer without one. */
export function CashReceiptSheet({ orderId, until, onClose, onAsked }: Props) {
  const [draft, setDraft] = useState<CashReceiptDraft>({ kind: 'PERSONAL', number: '' })
  const ask = query.useMutation('post', '/store/v1/user/orders/{id}/cash-receipt', {
    onError: (error) => {
      showError(error)
      onAsked()
    },
    onSuccess: (order) => {
      const issuing = order.payments.some((payment) => payment.cash_receipt?.issuing)
      showToast(issuing ? '현금영수증을 신청했어요. 곧 발급돼요.' : '현금영수증을 발급했어요.')
      onAsked()
      onClose()
    },
  })
  const { kind, number } = draft
  return (
    <Sheet
      title="현금영수증 신청"
      onClose={onClose}
      footer={
        <Button
          block
          disabled={!kind || cashReceiptProblem(draft) !== null}
          busy={ask.isPending}
          onClick={() => kind && ask.mutate({ params: { path: { id: orderId } }, body: { kind, number } })}
        >
          신청하기
        </Button>
      }
    >
      <CashReceiptFields draft={draft} onChange={setDraft} />
      <p className={styles.askHelp}>
        {formatKst(until, 'YYYY년 M월 D일')}까지 한 번 신청할 수 있고, 환불하면 금액도 따라 줄어요. 신청한 뒤에는 번호를
        바꿀 수 없어요.
      </p>
    </Sheet>
  )
}

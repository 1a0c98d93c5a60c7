import type { CheckoutOrder } from '#customer/api/models.ts'
import { Notice } from '#customer/ui/states/Notice.tsx'
import { formatKrw } from '#shared/format/krw.ts'

/** What a person should know before paying again: why the last payment failed, and what changed since they looked. */
export function CheckoutNotice({ order }: { order: CheckoutOrder }) {
  const payable = order.price_changes?.find((change) => change.field === 'payable')
  return (
    <>
      {order.failure && <Notice title="지난 결제가 되지 않았고, 청구된 금액은 없어요">{order.failure.message}</Notice>}
      {payable && (
        <Notice title="결제 금액이 바뀌었어요">
          {formatKrw(payable.before)}이었는데 지금은 {formatKrw(payable.after)}이에요.
        </Notice>
      )}
    </>
  )
}

import type { CheckoutOrder } from '#customer/api/models.ts'
import type { RefusedReturn } from './paymentReturn.ts'

type Words = { heading: string; description: string }

/**
 * What to say to somebody who came back from the payment window without having paid. `own`: when the payment expires
 * that this tab opened; when the order is not held by that one any more, another tab has closed the window.
 */
export function refusalWords(refusal: RefusedReturn, order: CheckoutOrder | undefined, own: string | null): Words {
  const isOwn = order?.status === 'READY' && order.expires_at === own
  const isOpen = order?.status === 'READY' || order?.status === 'INITIALIZED'
  if (refusal.code !== 'PAY_PROCESS_CANCELED' || own === null || isOwn || !isOpen)
    return { heading: '결제하지 않았어요', description: refusal.message }
  return closedElsewhere(order.status === 'READY')
}

/** Another tab closed this tab's payment window; `isPaying`: it has opened one of its own. */
export const closedElsewhere = (isPaying: boolean): Words => ({
  heading: '이 결제창은 닫혔어요',
  description: isPaying
    ? '다른 탭에서 이 주문을 다시 결제하고 있어요. 청구된 금액은 없어요. 그 탭에서 이어서 결제해 주세요.'
    : '다른 탭에서 이 주문서를 다시 열었어요. 청구된 금액은 없어요. 여기와 그 탭 가운데 한 곳에서 결제해 주세요.',
})

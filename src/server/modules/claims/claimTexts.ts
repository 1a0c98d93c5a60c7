import { formatKrw } from '#shared/format/krw.ts'
import { withJosa } from '#shared/format/josa.ts'
import type { ClaimType } from '../orders/claimable.ts'
import { claimKindWord } from '#shared/words/claims.ts'

type News = { claim_type?: ClaimType; amount?: number; reason?: string | null }

/** What customers are told of their claims, by the event that an outbox row names. */
export function claimTexts({
  claim_type: type = 'cancel',
  amount = 0,
  reason,
}: News): Record<string, [string, string]> {
  const label = claimKindWord[type]
  const it = withJosa(label, '을/를')
  const refund = amount > 0 ? `${formatKrw(amount)}을 결제하신 수단으로 돌려드려요.` : '처리가 끝났어요.'
  return {
    CLAIM_REQUESTED: [`${it} 접수했어요`, `${label} 신청을 확인하고 있어요. 진행 상황은 주문 내역에서 볼 수 있어요.`],
    CLAIM_COMPLETED: [`${it} 완료했어요`, type === 'exchange' ? '새 상품이 도착해서 교환이 끝났어요.' : refund],
    CLAIM_RETRACTED: [
      `${it} 진행하지 못했어요`,
      `${reason ? `사유: ${reason}. ` : ''}필요하면 주문 내역에서 다시 신청할 수 있어요.`,
    ],
    CLAIM_COLLECTED: ['보내 주신 상품을 받았어요', '상품을 확인한 뒤 바로 이어서 처리할게요.'],
    CLAIM_RESHIPPED: ['교환 상품을 보냈어요', '배송 현황은 주문 내역에서 볼 수 있어요.'],
    CLAIM_HELD: [`${label} 확인이 더 필요해요`, reason ?? '고객센터에서 곧 연락드릴게요.'],
    CLAIM_CORRECTED: [
      `${label} 배송비를 돌려드려요`,
      `저희 쪽 사유로 확인되어 ${formatKrw(amount)}을 더 돌려드려요. 불편을 드려 죄송해요.`,
    ],
    CLAIM_CONVERTED: ['교환을 반품으로 바꿨어요', '상품을 확인한 뒤 환불해 드려요.'],
  }
}

import type { ClaimType } from '../orders/claimable.ts'
import { DEFECT_MONTHS } from '#shared/policy.ts'

const refundNotice = '환불은 결제한 수단으로 돌려드려요. 카드 취소는 카드사에 따라 3~7일 뒤에 보일 수 있어요.'

const notices: Record<ClaimType, (returnDays: number) => string[]> = {
  cancel: () => [
    '결제완료 상품은 바로 취소되고, 상품준비중 상품은 판매자가 1영업일 안에 확인해요. 답이 없으면 저절로 취소돼요.',
    '일부만 취소해서 무료배송 기준에 못 미치면 배송비가 다시 들어요. 나머지도 취소하면 돌려드려요.',
    refundNotice,
  ],
  return: (returnDays) => [
    `단순 변심은 받은 날부터 ${returnDays}일, 상품에 문제가 있으면 ${DEFECT_MONTHS}개월 안에 신청할 수 있어요.`,
    '단순 변심 반품은 왕복 배송비를 내요. 상품에 문제가 있으면 판매자가 내요.',
    '상품을 받아 확인한 뒤 3영업일 안에 환불해요.',
    refundNotice,
  ],
  exchange: () => [
    '같은 상품의 같은 가격 옵션으로만 바꿀 수 있어요.',
    '단순 변심 교환은 교환 배송비를 내요. 상품에 문제가 있으면 판매자가 내요.',
    '보내 주신 상품을 확인한 뒤 새 상품을 보내요. 그 사이 품절되면 반품으로 바꿀 수 있어요.',
  ],
}

/** Said when a customer names the shop's fault and the shop knows nothing of it yet. */
export const unknownFaultNotice =
  '품절이나 문제가 아직 확인되지 않아 단순 변심 기준으로 환불해요. 확인되면 고객센터에서 바꿔 드려요.'

/** What a customer should know before asking, of an order that can be sent back for so many days. */
export const claimNotices = (type: ClaimType, returnDays: number): string[] => notices[type](returnDays)

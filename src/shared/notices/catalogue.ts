/**
 * 안내 문구: what customers are told when something happens to their order, claim or points. The texts are the shop's own
 * rows, shipped by `server/db/reference/noticeTemplates.ts`; here stands when each is sent and which values it can name.
 */
import { DEFAULT_POLICIES } from '#shared/policy.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { membershipNotices } from './membershipNotices.ts'
import { type Notice, required } from './notice.ts'

const amount = { about: '금액', example: '39,000원' }
const day = { about: '날짜', example: '2026.11.27' }
const reason = { about: '담당자가 적은 사유', example: '입고가 늦어졌어요' }
const product = { about: '리뷰를 쓴 상품', example: '논슬립 요가 매트' }
const kit = { about: '상품과 옵션', example: '홈트 키트 (그레이)' }
const kind = { 종류: { about: '취소, 교환, 반품 가운데 하나', example: claimKindWord.return } }

export const notices = {
  PAID: { group: 'ORDER', label: '결제를 마쳤을 때', values: { 금액: amount } },
  SHIPPED: { group: 'ORDER', label: '상품을 보냈을 때', values: {}, parcel: true },
  DELIVERED: {
    group: 'ORDER',
    label: '상품이 도착했을 때',
    values: {
      기간: { about: '그 주문을 반품·교환할 수 있는 날', example: `${DEFAULT_POLICIES.return_days}일` },
    },
    parcel: true,
  },
  INVOICE_CHANGED: { group: 'ORDER', label: '송장번호를 고쳤을 때', values: {}, parcel: true },
  // who is late has to say why (전자상거래법 제15조 제2항)
  DELAYED: {
    group: 'ORDER',
    label: '발송이 늦어질 때',
    values: { 날짜: required({ ...day, about: '새로 정한 발송일' }), 사유: required(reason) },
  },
  // the day of a kit, a gift or a voucher that was planned and is moved
  DELIVERY_MOVED: {
    group: 'ORDER',
    label: '정기배송·선물의 출고일이 바뀌었을 때',
    values: {
      상품: required(kit),
      날짜: required({ ...day, about: '새로 정한 출고일' }),
      사유: { ...reason, example: '택배 없는 날', canLack: true },
    },
  },
  KIT_SHIPPED: { group: 'ORDER', label: '정기배송·선물을 보냈을 때', values: { 상품: required(kit) }, parcel: true },
  // only who was told that it has left
  KIT_SHIPPING_CANCELED: {
    group: 'ORDER',
    label: '보냈다고 알린 정기배송·선물의 발송을 취소했을 때',
    values: { 상품: required(kit) },
  },
  KIT_DELIVERED: { group: 'ORDER', label: '정기배송·선물이 도착했을 때', values: { 상품: required(kit) } },
  REFUNDED: {
    group: 'ORDER',
    label: '환불했을 때',
    values: { 금액: required({ ...amount, about: '돌려준 금액' }) },
  },
  PAYMENT_CANCELED: {
    group: 'ORDER',
    label: '결제 직후 재고가 떨어져 취소했을 때',
    values: { 금액: { ...amount, about: '취소한 금액' } },
  },
  OTHER: { group: 'ORDER', label: '그 밖의 소식이 있을 때', values: {} },
  CLAIM_REQUESTED: { group: 'CLAIM', label: '신청을 접수했을 때', values: kind },
  CLAIM_COMPLETED: {
    group: 'CLAIM',
    label: '끝나서 돌려줄 돈이 있을 때',
    values: { ...kind, 금액: required({ ...amount, about: '돌려줄 금액' }) },
  },
  CLAIM_COMPLETED_FREE: { group: 'CLAIM', label: '끝나고 돌려줄 돈이 없을 때', values: kind },
  CLAIM_COMPLETED_EXCHANGE: { group: 'CLAIM', label: '교환이 끝났을 때', values: kind },
  CLAIM_RETRACTED: {
    group: 'CLAIM',
    label: '진행하지 않고 끝냈을 때',
    values: { ...kind, 사유: { ...reason, about: '진행하지 않은 사유', example: '이미 발송했어요', canLack: true } },
  },
  CLAIM_COLLECTED: { group: 'CLAIM', label: '돌려보낸 상품을 받았을 때', values: kind },
  CLAIM_RESHIPPED: { group: 'CLAIM', label: '교환 상품을 보냈을 때', values: kind, parcel: true },
  CLAIM_HELD: {
    group: 'CLAIM',
    label: '확인이 더 필요할 때 (사유가 있으면)',
    values: { ...kind, 사유: required({ ...reason, example: '보내 주신 상품의 사진이 필요해요.' }) },
  },
  CLAIM_HELD_PLAIN: { group: 'CLAIM', label: '확인이 더 필요할 때 (사유가 없으면)', values: kind },
  CLAIM_CORRECTED: {
    group: 'CLAIM',
    label: '판매자 사유로 바로잡아 배송비를 돌려줄 때',
    values: { ...kind, 금액: required({ ...amount, about: '더 돌려줄 금액', example: '3,000원' }) },
  },
  CLAIM_CONVERTED: { group: 'CLAIM', label: '교환을 반품으로 바꿨을 때', values: {} },
  POINTS_EXPIRING: {
    group: 'POINTS',
    label: '포인트가 곧 사라질 때',
    values: {
      포인트: required({ about: '사라지는 포인트', example: '1,200P' }),
      날짜: required({ ...day, about: '쓸 수 있는 마지막 날', example: '2026.12.31' }),
    },
  },
  // what customers asked to be told: no advertisement (정보통신망법 제50조)
  RESTOCKED: {
    group: 'WISH',
    label: '재입고 알림을 신청한 상품이 다시 들어왔을 때',
    values: { 상품: required({ about: '상품과 옵션', example: '요가매트 (그레이)' }) },
  },
  TIME_SALE_OPENING: {
    group: 'WISH',
    label: '오픈 알림을 신청한 타임세일이 곧 열릴 때',
    values: {
      행사: required({ about: '타임세일의 이름', example: '오늘만 이 가격' }),
      시각: required({ about: '열리는 때', example: '11월 27일 10:00' }),
    },
  },
  // whose words are hidden has to be told why (정보통신망법 제44조의2 제2항)
  REVIEW_BLINDED: {
    group: 'REVIEW',
    label: '신고된 리뷰를 가렸을 때',
    values: { 상품: product, 사유: required({ ...reason, example: '다른 사람의 전화번호가 있어요.' }) },
  },
  REVIEW_RESTORED: { group: 'REVIEW', label: '가린 리뷰를 다시 보이게 했을 때', values: { 상품: product } },
  ...membershipNotices,
  // never what was answered: mail is read by others too
  CONVERSATION_REPLIED: { group: 'INQUIRY', label: '1:1 문의에 답변했을 때', values: {}, link: true },
} as const satisfies Record<string, Notice>

export type NoticeCode = keyof typeof notices

/** In the order in which they are listed. */
export const noticeCodes = Object.keys(notices) as [NoticeCode, ...NoticeCode[]]

export const isNoticeCode = (code: string): code is NoticeCode => Object.hasOwn(notices, code)

/**
 * 안내 문구: what customers are told when something happens to their order, claim or points. The texts are the shop's own
 * rows, shipped by `server/db/reference/noticeTemplates.ts`; here stands when each is sent and which values it can name.
 */
import { DEFAULT_POLICIES } from '#shared/policy.ts'
import { claimKindWord } from '#shared/words/claims.ts'

export const noticeGroups = {
  ORDER: '주문·배송',
  CLAIM: '취소·교환·반품',
  POINTS: '포인트',
  REVIEW: '리뷰',
  WISH: '찜·알림',
  INQUIRY: '1:1 문의',
  MEMBERSHIP: '멤버십',
} as const
export type NoticeGroup = keyof typeof noticeGroups

export type NoticeValue = {
  about: string
  example: string
  /** the text would not say what it is sent for without it */
  required?: true
  /** what happened may have none */
  canLack?: true
}

export type Notice = {
  group: NoticeGroup
  /** when it is sent */
  label: string
  /** what its text can name, by the name that stands in braces */
  values: Readonly<Record<string, NoticeValue>>
  /** the courier and the invoice number follow the text */
  parcel?: true
  /** in mail, the address of the screen that it is about follows the text */
  link?: true
}

const amount = { about: '금액', example: '39,000원' }
const day = { about: '날짜', example: '2026.11.27' }
const reason = { about: '담당자가 적은 사유', example: '입고가 늦어졌어요' }
const product = { about: '리뷰를 쓴 상품', example: '논슬립 요가 매트' }
const kit = { about: '상품과 옵션', example: '홈트 키트 (그레이)' }
const kind = { 종류: { about: '취소, 교환, 반품 가운데 하나', example: claimKindWord.return } }
const plan = { about: '요금제', example: '월간 멤버십' }
const charge = { about: '결제 금액', example: '19,900원' }
const payday = { about: '결제일', example: '2026.12.16' }
const kitWorth = { ...charge, about: '키트가 돌아오면 더 돌려주는 금액' }
const kitDay = { ...payday, about: '키트를 돌려받는 마지막 날' }
const present = { about: '선물 이름', example: '멤버십 3개월 선물' }
const required = <Value extends NoticeValue>(value: Value) => ({ ...value, required: true as const })

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
  // what follows a trial is announced seven days before (여신전문금융업 감독규정), each charge and refusal when it is made
  MEMBERSHIP_TRIAL_STARTED: {
    group: 'MEMBERSHIP',
    label: '무료 체험을 시작했을 때 (끝난 뒤의 결제를 알려요)',
    values: { 요금제: plan, 금액: required({ ...charge, about: '동의하면 결제될 금액' }), 날짜: required(payday) },
  },
  MEMBERSHIP_TRIAL_ENDING: {
    group: 'MEMBERSHIP',
    label: '무료 체험이 이틀 뒤에 끝날 때',
    values: { 요금제: plan, 금액: required({ ...charge, about: '동의하면 결제될 금액' }), 날짜: required(payday) },
  },
  MEMBERSHIP_TRIAL_OVER: { group: 'MEMBERSHIP', label: '무료 체험이 결제 없이 끝났을 때', values: { 요금제: plan } },
  MEMBERSHIP_RENEWING: {
    group: 'MEMBERSHIP',
    label: '곧 다음 기간이 결제될 때',
    values: { 요금제: required(plan), 금액: required(charge), 날짜: required(payday) },
  },
  MEMBERSHIP_PAID: {
    group: 'MEMBERSHIP',
    label: '멤버십을 결제했을 때',
    values: { 요금제: plan, 금액: required(charge), 날짜: { ...payday, about: '다음 결제일' } },
  },
  MEMBERSHIP_FAILED: {
    group: 'MEMBERSHIP',
    label: '결제하지 못했고 다시 시도할 때',
    values: { 요금제: plan, 금액: charge, 날짜: required({ ...payday, about: '다시 결제하거나 끝나는 날' }) },
  },
  MEMBERSHIP_FAILED_HARD: {
    group: 'MEMBERSHIP',
    label: '결제수단을 더 쓸 수 없어 결제하지 못했을 때',
    values: { 요금제: plan, 금액: charge, 날짜: required({ ...payday, about: '이용할 수 있는 마지막 날' }) },
  },
  MEMBERSHIP_RESUMING: {
    group: 'MEMBERSHIP',
    label: '쉬던 멤버십이 곧 다시 시작할 때',
    values: { 요금제: plan, 금액: required(charge), 날짜: required(payday) },
  },
  MEMBERSHIP_CANCELED: {
    group: 'MEMBERSHIP',
    label: '해지를 신청했을 때',
    values: { 요금제: plan, 날짜: required({ ...payday, about: '끝나는 날' }) },
  },
  MEMBERSHIP_ENDED: { group: 'MEMBERSHIP', label: '멤버십이 끝났을 때', values: { 요금제: plan } },
  MEMBERSHIP_REFUNDED: {
    group: 'MEMBERSHIP',
    label: '멤버십 결제를 환불했을 때',
    values: { 요금제: plan, 금액: required({ ...charge, about: '돌려준 금액' }) },
  },
  MEMBERSHIP_KIT_ASKED: {
    group: 'MEMBERSHIP',
    label: '멤버십을 끝내고 키트를 반납하기로 했을 때',
    values: { 요금제: plan, 금액: required(kitWorth), 날짜: required(kitDay) },
  },
  MEMBERSHIP_KIT_DUE: {
    group: 'MEMBERSHIP',
    label: '키트 반납 기한이 사흘 남았을 때',
    values: { 요금제: plan, 금액: required(kitWorth), 날짜: required(kitDay) },
  },
  MEMBERSHIP_KIT_ARRIVED: {
    group: 'MEMBERSHIP',
    label: '반납한 키트를 확인했을 때',
    values: { 요금제: plan, 금액: required({ ...charge, about: '더 돌려주는 금액' }) },
  },
  MEMBERSHIP_KIT_DAMAGED: {
    group: 'MEMBERSHIP',
    label: '반납한 키트가 훼손되었을 때',
    values: { 요금제: plan, 사유: required({ ...reason, example: '구성품이 부서졌어요.' }) },
  },
  MEMBERSHIP_KIT_EXPIRED: {
    group: 'MEMBERSHIP',
    label: '키트 반납 기한이 지났을 때',
    values: { 요금제: plan, 날짜: required(kitDay) },
  },
  REFERRAL_REWARDED: {
    group: 'POINTS',
    label: '추천한 친구로 포인트를 드렸을 때',
    values: { 포인트: required({ about: '드린 포인트', example: '5,000P' }) },
  },
  // to the buyer; the receiver is sent the link alone
  GIFT_BOUGHT: {
    group: 'MEMBERSHIP',
    label: '선물을 샀을 때',
    values: {
      상품: present,
      금액: required(charge),
      날짜: required({ ...payday, about: '받을 수 있는 마지막 날', example: '2027.12.16' }),
    },
  },
  GIFT_CLAIMED: { group: 'MEMBERSHIP', label: '보낸 선물을 받았을 때', values: { 상품: required(present) } },
  GIFT_EXPIRING: {
    group: 'MEMBERSHIP',
    label: '아무도 받지 않은 선물의 기한이 다가올 때',
    values: { 상품: required(present), 날짜: required({ ...payday, about: '받을 수 있는 마지막 날' }) },
  },
  GIFT_EXPIRED: {
    group: 'MEMBERSHIP',
    label: '선물의 기한이 지나 일부를 돌려줄 때',
    values: { 상품: present, 금액: required({ ...charge, about: '돌려줄 금액' }) },
  },
  GIFT_CANCELED: {
    group: 'MEMBERSHIP',
    label: '선물을 취소했을 때',
    values: { 상품: present, 금액: required({ ...charge, about: '돌려줄 금액' }) },
  },
  GIFT_REFUND_ACCOUNT: {
    group: 'MEMBERSHIP',
    label: '선물의 환불을 카드로 하지 못해 계좌를 물을 때',
    values: { 상품: present, 금액: required({ ...charge, about: '돌려줄 금액' }) },
  },
  GIFT_REFUND_SENT: {
    group: 'MEMBERSHIP',
    label: '선물의 환불을 계좌로 보냈을 때',
    values: { 상품: present, 금액: required({ ...charge, about: '돌려준 금액' }) },
  },
  VOUCHER_NOT_UPGRADED: {
    group: 'MEMBERSHIP',
    label: '이용권에 더한 금액이 결제되지 않았거나 돌려줄 때',
    values: { 금액: { ...charge, about: '더 내려던 금액' } },
  },
  // nobody is charged more who was not asked within thirty days before (전자상거래법 시행령)
  MEMBERSHIP_PRICE_ASKED: {
    group: 'MEMBERSHIP',
    label: '다음 결제부터 오르는 값에 동의를 물을 때 (30일, 14일, 3일, 1일 전)',
    values: {
      요금제: plan,
      이전금액: required({ ...charge, about: '지금 내는 금액' }),
      금액: required({ ...charge, about: '동의하면 결제될 금액', example: '21,900원' }),
      날짜: required(payday),
    },
  },
  MEMBERSHIP_PRICE_LOWERED: {
    group: 'MEMBERSHIP',
    label: '다음 결제부터 값이 내릴 때',
    values: {
      요금제: plan,
      이전금액: { ...charge, about: '지금 내는 금액' },
      금액: required({ ...charge, about: '내린 금액', example: '17,900원' }),
      날짜: required(payday),
    },
  },
  MEMBERSHIP_PRICE_KEPT: {
    group: 'MEMBERSHIP',
    label: '물어본 가격 변경을 취소했을 때',
    values: { 요금제: plan, 금액: required({ ...charge, about: '그대로 내는 금액' }), 날짜: payday },
  },
  MEMBERSHIP_UNUSED: {
    group: 'MEMBERSHIP',
    label: '운동하지 않은 달을 결제 전에 알릴 때',
    values: { 요금제: plan, 금액: required({ ...charge, about: '다음에 결제될 금액' }), 날짜: required(payday) },
  },
  // never what was answered: mail is read by others too
  CONVERSATION_REPLIED: { group: 'INQUIRY', label: '1:1 문의에 답변했을 때', values: {}, link: true },
} as const satisfies Record<string, Notice>

export type NoticeCode = keyof typeof notices

/** In the order in which they are listed. */
export const noticeCodes = Object.keys(notices) as [NoticeCode, ...NoticeCode[]]

export const isNoticeCode = (code: string): code is NoticeCode => Object.hasOwn(notices, code)

import { type Notice, required } from './notice.ts'

/** What members, and who gives or redeems a membership, are told. */

const plan = { about: '요금제', example: '월간 멤버십' }
const charge = { about: '결제 금액', example: '19,900원' }
const payday = { about: '결제일', example: '2026.12.16' }
const kitWorth = { ...charge, about: '키트가 돌아오면 더 돌려주는 금액' }
const kitDay = { ...payday, about: '키트를 돌려받는 마지막 날' }
const present = { about: '선물 이름', example: '멤버십 3개월 선물' }

export const membershipNotices = {
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
  MEMBERSHIP_REFUND_BLOCKED: {
    group: 'MEMBERSHIP',
    label: '환불이 결제수단으로 되지 않아 계좌를 물을 때',
    values: { 요금제: plan, 금액: required({ ...charge, about: '돌려줄 금액' }) },
  },
  MEMBERSHIP_REFUND_TRANSFERRED: {
    group: 'MEMBERSHIP',
    label: '환불을 계좌로 보냈을 때',
    values: { 요금제: plan, 금액: required({ ...charge, about: '계좌로 보낸 금액' }) },
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
  MEMBERSHIP_KIT_TRANSFERRED: {
    group: 'MEMBERSHIP',
    label: '결제수단으로 돌려주지 못한 키트 값을 계좌로 보냈을 때',
    values: { 요금제: plan, 금액: required({ ...charge, about: '계좌로 보낸 금액' }) },
  },
  MEMBERSHIP_KIT_DAMAGED: {
    group: 'MEMBERSHIP',
    label: '반납한 키트가 훼손되었을 때',
    values: { 요금제: plan, 사유: required({ about: '담당자가 적은 사유', example: '구성품이 부서졌어요.' }) },
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
  GIFT_REFUND_ACCOUNT_AGAIN: {
    group: 'MEMBERSHIP',
    label: '은행이 거절해서 선물의 환불 계좌를 다시 물을 때',
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
} as const satisfies Record<string, Notice>

import { type NoticeCode, noticeCodes } from '#shared/notices/catalogue.ts'
import type { NoticeText } from '#shared/notices/render.ts'

export type NoticeTemplateRow = NoticeText & { code: NoticeCode }

/** 안내 문구 as they are shipped, in 해요체; how they are written stands in `shared/notices/render.ts`. */
export const shippedNotices: Readonly<Record<NoticeCode, NoticeText>> = {
  PAID: { title: '주문이 완료됐어요', body: '결제 금액은 {금액}이에요.' },
  SHIPPED: { title: '상품을 보냈어요', body: '배송 현황은 주문 내역에서 볼 수 있어요.' },
  DELIVERED: { title: '상품이 도착했어요', body: '받은 상품에 문제가 있으면 {기간} 안에 알려 주세요.' },
  INVOICE_CHANGED: { title: '송장번호가 바뀌었어요', body: '새 송장번호로 배송을 확인해 주세요.' },
  DELAYED: {
    title: '발송이 늦어지고 있어요',
    body: '{날짜}까지 보내드릴게요. 기다리게 해서 죄송해요.\n사유: {사유}',
  },
  DELIVERY_MOVED: {
    title: '출고일이 바뀌었어요',
    body: '{상품|은는} {날짜}에 보내드릴게요.[\n사유: {사유}]',
  },
  KIT_SHIPPED: { title: '상품을 보냈어요', body: '{상품|을를} 보냈어요.' },
  KIT_SHIPPING_CANCELED: {
    title: '발송을 취소했어요',
    body: '{상품|은는} 앞서 알려드린 것과 달리 아직 보내지 않았어요. 보낼 때 다시 알려드릴게요.',
  },
  KIT_DELIVERED: { title: '상품이 도착했어요', body: '{상품|이가} 도착했어요.' },
  REFUNDED: {
    title: '환불했어요',
    body: '{금액}을 결제하신 수단으로 돌려드렸어요. 카드는 3~7일 뒤에 보일 수 있어요.',
  },
  PAYMENT_CANCELED: {
    title: '결제를 취소했어요',
    body: '결제 직후 재고가 떨어져 전액 취소했어요. 불편을 드려 죄송해요.',
  },
  OTHER: { title: '주문 소식이 있어요', body: '주문 내역에서 확인해 주세요.' },
  CLAIM_REQUESTED: {
    title: '{종류|을를} 접수했어요',
    body: '{종류} 신청을 확인하고 있어요. 진행 상황은 주문 내역에서 볼 수 있어요.',
  },
  CLAIM_COMPLETED: { title: '{종류|을를} 완료했어요', body: '{금액}을 결제하신 수단으로 돌려드려요.' },
  CLAIM_COMPLETED_FREE: { title: '{종류|을를} 완료했어요', body: '처리가 끝났어요.' },
  CLAIM_COMPLETED_EXCHANGE: { title: '{종류|을를} 완료했어요', body: '새 상품이 도착해서 교환이 끝났어요.' },
  CLAIM_RETRACTED: {
    title: '{종류|을를} 진행하지 못했어요',
    body: '[사유: {사유}. ]필요하면 주문 내역에서 다시 신청할 수 있어요.',
  },
  CLAIM_COLLECTED: { title: '보내 주신 상품을 받았어요', body: '상품을 확인한 뒤 바로 이어서 처리할게요.' },
  CLAIM_RESHIPPED: { title: '교환 상품을 보냈어요', body: '배송 현황은 주문 내역에서 볼 수 있어요.' },
  CLAIM_HELD: { title: '{종류} 확인이 더 필요해요', body: '{사유}' },
  CLAIM_HELD_PLAIN: { title: '{종류} 확인이 더 필요해요', body: '고객센터에서 곧 연락드릴게요.' },
  CLAIM_CORRECTED: {
    title: '{종류} 배송비를 돌려드려요',
    body: '저희 쪽 사유로 확인되어 {금액}을 더 돌려드려요. 불편을 드려 죄송해요.',
  },
  CLAIM_CONVERTED: { title: '교환을 반품으로 바꿨어요', body: '상품을 확인한 뒤 환불해 드려요.' },
  POINTS_EXPIRING: { title: '곧 사라지는 포인트가 있어요', body: '{포인트}를 {날짜}까지 쓸 수 있어요.' },
  RESTOCKED: { title: '기다리던 상품이 다시 들어왔어요', body: '{상품|을를} 지금 살 수 있어요.' },
  TIME_SALE_OPENING: { title: '타임세일이 곧 열려요', body: '{행사|이가} {시각}에 열려요.' },
  REVIEW_BLINDED: {
    title: '리뷰를 가렸어요',
    body: '{상품}에 쓰신 리뷰가 신고되어 다른 사람에게 보이지 않게 했어요.\n사유: {사유}\n이의가 있으면 고객센터에 알려 주세요.',
  },
  REVIEW_RESTORED: { title: '리뷰가 다시 보여요', body: '{상품}에 쓰신 리뷰를 다시 확인해서 보이게 했어요.' },
  MEMBERSHIP_TRIAL_STARTED: {
    title: '무료 체험을 시작했어요',
    body: '{요금제} 무료 체험은 {날짜}에 끝나요. 끝나기 전에 동의하시면 그날 {금액}이 결제되고, 동의하지 않으면 결제 없이 끝나요. 해지는 구독 관리에서 언제든 할 수 있어요.',
  },
  MEMBERSHIP_TRIAL_ENDING: {
    title: '무료 체험이 곧 끝나요',
    body: '{요금제} 무료 체험이 {날짜}에 끝나요. 동의하신 경우에만 그날 {금액}이 결제돼요. 동의와 해지는 구독 관리에서 할 수 있어요.',
  },
  MEMBERSHIP_TRIAL_OVER: {
    title: '무료 체험이 끝났어요',
    body: '{요금제} 무료 체험이 결제 없이 끝났어요. 다시 이용하고 싶으면 언제든 시작할 수 있어요.',
  },
  MEMBERSHIP_RENEWING: {
    title: '멤버십이 곧 결제돼요',
    body: '{날짜}에 {요금제} {금액}이 결제돼요. 결제수단 변경과 해지는 구독 관리에서 할 수 있어요.',
  },
  MEMBERSHIP_PAID: {
    title: '멤버십을 결제했어요',
    body: '{요금제} {금액}을 결제했어요.[ 다음 결제일은 {날짜}이에요.]',
  },
  MEMBERSHIP_FAILED: {
    title: '멤버십을 결제하지 못했어요',
    body: '{요금제} {금액}을 결제하지 못했어요. {날짜}까지 결제수단을 확인해 주세요. 그때 다시 결제해 볼게요. 그동안은 그대로 이용할 수 있어요.',
  },
  MEMBERSHIP_FAILED_HARD: {
    title: '결제수단을 바꿔 주세요',
    body: '등록한 결제수단을 더 쓸 수 없어서 {요금제} {금액}을 결제하지 못했어요. {날짜}까지 다른 결제수단을 등록하면 이어서 이용할 수 있어요.',
  },
  MEMBERSHIP_RESUMING: {
    title: '멤버십이 다시 시작돼요',
    body: '쉬던 {요금제|이가} {날짜}에 다시 시작되고 {금액}이 결제돼요. 더 쉬거나 해지하려면 구독 관리에서 바꿔 주세요.',
  },
  MEMBERSHIP_CANCELED: {
    title: '해지를 접수했어요',
    body: '{요금제|은는} {날짜}에 끝나고, 더 결제되지 않아요. 그 전에는 언제든 해지를 취소할 수 있어요.',
  },
  MEMBERSHIP_ENDED: { title: '멤버십이 끝났어요', body: '{요금제|이가} 끝났어요. 운동 기록은 그대로 남아 있어요.' },
  MEMBERSHIP_REFUNDED: {
    title: '멤버십 결제를 환불했어요',
    body: '{요금제} {금액}을 결제하신 수단으로 돌려드렸어요. 카드는 3~7일 뒤에 보일 수 있어요.',
  },
  MEMBERSHIP_REFUND_BLOCKED: {
    title: '환불받을 계좌를 알려 주세요',
    body: '{요금제} {금액|을를} 결제하신 수단으로 돌려드리지 못했어요. 고객센터에 받으실 계좌를 알려 주시면 보내드릴게요.',
  },
  MEMBERSHIP_REFUND_TRANSFERRED: {
    title: '환불을 계좌로 보냈어요',
    body: '{요금제} {금액|을를} 알려 주신 계좌로 보냈어요.',
  },
  MEMBERSHIP_KIT_ASKED: {
    title: '키트를 보내 주세요',
    body: '{요금제} 키트가 {날짜}까지 돌아오면 {금액|을를} 더 돌려드려요. 보낼 곳은 구독 관리에서 볼 수 있어요. 그때까지 돌아오지 않으면 더 돌려드리는 금액은 없어요.',
  },
  MEMBERSHIP_KIT_DUE: {
    title: '키트 반납 기한이 다가와요',
    body: '{날짜}까지 {요금제} 키트가 돌아오면 {금액|을를} 더 돌려드려요. 이미 보내셨다면 확인하는 대로 알려드릴게요.',
  },
  MEMBERSHIP_KIT_ARRIVED: {
    title: '키트를 잘 받았어요',
    body: '{요금제} 키트를 확인했어요. {금액|을를} 결제하신 수단으로 더 돌려드릴게요.',
  },
  MEMBERSHIP_KIT_TRANSFERRED: {
    title: '키트 값을 계좌로 보냈어요',
    body: '{요금제} 키트를 돌려주신 값 가운데 결제하신 수단으로 돌려드리지 못한 {금액|을를} 계좌로 보냈어요.',
  },
  MEMBERSHIP_KIT_DAMAGED: {
    title: '돌려주신 키트를 확인했어요',
    body: '{요금제} 키트가 훼손되어 더 돌려드리지 못해요.\n사유: {사유}\n이의가 있으면 고객센터에 알려 주세요.',
  },
  MEMBERSHIP_KIT_EXPIRED: {
    title: '키트 반납 기한이 지났어요',
    body: '{날짜}까지 {요금제} 키트가 돌아오지 않아서 키트 값을 뺀 금액으로 정산을 마쳤어요. 이미 보내셨다면 고객센터에 알려 주세요.',
  },
  REFERRAL_REWARDED: {
    title: '친구 추천 포인트를 드렸어요',
    body: '추천하신 친구가 멤버십을 30일 이용해서 {포인트|을를} 드렸어요.',
  },
  GIFT_BOUGHT: {
    title: '선물을 준비했어요',
    body: '{상품} {금액}을 결제했어요. 선물함에서 받는 분과 메시지를 적고 링크를 보내 주세요. {날짜}까지 받을 수 있고, 받기 전에는 언제든 취소할 수 있어요.',
  },
  GIFT_CLAIMED: { title: '보낸 선물을 받았어요', body: '{상품|을를} 받으셨어요. 마음이 잘 전해졌어요.' },
  GIFT_EXPIRING: {
    title: '아직 받지 않은 선물이 있어요',
    body: '{상품|은는} {날짜}까지 받을 수 있어요. 선물함에서 링크를 다시 보내거나 취소하고 전액 돌려받을 수 있어요.',
  },
  GIFT_EXPIRED: {
    title: '선물의 기한이 지났어요',
    body: '{상품|을를} 받은 분이 없어서 {금액}을 결제하신 수단으로 돌려드릴게요.',
  },
  GIFT_CANCELED: {
    title: '선물을 취소했어요',
    body: '{상품|을를} 취소했어요. {금액}을 결제하신 수단으로 돌려드릴게요. 카드는 3~7일 뒤에 보일 수 있어요.',
  },
  GIFT_REFUND_ACCOUNT: {
    title: '환불받을 계좌를 알려 주세요',
    body: '{상품} {금액}을 결제하신 카드로 돌려드리지 못했어요. 선물함에서 받으실 계좌를 적어 주세요.',
  },
  GIFT_REFUND_ACCOUNT_AGAIN: {
    title: '환불받을 계좌를 다시 알려 주세요',
    body: '{상품} {금액}을 적어 주신 계좌로 보내지 못했어요. 선물함에서 은행, 계좌번호, 예금주를 확인해 다시 적어 주세요.',
  },
  GIFT_REFUND_SENT: {
    title: '선물의 환불을 계좌로 보냈어요',
    body: '{상품} {금액}을 적어 주신 계좌로 보냈어요.',
  },
  VOUCHER_NOT_UPGRADED: {
    title: '이용권을 바꾸지 못했어요',
    body: '{금액} 결제를 마치지 못해 이용권은 바뀌지 않았어요. 결제된 금액이 있으면 모두 돌려드려요.',
  },
  MEMBERSHIP_PRICE_ASKED: {
    title: '멤버십 가격이 바뀌어요',
    body: '{날짜} 결제부터 {요금제} 가격이 {이전금액}에서 {금액|으로로} 올라요. 구독 관리에서 동의하시면 이어서 이용할 수 있고, 동의하지 않으면 결제 없이 그날 끝나요.',
  },
  MEMBERSHIP_PRICE_LOWERED: {
    title: '멤버십 가격이 내려요',
    body: '{날짜} 결제부터 {요금제} 가격이 [{이전금액}에서 ]{금액|으로로} 내려요. 따로 하실 일은 없어요.',
  },
  MEMBERSHIP_PRICE_KEPT: {
    title: '멤버십 가격을 그대로 받아요',
    body: '앞서 알려드린 {요금제} 가격 변경을 취소했어요.[ {날짜} 결제도] 지금처럼 {금액}이에요.',
  },
  MEMBERSHIP_UNUSED: {
    title: '이번 달에는 아직 운동하지 않으셨어요',
    body: '{날짜}에 {요금제} {금액}이 결제될 예정이에요. 결제 전에 쉬어 갈지 구독 관리에서 한 번에 고를 수 있어요. 이대로 계속하시려면 하실 일은 없어요.',
  },
  CONVERSATION_REPLIED: { title: '문의하신 내용에 답변했어요', body: '1:1 문의에서 답변을 확인해 주세요.' },
}

export const noticeTemplateRows: readonly NoticeTemplateRow[] = noticeCodes.map((code) => ({
  code,
  ...shippedNotices[code],
}))

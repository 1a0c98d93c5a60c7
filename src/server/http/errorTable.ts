import { formatKrw } from '#shared/format/krw.ts'
import { CART_LIMIT, INSTALLMENT_FROM, MIN_PAYMENT } from '#shared/policy.ts'
import { csWorthLimit } from '#shared/validation/couponExposure.ts'
import { accountErrors } from './accountErrors.ts'
import { catalogErrors } from './catalogErrors.ts'
import { contentErrors } from './contentErrors.ts'
import { deliveryErrors } from './deliveryErrors.ts'
import { fileErrors } from './fileErrors.ts'
import { giftErrors } from './giftErrors.ts'
import { subscriptionErrors } from './membershipErrors.ts'
import { planErrors } from './planErrors.ts'
import { priceErrors } from './priceErrors.ts'
import { wishErrors } from './wishErrors.ts'
import { promotionErrors } from './promotionErrors.ts'

export type ErrorEntry = { status: number; title?: string; message: string }

/**
 * Every error that the server answers with: status, Korean title and message. A title is given only when there is a
 * second sentence to say. Append yours to the group it belongs to.
 */
export const errorTable = {
  // general
  VALIDATION: { status: 400, message: '입력한 내용을 다시 확인해 주세요.' },
  MALFORMED_JSON: { status: 400, message: '요청 본문이 올바른 JSON이 아니에요.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: '지원하지 않는 요청 형식이에요.' },
  REQUEST_ID_REQUIRED: { status: 400, message: 'Client-Request-Id 헤더가 필요해요.' },
  REQUEST_ID_INVALID: { status: 400, message: 'Client-Request-Id는 영문·숫자와 _ . : - 8~100자여야 해요.' },
  REQUEST_ID_REUSED: { status: 409, message: '같은 요청 번호로 다른 내용을 보냈어요. 새로 시도해 주세요.' },
  UNAUTHORIZED: { status: 401, message: '로그인이 필요해요.' },
  TOKEN_INVALID: { status: 401, message: 'Failed to parse token' },
  FORBIDDEN: {
    status: 403,
    title: '권한이 없어요',
    message: '이 작업을 할 수 있는 권한이 없어요. 관리자에게 요청해 주세요.',
  },
  LOOKING_ONLY: {
    status: 403,
    title: '보기만 하는 중이에요',
    message: '다른 역할로 보는 동안에는 아무것도 바꿀 수 없어요. 화면 위의 끝내기를 누르고 다시 해 주세요.',
  },
  ORIGIN_FORBIDDEN: { status: 403, message: '허용되지 않은 곳에서 온 요청이에요.' },
  NOT_FOUND: { status: 404, message: '찾을 수 없어요.' },
  METHOD_NOT_ALLOWED: { status: 405, message: '이 주소에서 쓸 수 없는 요청 방식이에요.' },
  CONFLICT: { status: 409, message: '이미 있는 값이거나 다른 곳에서 쓰고 있어요.' },
  VERSION_CONFLICT: {
    status: 409,
    title: '그 사이 다른 사람이 수정했어요',
    message: '최신 내용을 불러온 뒤 다시 저장해 주세요. 입력한 내용은 그대로 있어요.',
  },
  HOST_FORBIDDEN: {
    status: 421,
    message: '샘플 상점은 이 컴퓨터나 사설망의 주소로만 열 수 있어요. 실제 상점은 DATABASE_URL을 지정해 주세요.',
  },
  REQUEST_TIMEOUT: { status: 408, message: '요청이 제때 오지 않았어요. 다시 시도해 주세요.' },
  HEADERS_TOO_LARGE: { status: 431, message: '요청 헤더가 너무 커요.' },
  BODY_TOO_LARGE: { status: 413, message: '보낸 내용이 너무 커요.' },
  UPLOAD_BUSY: {
    status: 429,
    title: '먼저 올리던 파일이 있어요',
    message: '한 번에 두 번까지 올릴 수 있어요. 끝난 뒤 다시 올려 주세요.',
  },
  RATE_LIMITED: { status: 429, title: '요청이 너무 많아요', message: '잠시 후 다시 시도해 주세요.' },
  LIVE_TOO_MANY: {
    status: 429,
    title: '실시간 연결이 너무 많아요',
    message: '한 사람이 5개까지 열 수 있어요. 쓰지 않는 탭을 닫아 주세요.',
  },
  INTERNAL: {
    status: 500,
    title: '문제가 생겼어요',
    message: '잠시 후 다시 시도해 주세요. 계속되면 고객센터에 알려 주세요.',
  },
  BUSY: { status: 503, title: '지금 처리가 밀려 있어요', message: '잠시 후 다시 시도해 주세요.' },
  PAGE_TOO_DEEP: { status: 400, message: '너무 뒤쪽이에요. 조건을 좁혀서 찾아 주세요.' },

  // accounts of members and staff, signing in, looking for people
  ...accountErrors,

  // catalog
  ...catalogErrors,
  ...priceErrors,
  OPTION_IN_USE: { status: 409, message: '진행 중인 주문이 있는 옵션이라 바꿀 수 없어요.' },
  SHIPPING_ORIGIN_IN_USE: { status: 409, message: '이 출고지를 쓰는 상품이나 주문이 있어서 삭제할 수 없어요.' },
  SKU_IN_USE: {
    status: 409,
    message: '주문되거나 재고가 오간 적이 있는 SKU라 삭제할 수 없어요. 대신 판매를 중지해 주세요.',
  },
  PRICE_APPROVAL_REQUIRED: {
    status: 403,
    title: '가격을 바꿀 수 없어요',
    message: '가격 변경은 승인이 필요해요. 사유를 적어 요청해 주세요.',
  },
  PRODUCT_NOT_READY: {
    status: 409,
    title: '아직 판매할 수 없어요',
    message: '판매하려면 이미지, 판매 중인 SKU, 상품정보제공고시가 모두 있어야 해요.',
  },
  STOCK_BELOW_RESERVED: { status: 409, message: '결제 중인 주문이 잡아 둔 수량보다 재고를 적게 할 수 없어요.' },
  PRODUCT_NOT_FOUND: { status: 404, message: '상품을 찾을 수 없어요.' },
  SKU_NOT_FOUND: { status: 404, message: '선택한 옵션을 찾을 수 없어요.' },
  HOLIDAY_EXISTS: { status: 409, message: '이미 등록된 날짜예요.' },

  // 찜, brands, restock alerts, alarms
  ...wishErrors,

  // memberships
  ...planErrors,
  ...subscriptionErrors,
  ...giftErrors,
  // pictures and reviews
  ...contentErrors,

  // cart and checkout
  CART_ITEM_NOT_FOUND: { status: 404, message: '장바구니에서 찾을 수 없어요.' },
  CART_LIMIT_EXCEEDED: { status: 409, message: `장바구니에는 ${CART_LIMIT}개까지 담을 수 있어요.` },
  QUANTITY_LIMIT_EXCEEDED: { status: 409, message: '한 번에 살 수 있는 수량을 넘었어요.' },
  SKU_SOLD_OUT: { status: 409, title: '재고가 부족해요', message: '남은 수량을 확인하고 다시 주문해 주세요.' },
  OPTION_REQUIRED: { status: 409, message: '옵션을 먼저 골라 주세요.' },
  CHECKOUT_EMPTY: { status: 400, message: '주문할 상품이 없어요.' },
  CHECKOUT_NOT_FOUND: { status: 404, message: '주문서를 찾을 수 없어요.' },
  CHECKOUT_EXPIRED: { status: 410, title: '주문서가 만료됐어요', message: '장바구니에서 다시 주문해 주세요.' },
  CHECKOUT_ALREADY_COMPLETED: { status: 409, message: '이미 결제가 끝난 주문이에요.' },
  HOLD_RENEWAL_LIMIT: {
    status: 409,
    title: '이 주문서로는 더 결제할 수 없어요',
    message: '결제하지 않고 여러 번 다시 시작했어요. 장바구니에서 다시 주문해 주세요.',
  },
  CHECKOUT_NOT_READY: { status: 409, message: '결제 준비가 끝나지 않은 주문이에요.' },
  CHECKOUT_PAYING_ELSEWHERE: {
    status: 409,
    title: '다른 탭에서 결제하고 있어요',
    message: '먼저 연 결제창에서 이어서 결제해 주세요. 이 탭에서는 아무것도 청구하지 않았어요.',
  },
  CASH_RECEIPT_NOT_POSSIBLE: { status: 409, message: '이 결제에는 현금영수증을 신청할 수 없어요.' },
  CASH_RECEIPT_REFUSED: { status: 409, message: '현금영수증이 발급되지 않았어요. 번호를 확인해 주세요.' },
  CART_ALREADY_BOUGHT: { status: 409, title: '이미 결제한 상품이에요', message: '다른 주문서에서 이미 결제했어요.' },
  CHECKOUT_CONFIRMING: {
    status: 409,
    title: '결제를 확인하고 있어요',
    message: '결제사의 답을 기다리고 있어요. 잠시만 기다려 주세요.',
  },
  CHECKOUT_NOT_COMPLETED: { status: 409, message: '아직 결제가 끝나지 않았어요.' },
  ADDRESS_REQUIRED: { status: 400, message: '배송지를 입력해 주세요.' },
  DELIVERY_AREA_NOT_SUPPORTED: { status: 409, message: '배송할 수 없는 지역이에요.' },
  PRICE_CHANGED: { status: 409, title: '결제 금액이 바뀌었어요', message: '바뀐 금액을 확인하고 다시 결제해 주세요.' },
  COUPON_NOT_USABLE: { status: 409, message: '쓸 수 없는 쿠폰이에요.' },
  COUPON_STACK_CONFLICT: {
    status: 409,
    title: '함께 쓸 수 없는 쿠폰이에요',
    message: '이 쿠폰은 다른 쿠폰과 함께 쓸 수 없어요. 하나만 골라 주세요.',
  },
  POINTS_NOT_ENOUGH: { status: 409, message: '쓸 수 있는 포인트가 부족해요.' },
  POINTS_NOT_USABLE: {
    status: 400,
    message: '포인트는 정해진 만큼부터, 배송비를 뺀 상품 금액까지만 쓸 수 있어요.',
  },
  PAYMENT_AMOUNT_TOO_SMALL: {
    status: 400,
    title: '결제 금액이 너무 적어요',
    message: `${formatKrw(MIN_PAYMENT)} 이상부터 결제할 수 있어요. 포인트를 덜 써 주세요.`,
  },
  INSTALLMENT_NOT_ALLOWED: { status: 400, message: `할부는 ${INSTALLMENT_FROM / 10_000}만원 이상부터 할 수 있어요.` },
  PAYMENT_METHOD_NOT_AVAILABLE: { status: 400, message: '지금은 쓸 수 없는 결제 수단이에요.' },
  PAYMENT_AMOUNT_MISMATCH: {
    status: 409,
    title: '결제 금액이 달라요',
    message: '결제하지 않았어요. 주문서에서 다시 시도해 주세요.',
  },
  PAYMENT_REJECTED: { status: 402, title: '결제가 거절됐어요', message: '다른 결제 수단으로 다시 시도해 주세요.' },
  PAYMENT_SESSION_EXPIRED: { status: 410, message: '결제 시간이 지났어요. 다시 시도해 주세요.' },
  WEBHOOK_SIGNATURE: { status: 401, message: '서명이 맞지 않아요.' },
  PG_UNAVAILABLE: { status: 503, title: '결제사와 연결이 원활하지 않아요', message: '잠시 후 다시 시도해 주세요.' },

  // orders, deliveries, claims
  ORDER_NOT_FOUND: { status: 404, message: '주문을 찾을 수 없어요.' },
  ORDER_ITEM_NOT_FOUND: { status: 404, message: '주문상품을 찾을 수 없어요.' },
  DELIVERY_NOT_STARTED: { status: 409, message: '아직 발송되지 않았어요.' },
  ORDER_ITEM_STATE: { status: 409, message: '지금 상태에서는 처리할 수 없어요.' },
  REFUND_NOT_FOUND: { status: 404, message: '환불을 찾을 수 없어요.' },
  REFUND_STATE: { status: 409, message: '지금 상태에서는 환불을 처리할 수 없어요.' },
  REFUND_LEAVES_TOO_LITTLE: {
    status: 409,
    title: '나머지를 모두 취소하면 돌려줄 돈이 모자라요',
    message: '그래도 조정하려면 모자라는 금액을 확인해 주세요.',
  },
  REFUND_PROMISED: {
    status: 409,
    title: '약속한 환불에 모자라요',
    message: '진행 중인 다른 취소·반품에 돌려주기로 한 금액이 남아 있어야 해요.',
  },
  REFUND_EXCEEDS_PAYMENT: { status: 409, message: '결제한 금액보다 많이 환불할 수 없어요.' },
  APPROVAL_REQUIRED: { status: 409, message: '다른 담당자의 승인이 필요해요.' },
  CLAIM_IN_PROGRESS: { status: 409, message: '취소·교환·반품이 진행 중이에요.' },
  CLAIM_TYPE_INVALID: { status: 400, message: '취소, 교환, 반품 가운데 하나를 골라 주세요.' },
  CLAIM_NOT_FOUND: { status: 404, message: '신청 내역을 찾을 수 없어요.' },
  CLAIM_NOT_ALLOWED: { status: 409, message: '지금은 신청할 수 없는 상품이에요.' },
  CLAIM_WINDOW_CLOSED: { status: 409, title: '신청 기간이 지났어요', message: '고객센터로 문의해 주세요.' },
  CLAIM_STATE: { status: 409, message: '지금 단계에서는 처리할 수 없는 건이에요.' },
  CLAIM_HELD: { status: 409, message: '보류 중인 건이에요. 보류를 먼저 해제해 주세요.' },
  CLAIM_NOT_INSPECTED: { status: 409, message: '아직 검수하지 않은 상품이에요.' },
  CLAIM_FEE_REQUIRED: {
    status: 402,
    title: '추가로 낼 금액이 있어요',
    message: '배송비를 어떻게 낼지 골라 주세요.',
  },
  CLAIM_FEE_UNPAID: { status: 409, message: '고객이 낼 금액을 아직 받지 못했어요.' },
  CLAIM_NOT_COMPLETED: { status: 409, message: '완료된 취소가 없어요.' },
  REFUND_CONFIRM: {
    status: 409,
    title: '환불 금액을 확인해 주세요',
    message: '큰 금액이라 환불할 금액을 함께 적어야 해요. 금액을 확인하고 다시 해 주세요.',
  },
  REFUND_CHANGED: {
    status: 409,
    title: '환불 금액이 바뀌었어요',
    message: '바뀐 금액을 확인하고 다시 신청해 주세요.',
  },
  EXCHANGE_SKU_SOLD_OUT: {
    status: 409,
    title: '교환할 상품이 품절이에요',
    message: '다른 옵션이나 반품을 골라 주세요.',
  },
  FEE_OVERRIDE_LIMIT: {
    status: 403,
    title: '바꿀 수 있는 금액을 넘었어요',
    message: '관리자에게 요청해 주세요.',
  },
  ALREADY_DONE: { status: 409, message: '이미 처리된 건이에요.' },
  INVOICE_FORMAT: { status: 400, message: '송장번호 형식이 맞지 않아요.' },
  INVOICE_DUPLICATED: { status: 409, message: '다른 수령인에게 이미 쓰인 송장번호예요.' },
  SEVERAL_ORIGINS: {
    status: 409,
    message: '출고지가 다른 상품은 한 송장으로 보낼 수 없어요. 출고지마다 송장번호를 따로 넣어 주세요.',
  },
  INVOICE_PICKED_UP: { status: 409, message: '이미 집하된 송장은 바꿀 수 없어요.' },

  ...deliveryErrors,

  // approvals
  APPROVAL_OWN_REQUEST: {
    status: 409,
    title: '내가 요청한 것은 결정할 수 없어요',
    message: '다른 관리자가 승인하거나 거절해야 해요.',
  },
  APPROVAL_NOT_YOURS: { status: 409, message: '요청한 사람만 거둘 수 있어요.' },
  APPROVAL_STALE: { status: 409, message: '승인할 수 없게 된 요청이에요. 거절하고 새로 요청해 주세요.' },
  APPROVAL_DECIDED: { status: 409, message: '이미 처리한 요청이에요.' },

  // bulk, files, exports
  ...fileErrors,
  ...promotionErrors,

  // coupons
  COUPON_NOT_FOUND: { status: 404, message: '쿠폰을 찾을 수 없어요.' },
  COUPON_CODE_UNKNOWN: { status: 404, message: '없는 쿠폰 코드예요. 다시 확인해 주세요.' },
  COUPON_CODE_TAKEN: { status: 409, message: '이미 쓰고 있는 코드예요. 다른 코드를 적어 주세요.' },
  COUPON_ISSUE_CLOSED: { status: 409, message: '지금은 발급하지 않는 쿠폰이에요.' },
  COUPON_ALREADY_ISSUED: { status: 409, message: '이미 받은 쿠폰이에요.' },
  COUPON_SOLD_OUT: { status: 409, message: '준비한 쿠폰이 모두 나갔어요.' },
  COUPON_MEMBERS_ONLY: { status: 409, message: '멤버십 회원만 받을 수 있는 쿠폰이에요.' },
  COUPON_NOT_ELIGIBLE: { status: 409, message: '받을 수 있는 대상이 아니에요.' },
  COUPON_IMMUTABLE: {
    status: 409,
    title: '이미 발급된 쿠폰이에요',
    message: '할인과 적용 대상은 바꿀 수 없어요. 복제한 뒤 수정해 주세요.',
  },
  COUPON_ISSUE_STATE: { status: 409, message: '지금 상태에서는 처리할 수 없어요. 최신 상태를 확인해 주세요.' },
  COUPON_ROLE_LIMIT: {
    status: 403,
    title: '발급할 수 있는 금액을 넘었어요',
    message: `고객상담은 ${formatKrw(csWorthLimit)} 이하 쿠폰을 한 번에 한 장씩 발급할 수 있어요. 마케터나 관리자에게 요청해 주세요.`,
  },
  USER_NOT_FOUND: { status: 404, message: '없는 회원이에요.' },
  SIGN_IN_AGAIN: {
    status: 403,
    title: '다시 로그인해 주세요',
    message: '본인이 맞는지 확인하려고 해요. 로그인한 지 10분 안에 할 수 있어요.',
  },
  CONSENT_OUTDATED: {
    status: 409,
    title: '동의할 내용이 바뀌었어요',
    message: '바뀐 내용을 읽고 다시 동의해 주세요.',
  },
  PUSH_NOT_OFFERED: { status: 409, message: '지금은 브라우저 알림을 보내지 않아요. 알림함에서 확인해 주세요.' },
  MARKETING_CHANNEL_REQUIRED: {
    status: 409,
    message: '이메일, 문자, 앱 알림 가운데 하나를 먼저 켜 주세요.',
  },
  DEACTIVATE_BLOCKED: {
    status: 409,
    title: '아직 탈퇴할 수 없어요',
    message: '진행 중인 주문이나 환불이 있어요. 끝낸 뒤에 다시 시도해 주세요.',
  },
  USER_WITHDRAWN: { status: 409, message: '탈퇴했거나 이용이 정지된 회원이에요.' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorTable

import type { ErrorEntry } from './errorTable.ts'

/** What goes wrong with events, exhibitions and vouchers. Part of `errorTable`. */
export const promotionErrors = {
  EVENT_OVERLAP: { status: 409, message: '같은 기간에 다른 타임세일이 있는 상품이에요.' },
  EVENT_IN_USE: { status: 409, message: '이 가격으로 주문된 적이 있어서 삭제할 수 없어요. 대신 종료해 주세요.' },
  SEQUENCE_CONFLICT: {
    status: 409,
    title: '그 사이에 다른 사람이 순서를 바꿨어요.',
    message: '지금 순서를 확인하고 다시 정해 주세요.',
  },
  EXHIBITION_IN_USE: {
    status: 409,
    message: '이 기획전의 상품에 쓰는 쿠폰이 있어서 삭제할 수 없어요. 대신 닫아 주세요.',
  },
  VOUCHER_INVALID: {
    status: 404,
    title: '등록할 수 없는 이용권이에요',
    message: '종류와 코드, 스크래치 번호를 다시 확인해 주세요.',
  },
  VOUCHER_USED: { status: 409, message: '이미 등록한 이용권이에요.' },
  VOUCHER_EXPIRED: { status: 410, message: '등록 기한이 지난 이용권이에요.' },
  VOUCHER_BEING_PAID: {
    status: 409,
    title: '이 이용권에 금액을 더하는 결제를 확인하고 있어요',
    message: '결과가 나오면 알려 드려요. 잠시 뒤 다시 확인해 주세요.',
  },
  VOUCHER_NOT_UPGRADED: {
    status: 409,
    title: '이용권을 바꾸지 못했어요',
    message: '그 사이에 이 이용권을 쓸 수 없게 되었어요. 결제한 금액은 모두 돌려드려요.',
  },
  VOUCHER_NOT_STACKABLE: { status: 409, message: '지금 쓰는 멤버십에는 이 이용권을 더할 수 없어요.' },
  VOUCHER_STATE: { status: 409, message: '이미 썼거나 무효로 한 이용권이라 바꿀 수 없어요.' },
  EXHIBITION_NOT_FOUND: { status: 404, message: '기획전을 찾을 수 없어요.' },
} as const satisfies Record<string, ErrorEntry>

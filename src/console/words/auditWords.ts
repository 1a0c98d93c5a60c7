import { roleLabels } from '#shared/permissions.ts'
import { accessActionText } from '#shared/format/access.ts'
import { itemStepWord } from '#shared/words/orders.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { inquiryStatusWord } from '#shared/words/conversations.ts'
import { moderationStateWord, reviewStateWord } from '#shared/words/reviews.ts'
import { periodWord } from '#shared/words/subscriptions.ts'
import { voucherStatusWord } from '#shared/words/vouchers.ts'

/** 감사 기록 in words: what staff, customers and jobs did, and to what. */

const things: Record<string, string> = {
  admin: '직원',
  admins: '직원',
  staff: '직원',
  user: '회원',
  users: '회원',
  member: '회원',
  product: '상품',
  option: '옵션',
  sku: 'SKU',
  'product-tag': '태그',
  'product-category': '카테고리',
  catalog: '카탈로그',
  brand: '브랜드',
  'search-synonym': '동의어',
  'search-word': '인기 검색어',
  'shipping-origin': '출고지',
  carrier: '택배사',
  'remote-area': '도서산간 지역',
  'remote-areas': '도서산간 지역',
  'remote-policy': '도서산간 요금',
  'remote-policies': '도서산간 요금',
  holiday: '휴무일',
  holidays: '휴무일',
  'consignment-holidays': '휴무일',
  'delivery-schedule': '배송 예정',
  'delivery-schedules': '배송 예정',
  order: '주문',
  orders: '주문',
  'order-items': '주문상품',
  packing: '출고',
  'packing-checks': '출고 검수',
  order_items: '주문상품',
  delivery: '배송',
  deliveries: '배송',
  claim: '클레임',
  claims: '클레임',
  'claim-reason': '사유',
  ...claimKindWord,
  refund: '환불',
  refunds: '환불',
  coupon: '쿠폰',
  'coupon-issue': '쿠폰',
  coupon_issues: '쿠폰',
  'user-coupons': '회원 쿠폰',
  user_coupons: '회원 쿠폰',
  subscription: '구독',
  subscriptions: '구독',
  subscription_kit_returns: '키트 반납',
  subscription_refunds: '구독 환불',
  voucher: periodWord.VOUCHER,
  vouchers: periodWord.VOUCHER,
  'voucher-batches': '이용권 묶음',
  gift: periodWord.GIFT,
  gifts: periodWord.GIFT,
  'gift-bundle': '선물 묶음',
  'gift-bundles': '선물 묶음',
  'gift-campaign': '혜택 캠페인',
  'gift-campaigns': '혜택 캠페인',
  points: '포인트',
  approval: '승인 요청',
  approvals: '승인 요청',
  job: '작업',
  jobs: '작업',
  message: '메시지',
  messages: '메시지',
  'access-logs': '접속기록',
  view: '저장된 보기',
  review: '리뷰',
  conversation: '고객문의',
  'conversation-metrics': '상담 지표',
  incident: '사건',
  'conversation-category': '문의 유형',
  'conversation-tag': '상담 태그',
  'conversation-template': '답변 템플릿',
  event: '이벤트',
  'banner-event': '배너',
  'single-product-event': '단일 상품 이벤트',
  'multi-product-event': '여러 상품 이벤트',
  exhibition: '기획전',
  plan: '요금제',
  'plan-price-change': '구독자 가격 변경',
  'subscription-product': '구독 상품',
  'referral-program': '추천 프로그램',
  referral: '추천',
  'price-schedule': '가격변경 예약',
  'notice-template': '안내 문구',
  'filled-notice': '고시 양식',
  terms: '약관',
  policies: '정책',
  deadline: '마감',
  statistics: '매출 통계',
}

const deeds: Record<string, string> = {
  create: '등록',
  save: '저장',
  upsert: '저장',
  update: '수정',
  publish: '게시',
  delete: '삭제',
  'bulk-create': '일괄 등록',
  'bulk-update': '일괄 수정',
  conversations: '상담 묶기·빼기',
  'bulk-delete': '일괄 삭제',
  bulk: '일괄 처리',
  'sign-in': '로그인',
  'sign-out': '로그아웃시키기',
  password: '비밀번호 변경',
  'reset-password': '임시 비밀번호 발급',
  'reset-mail': '비밀번호 재설정 메일 보내기',
  'totp-on': '2단계 인증 켜기',
  'totp-off': '2단계 인증 끄기',
  'reset-totp': '2단계 인증 초기화',
  'recovery-codes': '복구 코드 새로 만들기',
  'end-sessions': '모든 기기 로그아웃',
  withdraw: '거두기',
  status: '상태 변경',
  memo: '메모',
  move: '출고일 옮기기',
  adjust: '금액 조정',
  execute: '실행',
  convert: '종류 변경',
  correct: '귀책 정정',
  request: '요청',
  approve: '승인',
  decide: '판정',
  reject: '거절',
  issue: '발급',
  generate: '만들기',
  void: voucherStatusWord.VOID,
  revoke: '회수',
  extend: '기간 연장',
  'take-back': '연장 되돌리기',
  cancel: '해지 예약',
  'undo-cancel': '해지 취소',
  'kit-return': '키트 반납 확인',
  'kit-transfer': '키트 값 송금 완료',
  'refund-transfer': '환불 송금 완료',
  terminate: '지금 종료',
  retry: '다시 결제',
  'charge-missed': '놓친 기간 결제',
  'skip-missed': '놓친 기간 건너뛰기',
  activate: '시작',
  pause: '멈춤',
  resume: '다시 시작',
  close: '종료',
  stop: '중단',
  resend: '다시 보내기',
  'refund-file': '송금 파일 내려받기',
  'refund-sent': '송금 완료',
  'ask-account': '계좌 다시 묻기',
  export: '내려받기',
  print: '인쇄',
  notice: '안내 다시 보내기',
  check: '검수',
  review: '월간 점검',
  'file-input': '올린 파일 내려받기',
  'file-result': '결과 파일 내려받기',
  ...itemStepWord,
  receiver: '배송지 변경',
  'confirm-address': '배송지 확인',
  consignment: '위탁 발주',
  pull: '배송 추적 불러오기',
  retract: '철회',
  complete: '완료',
  inspect: '검수',
  collect: '수거',
  blind: reviewStateWord.BLINDED,
  restore: '되돌리기',
  dismiss: moderationStateWord.DISMISSED,
  reply: '답글',
  'reply-cancel': '답글 취소',
  'reply-update': '답글 수정',
  'reply-schedule': '예약 답글 수정',
  'reply-resend': '답글 다시 보내기',
  'reply-settle': '보내지 못한 답글 정리',
  'bulk-hold': '일괄 보류',
  'bulk-unhold': '일괄 보류 되돌리기',
  'bulk-assign': '일괄 배정',
  assign: '담당 지정',
  'bulk-tag': '일괄 태그',
  'bulk-close': inquiryStatusWord.CLOSED,
  'bulk-reopen': '일괄 종료 되돌리기',
  'bulk-reply': '일괄 답변',
  'bulk-cancel-reply': '일괄 답변 취소',
  'reply-delete': '답글 지우기',
  sequence: '순서 변경',
  end: '끝내기',
  approved: '승인 적용',
  'price-approved': '가격 승인 적용',
  'bulk-count': '재고 실사',
  'undo-count': '재고 실사 되돌리기',
  'sheet-download': '엑셀로 고칠 파일 내려받기',
  'sheet-info': '엑셀로 정보 고치기',
  'sheet-price': '엑셀로 가격 고치기',
  sheet: '엑셀로 재고 고치기',
}

const wholes: Record<string, string> = {
  'product.price': '상품 가격 변경',
  'product.price-approved': '상품 가격 변경 승인',
  'plan.price-approved': '요금제 가격 변경 승인',
  'plan-price-change.approved': '구독자 가격 변경 승인',
  'plan-price-change.call-off': '구독자 가격 변경 취소',
  'product.bulk-price': '상품 가격 일괄 변경',
  'message.release': '보류한 메시지 보내기',
  'message.discard': '보류한 메시지 보내지 않기',
  'message.hold': '메시지 다시 보류',
  'message.bulk-release': '보류한 메시지 일괄 보내기',
  'message.bulk-discard': '보류한 메시지 일괄 보내지 않기',
  'message.bulk-hold': '메시지 일괄 다시 보류',
  'staff.view-as': '다른 역할로 보기',
  'staff.view-as-end': '다른 역할로 보기 끝냄',
  'user.withdraw': '회원 탈퇴',
  'user.password': '회원 비밀번호 변경',
}

/** `brand.update` → 브랜드 수정, `claims.return.complete` → 반품 완료. A deed without a word is 처리, never a code. */
export const auditActionText = (action: string): string => {
  if (wholes[action]) return wholes[action]
  const known = accessActionText(action)
  if (known !== action) return known
  const parts = action.split('.')
  const deed = deeds[parts.at(-1) ?? ''] ?? '처리'
  const thing = parts.length > 2 ? things[parts[1] ?? ''] : undefined
  return `${thing ?? things[parts[0] ?? ''] ?? '기타'} ${deed}`
}

/** `brand` 12 → 브랜드 12 */
export const auditEntityText = (entity: string, id: string | null): string =>
  `${things[entity] ?? '기타'}${id === null ? '' : ` ${id}`}`

const byWord = (words: Record<string, string>) =>
  [...Map.groupBy(Object.entries(words), ([, name]) => name)].map(([name, all]) => ({
    id: all.map(([id]) => id).join(','),
    name,
  }))

/** Every kind of thing that is recorded, each word once, with all the names it is recorded under. */
export const auditEntities = byWord(things)

/** Everything that is done, each under the last word of its record; words that several share name only the first. */
export const auditDeeds = byWord(deeds).map(({ id, name }) => ({ id: id.split(',')[0] ?? id, name }))

const roles: Record<string, string> = roleLabels

/** `ops:3` → 운영 3번, `user:12` → 고객 12, `system` → 시스템; a name stays. */
export const actorText = (actor: string): string => {
  const [, kind = '', id = ''] = /^([a-z-]+)(?::(\d+))?$/.exec(actor) ?? []
  if (kind === 'user') return `고객 ${id}`.trim()
  if (kind === 'system') return '시스템'
  if (kind === 'anonymous' || kind === 'guest') return '비회원'
  return roles[kind] ? `${roles[kind]} ${id}번` : actor
}

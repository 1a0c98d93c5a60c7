/**
 * Who may do what: the one table that the server enforces, the console shows and a test walks.
 * Staff roles are the prefix of the token's subject (`ops:12`); customers are `user`.
 */
export const staffRoles = ['admin', 'ops', 'cs', 'marketer'] as const
export type StaffRole = (typeof staffRoles)[number]

export const roleLabels: Record<StaffRole, string> = {
  admin: '관리자',
  ops: '운영',
  cs: '고객상담',
  marketer: '마케터',
}

/** The header with the role that somebody looks at the console as. */
export const VIEW_AS = 'homefit-view-as'

const permissions = {
  'catalog:read': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '상품·브랜드·카테고리 조회' },
  'catalog:write': { roles: ['admin', 'ops', 'marketer'], label: '브랜드·카탈로그·카테고리·태그·옵션 등록과 수정' },
  'catalog:delete': { roles: ['admin'], label: '상품 정보 삭제와 일괄 처리' },
  'products:create': { roles: ['admin', 'ops'], label: '상품·SKU 등록' },
  'products:write': { roles: ['admin', 'ops', 'marketer'], label: '상품 전시 내용 수정' },
  'products:bulk': { roles: ['admin', 'ops'], label: '상품·SKU 일괄 수정' },
  'prices:write': { roles: ['admin'], label: '판매 중인 상품의 가격 변경' },
  'prices:request': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '가격 변경 요청' },
  'price-schedules:read': { roles: ['admin', 'ops', 'marketer'], label: '가격변경 예약 조회' },
  'price-schedules:write': { roles: ['admin', 'ops', 'marketer'], label: '가격변경 예약과 예약 요청' },
  'stock:write': { roles: ['admin', 'ops'], label: '재고 조정' },
  'shipping:read': { roles: ['admin', 'ops', 'cs'], label: '출고지·배송 설정 조회' },
  'shipping:write': { roles: ['admin', 'ops'], label: '출고지·배송 설정 등록과 수정' },
  'shipping:delete': { roles: ['admin'], label: '출고지·배송 설정 삭제' },
  'policies:read': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '정책 조회' },
  'policies:write': { roles: ['admin'], label: '정책 변경' },
  'orders:read': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '주문 조회' },
  'orders:process': { roles: ['admin', 'ops'], label: '발주확인·발송·배송완료 처리와 송장 업로드' },
  'orders:correct': { roles: ['admin', 'ops'], label: '발송취소와 송장 수정' },
  'orders:receiver': { roles: ['admin', 'ops', 'cs'], label: '나가기 전 주문의 배송지 변경' },
  'orders:export': { roles: ['admin', 'ops'], label: '주문 내려받기' },
  'exports:pii': { roles: ['admin', 'ops'], label: '개인정보를 포함한 내려받기' },
  'claims:read': { roles: ['admin', 'ops', 'cs'], label: '취소·교환·반품 조회' },
  'claims:request': { roles: ['admin', 'ops', 'cs'], label: '취소·교환·반품 접수와 철회' },
  'claims:complete': { roles: ['admin', 'ops'], label: '취소·교환·반품 완료 처리' },
  'claim-reasons:read': { roles: ['admin', 'ops', 'cs'], label: '클레임 사유 조회' },
  'claim-reasons:write': { roles: ['admin', 'ops'], label: '클레임 사유 등록과 수정' },
  'claim-reasons:delete': { roles: ['admin'], label: '클레임 사유 삭제' },
  'refunds:read': { roles: ['admin', 'ops', 'cs'], label: '환불 조회' },
  'refunds:execute': { roles: ['admin', 'ops'], label: '환불 실행' },
  'refunds:manual': { roles: ['admin'], label: '수기 환불' },
  'refunds:override': { roles: ['admin', 'ops'], label: '귀책 변경과 차감 조정' },
  'coupons:read': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '쿠폰 조회' },
  'coupons:write': { roles: ['admin', 'marketer'], label: '쿠폰 정책과 발급 등록' },
  'coupons:issue': { roles: ['admin', 'marketer', 'cs'], label: '회원에게 쿠폰 발급과 회수' },
  'referrals:read': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '친구 추천 조회' },
  'referrals:write': { roles: ['admin', 'marketer'], label: '추천 프로그램 관리와 추천 판정' },
  'plans:read': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '요금제와 구독 상품 조회' },
  'plans:write': { roles: ['admin'], label: '요금제와 구독 상품 등록과 수정' },
  'subscriptions:read': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '구독과 결제수단 조회 (가림)' },
  'subscriptions:write': { roles: ['admin', 'cs'], label: '구독 연장·쉬기·해지·환불·다시 결제' },
  'vouchers:read': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '이용권 조회 (코드 가림)' },
  'vouchers:write': { roles: ['admin', 'marketer'], label: '이용권 만들기와 무효' },
  'gifts:read': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '선물 조회 (받는 분 가림)' },
  'gifts:write': { roles: ['admin', 'marketer'], label: '선물 묶음과 혜택 캠페인 등록과 수정' },
  'gifts:send': { roles: ['admin', 'cs'], label: '선물 다시 보내기와 취소' },
  'points:write': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '포인트 지급 요청' },
  'points:read': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '포인트 조회' },
  'approvals:read': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '승인 요청 조회' },
  'approvals:decide': { roles: ['admin'], label: '쿠폰·포인트·환불·가격 승인' },
  'books:read': { roles: ['admin', 'ops'], label: '상시 검산 조회' },
  'memos:read': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '운영메모 조회' },
  'memos:write': { roles: ['admin', 'ops', 'cs'], label: '운영메모 작성' },
  'users:read': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '회원 조회 (개인정보 가림)' },
  'users:write': { roles: ['admin', 'cs'], label: '회원 정보 수정' },
  'pii:read': { roles: ['admin', 'ops', 'cs'], label: '개인정보 열람 (사유 기록)' },
  'cs:read': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '고객문의 조회' },
  'cs:reply': { roles: ['admin', 'cs'], label: '고객문의 답변' },
  'cs:delete': { roles: ['admin'], label: '보낸 답변과 문의 설정 삭제' },
  'cs:note': { roles: ['admin', 'ops', 'cs'], label: '고객문의 내부메모 (운영은 맡거나 불린 문의만)' },
  'cs:export': { roles: ['admin', 'ops', 'marketer'], label: '상담 지표 내려받기' },
  'moderation:read': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '리뷰와 신고 조회' },
  'moderation:write': { roles: ['admin', 'cs'], label: '신고 처리와 리뷰 답글' },
  'content:write': { roles: ['admin', 'marketer'], label: '콘텐츠와 전시 관리' },
  'stats:read': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '대시보드와 처리 현황 조회' },
  'deadlines:assign': { roles: ['admin', 'ops', 'cs'], label: '마감 레이더 담당 지정' },
  'sales:read': { roles: ['admin', 'ops', 'marketer'], label: '매출 금액 조회' },
  'sales:export': { roles: ['admin', 'ops', 'marketer'], label: '매출 통계 내려받기' },
  'views:write': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '보기 저장과 공유' },
  'jobs:read': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '작업 내역 조회' },
  'jobs:undo': { roles: ['admin', 'ops'], label: '다른 사람의 작업 되돌리기와 중단' },
  'messages:read': { roles: ['admin', 'ops', 'cs'], label: '보낸 메시지 조회' },
  'messages:release': { roles: ['admin', 'ops', 'cs'], label: '보류한 메시지 보내기' },
  'notice-templates:read': { roles: ['admin', 'ops', 'cs'], label: '안내 문구 조회' },
  'notice-templates:write': { roles: ['admin', 'cs'], label: '안내 문구 수정' },
  'access:read': { roles: ['admin'], label: '개인정보 접속기록 조회' },
  'audit:read': { roles: ['admin'], label: '감사 기록 조회' },
  'terms:read': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '약관 조회' },
  'terms:publish': { roles: ['admin'], label: '약관 새 판 게시' },
  'admin:manage': { roles: ['admin'], label: '직원 계정과 권한 관리' },
  'staff:self': { roles: ['admin', 'ops', 'cs', 'marketer'], label: '자기 계정' },
} as const satisfies Record<string, { roles: readonly StaffRole[]; label: string }>

export type Permission = keyof typeof permissions

export const allPermissions = Object.keys(permissions) as Permission[]

/** Whether a staff role holds a permission. An unknown role holds none. */
export function can(role: string | undefined, permission: Permission): boolean {
  return (permissions[permission].roles as readonly string[]).includes(role ?? '')
}

/** What a permission lets a person do, in Korean; for disabled buttons and 403 answers. */
export function permissionLabel(permission: Permission): string {
  return permissions[permission].label
}

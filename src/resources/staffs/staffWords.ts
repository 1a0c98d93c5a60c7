import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { StaffMember } from '#contract/schema.d.ts'
import { roleLabels, staffRoles } from '#shared/permissions.ts'

export const staffStatus: StatusWords<StaffMember['status']> = {
  ACTIVE: ['사용', 'good'],
  DISABLED: ['막힘', 'bad'],
}

export const roleChoices = staffRoles.map((id) => ({ id, name: roleLabels[id] }))

/** What each role is for, in a line. */
export const roleHints: Record<StaffMember['role'], string> = {
  admin: '모든 일과 직원 계정, 승인, 접속기록',
  ops: '주문·배송·클레임·환불 처리와 상품 등록',
  cs: '고객 응대: 클레임 접수, 회원 조치, 작은 쿠폰과 포인트 요청',
  marketer: '쿠폰과 전시, 통계. 개인정보는 볼 수 없어요',
}

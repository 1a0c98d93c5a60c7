/** What movements of points are called. */

export type PointsMovementKind = 'EARN' | 'USE' | 'USE_CANCEL' | 'EXPIRE' | 'ADMIN' | 'CLAWBACK'

export const pointsMovementWord: Record<PointsMovementKind, string> = {
  EARN: '적립',
  USE: '사용',
  USE_CANCEL: '사용 취소',
  EXPIRE: '소멸',
  ADMIN: '지급·차감',
  CLAWBACK: '적립 회수',
}

/** Where a referral stands, as staff and the person who made it read it. */
export type ReferralStatus = 'PENDING' | 'REVIEW' | 'REWARDED' | 'CAPPED' | 'CANCELED' | 'REFUSED'

export const referralWords: Record<ReferralStatus, string> = {
  PENDING: '이용 중',
  REVIEW: '확인 중',
  REWARDED: '적립 완료',
  CAPPED: '한도 초과',
  CANCELED: '중단',
  REFUSED: '제외',
}

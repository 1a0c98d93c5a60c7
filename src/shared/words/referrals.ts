/** Where a referral stands, as staff and the person who made it read it. */
export type ReferralStatus = 'PENDING' | 'REVIEW' | 'REWARDED' | 'CAPPED' | 'CANCELED' | 'REFUSED'

export const referralWords: Record<ReferralStatus, string> = {
  PENDING: '30일 채우는 중',
  REVIEW: '직원이 확인 중',
  REWARDED: '적립함',
  CAPPED: '한 해 한도를 넘음',
  CANCELED: '채우기 전에 끝남',
  REFUSED: '적립 제외',
}

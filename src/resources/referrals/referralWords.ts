import { toned } from '#console/words/toned.ts'
import { referralWords } from '#shared/words/referrals.ts'

export const referralStatus = toned(referralWords, {
  PENDING: 'progress',
  REVIEW: 'warning',
  REWARDED: 'good',
  CAPPED: 'neutral',
  CANCELED: 'neutral',
  REFUSED: 'bad',
})

const reasons: Record<string, string> = {
  SAME_CARD: '추천한 사람과 같은 카드예요',
  EACH_OTHER: '두 사람이 서로를 추천했어요',
  ENDED_EARLY: '결제한 30일을 채우기 전에 끝났어요',
  GONE: '추천한 사람이 탈퇴했어요',
  CAP: '한 해의 한도를 넘었어요',
}

/** Why it stands as it does: what the shop found, or what staff wrote. */
export const reasonText = (reason: string | null) => (reason === null ? '' : (reasons[reason] ?? reason))

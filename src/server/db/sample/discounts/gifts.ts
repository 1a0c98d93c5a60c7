import { daysFrom, yearFrom } from '../../../modules/points/points.expiry.ts'
import { sampleCustomers } from '../data/names.ts'
import { days, later, type Shop } from '../orders/books.ts'
import { givePoints } from './pointsBook.ts'

/** The request that the newest event's points came from, among `approvals`. */
export const eventApproval = 1

/** Points that staff gave to members over the last months: events, and a welcome to those who can sign in. */
export const planGifts = (shop: Shop) => {
  const { people, now } = shop
  const give = (
    name: string,
    back: number,
    rest: { userId: number; amount: number; reason: string; expiresAt: Date },
  ) => givePoints(shop, { ...rest, at: later(now, -days(back)), key: `sample:${name}:${rest.userId}` })
  for (const { id, status, createdAt } of people.users) {
    const isMember = (back: number) => status === 'ACTIVE' && (createdAt as Date) < later(now, -days(back))
    if (isMember(84) && id % 5 === 0)
      give('autumn', 84, {
        userId: id,
        amount: 3_000,
        reason: '가을 홈트 챌린지 완주',
        expiresAt: yearFrom(later(now, -days(84))),
      })
    if (isMember(70) && id % 7 === 0)
      give('review', 70, {
        userId: id,
        amount: 1_500,
        reason: '포토 리뷰 감사',
        expiresAt: daysFrom(later(now, -days(70)), 14),
      })
    if (isMember(20) && isGuest(id)) {
      const at = later(now, -days(20))
      const gift = { userId: id, amount: 2_000, reason: '홈트 챌린지 참여', at, expiresAt: daysFrom(now, 25) }
      givePoints(shop, { ...gift, key: `approval:${eventApproval}:${id}`, approvalId: eventApproval })
    }
  }
  for (const [index] of sampleCustomers.entries()) {
    const amount = [8_000, 6_000, 4_500, 3_000][index] ?? 3_000
    const at = later(now, -days(9))
    give('photo', 9, { userId: index + 1, amount: 1_000, reason: '운동 인증 이벤트', expiresAt: daysFrom(now, 12) })
    give('welcome', 9, { userId: index + 1, amount, reason: '오래 함께해 주셔서 고마워요', expiresAt: yearFrom(at) })
  }
}

/** Who took part in the newest event. */
export const isGuest = (id: number) => id <= sampleCustomers.length || id % 9 === 0

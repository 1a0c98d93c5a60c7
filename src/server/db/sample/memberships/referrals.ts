import type { referralPrograms } from '../../../modules/referrals/referrals.tables.ts'
import { days, later, type Shop } from '../orders/books.ts'

/** The terms on which members bring friends. */
export function planReferrals({ now }: Pick<Shop, 'now'>): (typeof referralPrograms.$inferInsert)[] {
  const createdAt = later(now, -days(60))
  return [
    {
      id: 1,
      name: '친구와 함께 홈핏',
      friendDiscount: 5_000,
      referrerPoints: 5_000,
      startsAt: createdAt,
      endsAt: later(now, days(180)),
      createdAt,
      updatedAt: createdAt,
    },
  ]
}

import { VOUCHER_CODE_LENGTH, VOUCHER_LETTERS, voucherCheckLetter } from '#shared/validation/voucherCode.ts'
import type { voucherBatches, vouchers } from '../../../modules/vouchers/vouchers.tables.ts'
import { days, later, type Shop } from '../orders/books.ts'
import { createRandom } from '../random.ts'

/** One batch of vouchers of a campaign, none of them used yet. */
const COUNT = 24

export function planVouchers({ now }: Pick<Shop, 'now'>) {
  const random = createRandom(20_261_127)
  const createdAt = later(now, -days(20))
  const code = () => {
    const begun = Array.from({ length: VOUCHER_CODE_LENGTH - 1 }, () =>
      VOUCHER_LETTERS.charAt(random.int(0, VOUCHER_LETTERS.length - 1)),
    ).join('')
    return begun + voucherCheckLetter(begun)
  }
  const batch = {
    id: 1,
    type: 'CAMPAIGN',
    planId: 1,
    days: 30,
    memo: '가을 캠페인 30일 이용권',
    count: COUNT,
    madeBy: 1,
    requestId: 'sample-vouchers',
    createdAt,
  } satisfies typeof voucherBatches.$inferInsert
  return {
    batches: [batch],
    vouchers: Array.from({ length: COUNT }, (_, n) => ({
      id: n + 1,
      batchId: batch.id,
      code: code(),
      expiresAt: later(now, days(180)),
      createdAt,
      updatedAt: createdAt,
    })) satisfies (typeof vouchers.$inferInsert)[],
  }
}

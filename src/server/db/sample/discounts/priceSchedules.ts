import { kstDay } from '#shared/format/kst.ts'
import type { priceChangeSchedules } from '../../../modules/price-schedules/priceSchedules.tables.ts'
import { startOfKstDay } from '../../../time/kst.ts'
import { sampleStaff } from '../data/names.ts'
import { days, later, type Shop } from '../orders/books.ts'

/** Prices that change in some weeks, so that no price of today is another: some fall for a week, one rises for a month. */
export function planPriceSchedules({ catalog, now }: Pick<Shop, 'catalog' | 'now'>) {
  const start = startOfKstDay(kstDay(later(now, days(15))))
  const madeAt = later(now, -days(1))
  const chosen = catalog.products.filter((one) => one.status === 'ON_SALE' && one.salePrice > 20_000).slice(30, 34)
  return chosen.map((product, index): typeof priceChangeSchedules.$inferInsert & { id: number } => {
    const rises = index === chosen.length - 1
    return {
      id: index + 1,
      productId: product.id,
      price: Math.floor((product.salePrice * (rises ? 1.05 : 0.85)) / 100) * 100,
      captured: product.salePrice,
      effectiveAt: later(start, days(index)),
      endAt: later(start, days(index + (rises ? 30 : 7))),
      reason: rises ? '물류비 인상분 한 달 반영' : '연말 특가',
      createdBy: sampleStaff[0].name,
      createdAt: madeAt,
      updatedAt: madeAt,
    }
  })
}

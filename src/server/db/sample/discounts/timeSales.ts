import { kstDay } from '#shared/format/kst.ts'
import type { eventProducts, events } from '../../../modules/promotions/promotions.tables.ts'
import { startOfKstDay } from '../../../time/kst.ts'
import { days, hours, later, type Shop } from '../orders/books.ts'

type EventRow = typeof events.$inferInsert & { id: number }
type EventProduct = typeof eventProducts.$inferInsert & {
  id: number
  timeSalePrice: number
  quantityLimit: number
  perUserLimit: number
  held: number
  sold: number
}

/** Time sales on real products: one that is over, one that is open and one that opens soon. */
export type TimeSaleBook = { events: EventRow[]; products: EventProduct[] }

/** Plans the sales; orders take from them as they are placed. */
export const planTimeSales = ({ catalog, now }: Pick<Shop, 'catalog' | 'now'>): TimeSaleBook => {
  const book: TimeSaleBook = { events: [], products: [] }
  const tonight = startOfKstDay(kstDay(later(now, days(1))))
  const candidates = catalog.products
    .filter((one) => one.status === 'ON_SALE' && !one.purchaseLimit && one.salePrice > 12_000 && one.salePrice < 90_000)
    .filter((one) => later(one.createdAt as Date, days(25)) < now && isInStock(catalog, one.id))
    .toSorted((a, b) => (catalog.popularity.get(b.id) ?? 0) - (catalog.popularity.get(a.id) ?? 0) || a.id - b.id)
  const sales = [
    { title: '가을 주말 반짝 세일', startsAt: later(now, -days(19)), endsAt: later(now, -days(16)), status: 'ENDED' },
    {
      title: '오늘의 홈트 특가',
      startsAt: later(tonight, -hours(36)),
      endsAt: later(tonight, days(1)),
      status: 'ACTIVE',
    },
    {
      title: '주말 리커버리 특가',
      startsAt: later(tonight, days(2)),
      endsAt: later(tonight, days(4)),
      status: 'ACTIVE',
    },
  ] as const
  for (const [index, sale] of sales.entries()) {
    const id = index + 1
    const madeAt = later(sale.startsAt < now ? sale.startsAt : now, -days(3))
    const times = { createdAt: madeAt, updatedAt: madeAt }
    book.events.push({ id, kind: 'multi-product', isTimeSale: true, sequence: index, ...sale, ...times })
    // every third of what sells best, so that each sale has good ones
    for (const product of candidates.filter((_, n) => n % 3 === index).slice(0, 4))
      book.products.push({
        id: book.products.length + 1,
        eventId: id,
        productId: product.id,
        timeSalePrice: Math.floor((product.salePrice * 0.82) / 100) * 100,
        quantityLimit: 60,
        perUserLimit: 2,
        held: 0,
        sold: 0,
        ...times,
      })
  }
  return book
}

const isInStock = (catalog: Shop['catalog'], productId: number) =>
  catalog.skus.some((sku) => sku.productId === productId && (sku.onHand ?? 0) > 10)

/** The sale in which a product can be had at that moment, in that quantity. */
export const timeSaleAt = (
  { timeSales: { events: all, products } }: Pick<Shop, 'timeSales'>,
  productId: number,
  quantity: number,
  at: Date,
): EventProduct | undefined =>
  products.find((one) => {
    const event = all[one.eventId - 1]
    const isOpen = event && event.startsAt <= at && at < event.endsAt
    return (
      isOpen &&
      one.productId === productId &&
      quantity <= one.perUserLimit &&
      one.held + one.sold + quantity <= one.quantityLimit
    )
  })

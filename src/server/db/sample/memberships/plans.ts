import type { planKits, plans, subscriptionProducts } from '../../../modules/plans/plans.tables.ts'
import { days, later, type Shop } from '../orders/books.ts'

type PlanRow = typeof plans.$inferInsert & { id: number }
type ProductRow = typeof subscriptionProducts.$inferInsert & { id: number }

/** What comes with the first payment of the yearly plan, and what keeping it costs who leaves early. */
const KIT = { product: '홈핏 데일리 매트 5mm', value: 20_000 }

/** Three plans, each sold in the web store; the apps' stores have theirs, which the web does not show. */
export function planMemberships({ catalog, now }: Pick<Shop, 'catalog' | 'now'>) {
  const createdAt = later(now, -days(120))
  const made = samplePlans.map((plan, n): PlanRow => ({
    id: n + 1,
    sequence: n + 1,
    ...plan,
    createdAt,
    updatedAt: createdAt,
  }))
  const products = made.flatMap((plan) =>
    (['web', 'ios', 'android'] as const).map((store) => ({ planId: plan.id, store, title: plan.name })),
  )
  const kit = catalog.products.find(({ name }) => name === KIT.product)
  const sku = catalog.skus.find(({ productId, status }) => productId === kit?.id && status !== 'INACTIVE')
  if (!sku?.id) throw new Error(`no product ${KIT.product}`)
  const yearly = made.find(({ interval }) => interval === 'YEAR') as PlanRow
  return {
    plans: made,
    products: products.map((product, n): ProductRow => ({
      id: n + 1,
      sequence: n + 1,
      ...product,
      createdAt,
      updatedAt: createdAt,
    })),
    kits: [
      { planId: yearly.id, skuId: sku.id, quantity: 1, every: 'FIRST', value: KIT.value, createdAt },
    ] satisfies (typeof planKits.$inferInsert)[],
  }
}

const everywhere = ['멤버십 회원 전용 쿠폰', '스토어 구매 2% 적립', '언제든지 쉬거나 해지할 수 있어요']

const samplePlans: Omit<PlanRow, 'id'>[] = [
  {
    name: '월간 멤버십',
    interval: 'MONTH',
    price: 19_900,
    listPrice: 24_900,
    trialDays: 7,
    benefits: everywhere,
  },
  {
    name: '연간 멤버십',
    interval: 'YEAR',
    price: 118_800,
    listPrice: 238_800,
    trialDays: 7,
    penaltyPercent: 10,
    benefits: [...everywhere, '첫 결제 때 홈핏 데일리 매트를 보내 드려요'],
    badge: '절반 값',
  },
  {
    name: '가족 월간 멤버십',
    interval: 'MONTH',
    price: 29_900,
    listPrice: 29_900,
    seats: 4,
    tier: 2,
    benefits: ['네 사람까지 함께 써요', ...everywhere],
  },
]

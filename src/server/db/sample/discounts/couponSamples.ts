import type { couponIssues, coupons } from '../../../modules/coupons/coupons.tables.ts'
import type { Shop } from '../orders/books.ts'

/** One coupon of the sample shop with its only issue. */
export type CouponSample = {
  coupon: Omit<typeof coupons.$inferInsert, 'id'>
  title: string
  limit: number
  audience: (typeof couponIssues.$inferInsert)['audience']
  /** days from now at which the issue opens and closes */
  opens: number
  closes: number
  /** days that a coupon lives; without them all end with the issue */
  validDays?: number
  /** the chance that a member has it, and whether those who can sign in have one */
  given: number
  forSamples?: boolean
  /** what customers type to have it */
  code?: string
  /** the products whose pages offer it; without them the coupon box does */
  productIds?: number[]
}

/** The coupons of the sample shop: every kind of discount, open, closed, coming and waiting for a second person. */
export const couponSamples = ({ catalog }: Pick<Shop, 'catalog'>): CouponSample[] => {
  const category = (name: string) => catalog.categories.find((one) => one.name === name)?.id as number
  const massage = category('폼롤러·마사지')
  return [
    {
      coupon: fixed('처음 만난 기념 5,000원', 'CART', 5_000, 30_000),
      title: '처음 만난 기념 5,000원',
      limit: 2_000,
      audience: 'ALL',
      opens: -85,
      closes: 24,
      validDays: 60,
      given: 0.5,
      forSamples: true,
    },
    {
      coupon: {
        ...percent('요가·필라테스 10%', 'PRODUCT', 10, 10_000),
        scopeType: 'CATEGORIES',
        scopeIds: [category('요가·필라테스')],
      },
      title: '요가·필라테스 10% 쿠폰',
      limit: 1_000,
      audience: 'ALL',
      opens: -45,
      closes: 24,
      validDays: 30,
      given: 0.3,
      forSamples: true,
    },
    {
      coupon: { ...percent('겨울 맞이 7%', 'CART', 7, 15_000), minOrderAmount: 50_000, stackable: false },
      title: '겨울 맞이 장바구니 7%',
      limit: 500,
      audience: 'ALL',
      opens: -6,
      closes: 24,
      given: 0.12,
      forSamples: true,
    },
    {
      coupon: fixed('배송비 3,000원', 'SHIPPING', 3_000),
      title: '배송비 무료 쿠폰',
      limit: 3_000,
      audience: 'NEW',
      opens: -80,
      closes: 24,
      validDays: 40,
      given: 0.3,
      forSamples: true,
    },
    {
      coupon: fixed('기다려 주셔서 고마워요', 'CART', 3_000),
      title: '배송 지연 사과 쿠폰',
      limit: 1_000,
      audience: 'MANUAL',
      opens: -70,
      closes: 24,
      validDays: 90,
      given: 0.09,
      forSamples: true,
    },
    {
      coupon: fixed('블랙프라이데이 2만원', 'CART', 20_000, 100_000),
      title: '블랙프라이데이 2만원',
      limit: 3_000,
      audience: 'ALL',
      opens: 2,
      closes: 9,
      validDays: 7,
      given: 0,
    },
    {
      coupon: fixed('가을 운동회 4,000원', 'CART', 4_000, 40_000),
      title: '가을 운동회 4,000원',
      limit: 800,
      audience: 'ALL',
      opens: -50,
      closes: -30,
      validDays: 14,
      given: 0.35,
      forSamples: true,
    },
    {
      coupon: {
        ...fixed('폼롤러·마사지 2,000원', 'PRODUCT', 2_000, 10_000),
        scopeType: 'CATEGORIES',
        scopeIds: [massage],
        allowTimeSale: true,
      },
      title: '타임세일에도 쓰는 2,000원',
      limit: 1_500,
      audience: 'ALL',
      opens: -30,
      closes: 24,
      validDays: 21,
      given: 0.25,
      forSamples: true,
      productIds: mostLiked(catalog, massage).slice(0, 3),
    },
    {
      coupon: { ...percent('멤버십 12%', 'CART', 12, 20_000), minOrderAmount: 30_000, memberOnly: true },
      title: '멤버십 회원 12%',
      limit: 400,
      audience: 'SUBSCRIBER',
      opens: -14,
      closes: 24,
      validDays: 30,
      given: 0,
    },
    {
      coupon: fixed('새해 다짐 3,000원', 'CART', 3_000, 20_000),
      title: '새해 다짐 3,000원',
      limit: 1_000,
      audience: 'ALL',
      opens: 10,
      closes: 40,
      validDays: 14,
      given: 0,
    },
    {
      coupon: fixed('홈핏 친구 2,000원', 'CART', 2_000, 20_000),
      title: '홈핏 친구 2,000원',
      limit: 2_000,
      audience: 'ALL',
      opens: -10,
      closes: 24,
      validDays: 14,
      given: 0,
      code: 'HOMEFIT2026',
    },
  ]
}

const fixed = (name: string, target: 'PRODUCT' | 'CART' | 'SHIPPING', value: number, minOrderAmount = 0) =>
  ({ name, target, discountType: 'FIXED', value, minOrderAmount }) as const

const percent = (name: string, target: 'PRODUCT' | 'CART', value: number, maxDiscount: number) =>
  ({ name, target, discountType: 'PERCENT', value, maxDiscount }) as const

/** Whether a category is another one or stands below it. */
export const isWithin = (catalog: Shop['catalog'], id: number | null | undefined, above: number): boolean => {
  for (let at = id; at; at = catalog.categories[at - 1]?.parentId) if (at === above) return true
  return false
}

/** Products on sale of a category, those that sell best first. */
const mostLiked = (catalog: Shop['catalog'], categoryId: number): number[] => {
  const ids = catalog.productCategories
    .filter((row) => isWithin(catalog, row.categoryId, categoryId))
    .map((row) => row.productId)
  return [...new Set(ids)]
    .filter((id) => catalog.products[id - 1]?.status === 'ON_SALE')
    .toSorted((a, b) => (catalog.popularity.get(b) ?? 0) - (catalog.popularity.get(a) ?? 0) || a - b)
}

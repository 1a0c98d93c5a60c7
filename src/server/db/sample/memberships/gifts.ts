import { addMonths } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { giftCampaignPlans, giftCampaigns, giftOptions } from '../../../modules/gifts/campaigns.tables.ts'
import type {
  GiftContents,
  giftBundleGoods,
  giftBundles,
  giftEvents,
  giftOrders,
  gifts,
} from '../../../modules/gifts/gifts.tables.ts'
import type { subscriptionPayments, subscriptionRefunds } from '../../../modules/subscriptions/charges.tables.ts'
import { days, later, type Shop } from '../orders/books.ts'

/** What comes with a gift, and what comes with a plan. */
const MAT = '홈핏 데일리 매트 5mm'

const noticeRows = [
  { label: '이용 조건', value: '받은 날부터 이용 일수만큼 쓸 수 있고, 이용 중인 멤버십이 있으면 그 뒤에 이어 붙어요.' },
  { label: '받을 수 있는 기한', value: '결제한 날부터 1년' },
  { label: '취소와 환불', value: '받기 전에는 전액. 1년 안에 받지 않으면 5만 원 초과 95%, 그 이하 90%를 돌려드려요.' },
]

/** Payments of the sample's gifts stand apart from those of memberships. */
const PAYMENT = 9_001

/** Bundles that are sold as gifts, a campaign with two options, and a gift that its buyer has cancelled. */
export function planGiftBox({ catalog, people, now }: Pick<Shop, 'catalog' | 'people' | 'now'>) {
  const createdAt = later(now, -days(90))
  const times = { createdAt, updatedAt: createdAt }
  const mat = catalog.products.find(({ name }) => name === MAT)
  const [sku, other] = catalog.skus.filter(({ productId, status }) => productId === mat?.id && status !== 'INACTIVE')
  const second = other ?? catalog.skus.find(({ id, status }) => id !== sku?.id && status !== 'INACTIVE')
  const buyer = people.users[1]?.id
  if (!sku?.id || !second?.id || !buyer) throw new Error(`no product ${MAT}`)
  const bundles = sampleBundles.map((bundle, n) => ({ id: n + 1, sequence: n + 1, noticeRows, ...bundle, ...times }))
  const [first] = bundles
  if (!first) throw new Error('no bundle')
  const contents: GiftContents = {
    title: first.title,
    plan_id: first.planId,
    days: first.days,
    price: first.price,
    list_price: first.listPrice,
    goods: [],
    notice_rows: noticeRows,
  }
  const boughtAt = later(now, -days(20))
  const canceledAt = later(now, -days(18))
  return {
    bundles: bundles satisfies (typeof giftBundles.$inferInsert)[],
    goods: [{ bundleId: 2, skuId: sku.id, quantity: 1, createdAt }] satisfies (typeof giftBundleGoods.$inferInsert)[],
    campaigns: [
      {
        id: 1,
        title: '연간 멤버십과 함께 받는 매트',
        startsAt: later(now, -days(10)),
        endsAt: later(now, days(30)),
        ...times,
      },
    ] satisfies (typeof giftCampaigns.$inferInsert)[],
    campaignPlans: [{ campaignId: 1, planId: 2 }] satisfies (typeof giftCampaignPlans.$inferInsert)[],
    options: [
      { id: 1, campaignId: 1, skuId: sku.id, title: '데일리 매트', stock: 200, sequence: 0, ...times },
      { id: 2, campaignId: 1, skuId: second.id, title: '데일리 매트, 다른 색', stock: 100, sequence: 1, ...times },
    ] satisfies (typeof giftOptions.$inferInsert)[],
    payments: [
      {
        id: PAYMENT,
        resultId: 'sample-gift-1',
        userId: buyer,
        kind: 'GIFT',
        periodStart: kstDay(boughtAt),
        orderNo: 'MSAMPLEGIFT1',
        orderName: first.title,
        amount: first.price,
        provider: 'FREE',
        status: 'PAID',
        purpose: { plan_id: first.planId, product_id: null, price: first.price, next_price: 0, ref: 'gift-order:1' },
        captured: first.price,
        refunded: first.price,
        methodLabel: '모의카드 ****-0000',
        approvedAt: boughtAt,
        createdAt: boughtAt,
        updatedAt: canceledAt,
      },
    ] satisfies (typeof subscriptionPayments.$inferInsert)[],
    refunds: [
      {
        id: PAYMENT,
        paymentId: PAYMENT,
        cause: 'GIFT',
        amount: first.price,
        reference: `MR${PAYMENT}-0`,
        quote: { gift_id: 1, price: first.price },
        status: 'COMPLETED',
        tries: 1,
        completedAt: canceledAt,
        createdAt: canceledAt,
        updatedAt: canceledAt,
      },
    ] satisfies (typeof subscriptionRefunds.$inferInsert)[],
    orders: [
      { id: 1, buyerId: buyer, bundleId: first.id, quantity: 1, contents, links: [], createdAt: boughtAt },
    ] satisfies (typeof giftOrders.$inferInsert)[],
    gifts: [
      {
        id: 1,
        orderId: 1,
        paymentId: PAYMENT,
        buyerId: buyer,
        price: first.price,
        tokenHash: 'sample-gift-1',
        sealedToken: '',
        status: 'REFUNDED',
        claimUntil: addMonths(kstDay(boughtAt), 12),
        closedAt: canceledAt,
        refund: first.price,
        version: 2,
        createdAt: boughtAt,
        updatedAt: canceledAt,
      },
    ] satisfies (typeof gifts.$inferInsert)[],
    events: [
      { giftId: 1, kind: 'BOUGHT', actor: `user:${buyer}`, detail: { payment_id: PAYMENT }, at: boughtAt },
      { giftId: 1, kind: 'CANCELED', actor: `user:${buyer}`, detail: { refund: first.price }, at: canceledAt },
    ] satisfies (typeof giftEvents.$inferInsert)[],
  }
}

const sampleBundles = [
  {
    title: '멤버십 3개월 선물',
    planId: 1,
    days: 90,
    price: 54_900,
    listPrice: 59_700,
    description: '운동을 시작하려는 사람에게 부담 없이 건네기 좋아요.',
  },
  {
    title: '멤버십 1년과 데일리 매트 선물',
    planId: 2,
    days: 365,
    price: 139_000,
    listPrice: 158_000,
    description: '받는 분이 주소를 적으면 매트를 보내 드려요.',
  },
  {
    title: '멤버십 30일 선물',
    planId: 1,
    days: 30,
    price: 19_900,
    listPrice: 19_900,
    description: '한 달 동안 함께 운동해요.',
  },
]

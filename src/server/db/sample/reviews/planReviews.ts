import type {
  reviewGrants,
  reviewLikes,
  reviewReports,
  reviews,
  reviewSummaries,
} from '../../../modules/reviews/reviews.tables.ts'
import { pointsOf } from '../../../modules/reviews/writable.ts'
import { REVIEW_POINTS_SHARE, REVIEWS_PAID } from '#shared/policy.ts'
import { shelves } from '../catalogPlan.ts'
import { sampleCustomers } from '../data/names.ts'
import { equipmentShelves } from '../data/products/equipment.ts'
import { foodShelves } from '../data/products/food.ts'
import { wearShelves } from '../data/products/wear.ts'
import { yogaShelves } from '../data/products/yoga.ts'
import { earnForReviews, type ReviewPoints } from '../discounts/reviewPoints.ts'
import { days, type ItemRow, later, type Shop } from '../orders/books.ts'
import { createRandom, type Random } from '../random.ts'
import { bodies, closings, deliveries, type Group, type Mood, openings, replies } from './phrases.ts'

type New<T extends { $inferInsert: unknown }> = T['$inferInsert']
export type ReviewRow = New<typeof reviews> & { id: number; createdAt: Date }

export interface ReviewBook {
  reviews: ReviewRow[]
  likes: New<typeof reviewLikes>[]
  reports: New<typeof reviewReports>[]
  grants: New<typeof reviewGrants>[]
  summaries: New<typeof reviewSummaries>[]
  earned: ReviewPoints[]
  /** how many of a product by one person */
  written: Map<string, number>
}

/** About so many are planned, whatever was bought; a tenth of them is still to come. */
const wanted = 3_450

/**
 * Reviews of goods that arrived and were kept, with what is liked, reported and answered of them, and the points that they
 * earned. Their own chance, so that nobody buys anything else for them; the members who can sign in earn nothing more, and
 * have goods left to write of.
 */
export const planReviews = (shop: Shop): ReviewBook => {
  const random = createRandom(41_207)
  const book: ReviewBook = {
    reviews: [],
    likes: [],
    reports: [],
    grants: [],
    summaries: [],
    earned: [],
    written: new Map(),
  }
  const kept = shop.books.orderItems.filter(
    (item) => ['DELIVERED', 'CONFIRMED'].includes(item.status) && item.deliveredAt && !item.claimedQuantity,
  )
  const groups = groupsOfProducts()
  const photos = Map.groupBy(shop.catalog.reviewPhotos, ({ productId }) => productId)
  const share = Math.min(wanted / Math.max(kept.length, 1), 0.8)
  const chosen = kept.filter((item) => random.chance(item.userId <= sampleCustomers.length ? 0.5 : share))
  const written = chosen
    .map((item) => ({ item, at: writtenAt(random, item) }))
    .filter(({ at }) => at < shop.now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const [index, { item, at }] of written.entries()) {
    const rating = random.weighted(ratings)
    const mood = rating >= 4 ? 'good' : rating === 3 ? 'fair' : 'bad'
    const photo = mood === 'good' && random.chance(0.3) ? photos.get(item.productId)?.[0] : undefined
    const answered = random.chance(mood === 'good' ? 0.1 : 0.6)
    const repliedAt = later(at, days(random.int(1, 3)))
    book.reviews.push({
      id: index + 1,
      orderItemId: item.id,
      userId: item.userId,
      productId: item.productId,
      skuId: item.skuId,
      optionLabel: item.optionLabel ?? '',
      rating,
      content: contentOf(random, groups.get(item.productId) ?? 'home', mood),
      attributes: random.chance(0.35) ? { 품질: { good: '좋아요', fair: '보통이에요', bad: '아쉬워요' }[mood] } : null,
      imageIds: photo ? [photo.imageId] : [],
      status: 'VISIBLE',
      likeCount: 0,
      openReports: 0,
      replyContent: answered && repliedAt < shop.now ? random.pick(replies[mood]) : null,
      repliedAt: answered && repliedAt < shop.now ? repliedAt : null,
      createdAt: at,
      updatedAt: at,
    })
    addGrants(book, { item, at, hasPhoto: photo !== undefined })
  }
  earnForReviews(shop, book.earned)
  addLikes(random, shop, book)
  addReports(random, shop, book)
  summarize(shop, book)
  return book
}

const ratings = [
  [5, 62],
  [4, 24],
  [3, 8],
  [2, 3],
  [1, 3],
] as const

const groupsOfProducts = (): Map<number, Group> => {
  const of: [readonly object[], Group][] = [
    [equipmentShelves, 'equipment'],
    [yogaShelves, 'yoga'],
    [wearShelves, 'wear'],
    [foodShelves, 'food'],
  ]
  // products are numbered shelf by shelf
  const names = shelves.flatMap((shelf) =>
    shelf.rows.map(() => of.find(([some]) => some.includes(shelf))?.[1] ?? 'home'),
  )
  return new Map(names.map((name, index) => [index + 1, name]))
}

/** Most write within the first days, some only weeks later; what came lately is still being tried. */
const writtenAt = (random: Random, { deliveredAt }: ItemRow): Date => {
  const wait = 0.3 + random.next() * (random.chance(0.7) ? 6 : 30)
  return later(deliveredAt as Date, Math.round(days(wait)))
}

const contentOf = (random: Random, group: Group, mood: Mood): string => {
  const said = random.shuffle(bodies[group][mood]).slice(0, random.int(1, mood === 'good' ? 3 : 2))
  const parts = [
    random.pick(openings[mood]),
    ...said,
    random.chance(0.3) ? random.pick(deliveries) : '',
    random.chance(0.45) ? random.pick(closings[mood]) : '',
  ]
  return parts.filter(Boolean).join(random.chance(0.2) ? '\n' : ' ')
}

type Written = { item: ItemRow; at: Date; hasPhoto: boolean }

/** What the review earned, by the rules of the shop. */
const addGrants = (book: ReviewBook, { item, at, hasPhoto }: Written) => {
  const cost = (item.paid ?? 0) + (item.points ?? 0)
  const before = book.written.get(`${item.userId}:${item.productId}`) ?? 0
  book.written.set(`${item.userId}:${item.productId}`, before + 1)
  const isOver = item.userId <= sampleCustomers.length || before >= REVIEWS_PAID.count
  const { text, photo } = pointsOf(isOver ? 0 : Math.floor((cost * REVIEW_POINTS_SHARE) / 100))
  const own = { orderItemId: item.id, userId: item.userId, productId: item.productId, createdAt: at, updatedAt: at }
  const add = (kind: 'TEXT' | 'PHOTO', amount: number) => {
    book.grants.push({ ...own, kind, amount })
    if (amount > 0) book.earned.push({ item, kind, amount, at })
  }
  add('TEXT', text)
  if (hasPhoto) add('PHOTO', photo - text)
}

const addLikes = (random: Random, { people, now }: Shop, book: ReviewBook) => {
  const readers = people.users.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id as number)
  for (const review of book.reviews) {
    const count = random.weighted([
      [0, 70],
      [1, 16],
      [2, 8],
      [random.int(3, 9), 5],
      [random.int(10, 24), review.imageIds?.length ? 3 : 0.3],
    ] as const)
    const first = random.int(0, readers.length - 1)
    for (let n = 0; n < count; n += 1) {
      const userId = readers[(first + n * 7) % readers.length] as number
      if (userId === review.userId) continue
      const at = later(review.createdAt, Math.floor((now.getTime() - review.createdAt.getTime()) * random.next()))
      book.likes.push({ reviewId: review.id, userId, createdAt: at })
      review.likeCount = (review.likeCount ?? 0) + 1
    }
  }
}

/** Some wait to be decided about, one was hidden, one was nothing. */
const addReports = (random: Random, { people, now }: Shop, book: ReviewBook) => {
  const recent = book.reviews.filter((one) => one.rating <= 3).slice(-8)
  const readers = people.users.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id as number)
  const outcomes = ['OPEN', 'OPEN', 'OPEN', 'ACCEPTED', 'DISMISSED'] as const
  for (const [index, review] of recent.slice(0, outcomes.length).entries()) {
    const status = outcomes[index] ?? 'OPEN'
    const at = later(review.createdAt, Math.floor((now.getTime() - review.createdAt.getTime()) / 2))
    const reporters = random
      .shuffle(readers.filter((id) => id !== review.userId))
      .slice(0, status === 'OPEN' ? index + 1 : 2)
    for (const userId of reporters)
      book.reports.push({
        reviewId: review.id,
        userId,
        reason: random.pick(['UNRELATED', 'ABUSE', 'AD'] as const),
        detail: null,
        status,
        decidedAt: status === 'OPEN' ? null : at,
        createdAt: at,
      })
    if (status === 'OPEN') review.openReports = reporters.length
    if (status === 'ACCEPTED')
      Object.assign(review, {
        status: 'BLINDED',
        blindReason: '상품과 관계없는 내용이에요.',
        blindedAt: at,
        version: 2,
      })
  }
}

/** What the visible reviews of each product come to, which its card says too. */
const summarize = ({ catalog, now }: Shop, book: ReviewBook) => {
  const visible = book.reviews.filter(({ status }) => status === 'VISIBLE')
  for (const [productId, own] of Map.groupBy(visible, (review) => review.productId)) {
    const rated = (rating: number) => own.filter((one) => one.rating === rating).length
    const ratingSum = own.reduce((sum, { rating }) => sum + rating, 0)
    book.summaries.push({
      productId,
      count: own.length,
      ratingSum,
      photoCount: own.filter(({ imageIds }) => imageIds?.length).length,
      rated1: rated(1),
      rated2: rated(2),
      rated3: rated(3),
      rated4: rated(4),
      rated5: rated(5),
      updatedAt: now,
    })
    Object.assign(catalog.products[productId - 1] ?? {}, { reviewCount: own.length, reviewSum: ratingSum })
  }
}

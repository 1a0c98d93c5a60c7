import { z } from '@hono/zod-openapi'
import { MOST_DAYS, MOST_DRILLED_DAYS, MOST_MONTHS } from '#shared/statistics/bounds.ts'
import { day, idParam, isoTime, month, queryFlag } from '../../http/endpoint.ts'

/** 발생일 기준: a refund stands on its own day. 주문일 귀속: on the day on which its order was paid. */
export const bases = ['OCCURRED', 'ORDERED'] as const
export type Basis = (typeof bases)[number]

export const breakdowns = [
  'brand',
  'origin',
  'product',
  'category',
  'payment_method',
  'coupon',
  'hour_weekday',
  'member_kind',
] as const
export type By = (typeof breakdowns)[number]

/** Figures that add up: the sum over days, or over the lines of a breakdown, is the figure of the whole. */
export const additive = [
  'orders',
  'items',
  'goods',
  'product_discount',
  'product_coupon',
  'cart_coupon',
  'shipping_coupon',
  'coupon_discount',
  'points_used',
  'shipping',
  'gross',
  'refund_items',
  'refunds',
  'net',
] as const
export type Additive = (typeof additive)[number]

/** What `coupon` breaks down; the other figures are not made of coupons and are null there. */
export const ofCoupons = ['product_coupon', 'cart_coupon', 'shipping_coupon', 'coupon_discount'] as const

export { MOST_DAYS, MOST_DRILLED_DAYS, MOST_MONTHS }

const won = (description: string) => z.number().int().openapi({ description })

const figureShape = {
  orders: won('주문수: 결제완료된 주문. 나중에 모두 취소된 주문도 결제한 날의 주문이에요.'),
  items: won('판매수량'),
  goods: won('상품매출: Σ 판매가 × 수량 (즉시할인 후, 쿠폰 전)'),
  product_discount: won('즉시할인: Σ (정가 − 판 가격) × 수량. 판 가격은 판매가, 타임세일가, 회원가'),
  product_coupon: won('상품쿠폰'),
  cart_coupon: won('주문쿠폰'),
  shipping_coupon: won('배송쿠폰'),
  coupon_discount: won('쿠폰할인 = 상품쿠폰 + 주문쿠폰 + 배송쿠폰. 모두 자사 부담이에요.'),
  points_used: won('포인트 사용액'),
  shipping: won('배송비매출: 받은 배송비와 도서산간 추가금 − 배송쿠폰. 반품배송비는 아니에요.'),
  gross: won(
    '결제금액 = 상품매출 − 상품쿠폰 − 주문쿠폰 + 배송비매출, include_points가 false이면 포인트 사용액도 빼요.',
  ),
  refund_items: won('환불수량: 환불된 상품의 수량'),
  refunds: won('환불금액: 환불이 끝난 시각 기준, 실제 되돌린 현금과 포인트. include_points가 false이면 현금만'),
  net: won('순매출 = 결제금액 − 환불금액'),
}

export const figuresSchema = z
  .object({
    ...figureShape,
    members: z
      .number()
      .int()
      .nullable()
      .openapi({ description: '결제회원. 기간마다 새로 세고 비회원은 빼요. null: 여기서는 세지 않아요.' }),
    aov: z
      .number()
      .int()
      .nullable()
      .openapi({ description: '객단가 = 결제금액 ÷ 주문수, 원 단위 반올림. 주문이 없으면 null' }),
  })
  .openapi('SalesFigures')
export type Figures = z.infer<typeof figuresSchema>

/** Which late corrections of closed days are among the rows. */
export const adjustmentsAmong = ['WITH', 'WITHOUT', 'ONLY'] as const

export const filterShape = {
  basis: z.enum(bases).default('OCCURRED').openapi({ description: '발생일 기준(OCCURRED) 또는 주문일 귀속(ORDERED)' }),
  include_points: queryFlag.default(true).openapi({ description: '포인트 사용액을 결제금액과 환불금액에 넣을지' }),
  brand_id: idParam.optional(),
  shipping_origin_id: idParam.optional(),
}

export const comparisons = ['PREVIOUS', 'MONTH_BEFORE', 'YEAR_BEFORE'] as const
const compare = z.enum(comparisons).optional().openapi({
  description:
    '바로 앞의 같은 길이, 한 달 전 또는 한 해 전의 같은 날짜. 그달에 없는 날은 그달의 마지막 날과 짝이고, 말일까지면 그달도 말일까지예요.',
})

export const days = { from: day, to: day.openapi({ description: `${MOST_DAYS}일까지` }) }
/** Of a number's rows. */
export const drilledDays = { from: day, to: day.openapi({ description: `${MOST_MONTHS}개월까지` }) }
export const months = { from_month: month, to_month: month.openapi({ description: `${MOST_MONTHS}개월까지` }) }

export const dailyQuery = z.object({ ...days, ...filterShape, compare })
export const monthlyQuery = z.object({ ...months, ...filterShape, compare })
export type FilterQuery = Pick<z.infer<typeof dailyQuery>, keyof typeof filterShape>

/** The query of `GET …/statistics/rows` without `figure`, `cursor` and `limit`: with a figure, its rows. */
export const drillSchema = z
  .object({
    basis: z.enum(bases),
    include_points: z.boolean(),
    from: day,
    to: day,
    brand_id: z.number().int().optional(),
    shipping_origin_id: z.number().int().optional(),
    by: z.enum(breakdowns).optional(),
    key: z.string().optional(),
    adjustments: z.enum(adjustmentsAmong).optional(),
    known_on: day.optional(),
    refunded_from: day.optional(),
    refunded_to: day.optional(),
    reason_id: z.number().int().optional(),
  })
  .openapi('StatisticsDrill', {
    description: '이 숫자를 이루는 줄: rows에 figure와 함께 보내면 줄의 value의 합이 숫자와 같아요.',
  })
export type Drill = z.infer<typeof drillSchema>

const head = {
  basis: z.enum(bases),
  include_points: z.boolean(),
  from: day,
  to: day,
  as_of: isoTime.openapi({ description: '이 시각까지의 숫자. 마감되지 않은 날은 실시간이에요.' }),
  closed_until: day.nullable().openapi({ description: '이날까지 마감(다음 날 03:00). 아직 마감한 날이 없으면 null' }),
  uncounted: z.number().int().openapi({ description: '세지 못해 따로 둔 주문과 환불의 수 (statistics/uncounted)' }),
}

const figures = figuresSchema.shape
const drilled = { ...figures, drill: drillSchema }
const totalSchema = z.object(drilled).openapi('SalesTotal')

const adjustment = <A extends z.ZodRawShape>(at: A) =>
  z.object({
    ...at,
    known_on: day.openapi({ description: '마감 뒤에 알게 된 날' }),
    ...drilled,
  })

const later = z
  .object({
    ordered: z.string().openapi({ description: '결제한 날 또는 달' }),
    refunded: z.string().openapi({ description: '환불이 끝난 날 또는 달' }),
    refund_items: figures.refund_items,
    refunds: figures.refunds,
    drill: drillSchema,
  })
  .openapi('LaterRefund')

const compared = <A extends z.ZodRawShape>(at: A) =>
  z
    .object({
      kind: z.enum(comparisons),
      from: day,
      to: day,
      results: z.array(z.object({ ...at, ...drilled })).openapi({ description: 'results와 같은 차례로 짝지은 날들' }),
      total: totalSchema,
    })
    .nullable()

const dateAt = { date: day }
const monthAt = { month }

const salesOf = <A extends z.ZodRawShape>(at: A) =>
  z.object({
    ...head,
    results: z.array(
      z.object({
        ...at,
        closed: z.boolean().openapi({ description: '마감되어 발생일 기준으로는 다시 바뀌지 않아요.' }),
        ...drilled,
      }),
    ),
    total: totalSchema.openapi({
      description: 'results와 adjustments를 더한 기간의 숫자. 결제회원과 객단가는 새로 세요.',
    }),
    adjustments: z
      .array(adjustment(at))
      .openapi({ description: '마감한 날에 대해 나중에 알게 된 것. results에는 들어 있지 않아요.' }),
    later_refunds: z.array(later).openapi({
      description: '주문일 귀속에서만: results에 이미 들어 있는 환불 가운데 결제한 날(달)과 다른 날(달)에 끝난 것',
    }),
    compare: compared(at),
  })

export const dailySchema = salesOf(dateAt).openapi('SalesByDay')
export const monthlySchema = salesOf(monthAt).openapi('SalesByMonth')

/** Days or months: one of the two pairs. */
export const daysOrMonths = {
  from: days.from.optional(),
  to: days.to.optional(),
  from_month: months.from_month.optional(),
  to_month: months.to_month.optional(),
}

/** By a figure, or by how much it differs from that of the compared period. */
export const lineOrders = ['LARGEST', 'SMALLEST', 'GROWN', 'SHRUNK'] as const
/** What lines can be put in order by. */
export const lineSorts = [...additive, 'aov'] as const

export const breakdownQuery = z.object({
  by: z.enum(breakdowns),
  ...daysOrMonths,
  ...filterShape,
  compare,
  sort: z
    .enum(lineSorts)
    .default('gross')
    .openapi({ description: '줄의 차례를 정하는 숫자. 쿠폰별에 없는 숫자면 쿠폰할인, 시간대별은 언제나 시간 순' }),
  order: z.enum(lineOrders).default('LARGEST').openapi({
    description:
      '큰 것부터, 작은 것부터, 견준 기간보다 많이 늘어난 것부터, 많이 줄어든 것부터. 뒤의 둘은 compare와 함께',
  }),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

const nullable = <T extends z.ZodRawShape>(shape: T) =>
  Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, (type as z.ZodType).nullable()])) as {
    [K in keyof T]: T[K] extends z.ZodType ? z.ZodNullable<T[K]> : never
  }

const lineShape = { ...nullable(figureShape), aov: figures.aov, drill: drillSchema }

export const breakdownSchema = z
  .object({
    by: z.enum(breakdowns),
    ...head,
    additive: z.array(z.enum(additive)).openapi({
      description: '줄을 더하면 total이 되는 숫자. 주문수는 한 주문이 여러 줄에 들 수 있는 분류에서는 아니에요.',
    }),
    results: z.array(
      z.object({
        key: z.string().openapi({
          description:
            '브랜드·출고지·상품·카테고리·쿠폰의 번호, 결제수단, 요일-시(0은 일요일), NEW·RETURNING·GUEST(비회원). SHIPPING: 배송비, NONE: 없음',
        }),
        label: z.string(),
        ...lineShape,
        before: z
          .object({ ...lineShape })
          .nullable()
          .openapi({ description: '비교한 기간의 같은 줄. compare가 없으면 null' }),
      }),
    ),
    total: totalSchema.openapi({ description: '기간의 숫자. 늦은 조정까지 들어 있어요.' }),
    compare: z
      .object({ kind: z.enum(comparisons), from: day, to: day, total: totalSchema })
      .nullable()
      .openapi({ description: '비교한 기간. 그 기간에만 있던 줄도 results에 0으로 들어 있어요.' }),
    total_count: z.number().int(),
    offset: z.number().int(),
    limit: z.number().int(),
    has_next: z.boolean(),
  })
  .openapi('SalesBreakdown')

/** What the figures of sales statistics are called and how they are counted, on the screen and in files alike. */

export type FigureWord = {
  label: string
  /** What follows the number; a rate is said in per cent. */
  unit: '원' | '건' | '개' | '명' | '%'
  /** What exactly is counted, in one sentence or two. */
  meaning: string
}

/** Every figure of the page: its name, its unit and its definition, word for word what the server counts. */
export const figureWords = {
  gross: {
    label: '결제금액',
    unit: '원',
    meaning:
      '결제를 마친 시각(한국 시간)에 세요. 상품매출 − 상품쿠폰 − 주문쿠폰 + 배송비매출이고, 포인트를 따로 보면 포인트 사용액도 빼요.',
  },
  refunds: {
    label: '환불금액',
    unit: '원',
    meaning:
      '환불이 끝난 것만, 실제로 되돌린 금액이에요. 포인트를 포함하면 현금과 포인트, 따로 보면 현금만 세요. 발생일 기준이면 환불이 끝난 날, 주문일 귀속이면 그 주문을 결제한 날에 들어가요.',
  },
  net: { label: '순매출', unit: '원', meaning: '결제금액 − 환불금액이에요. 환불이 더 많은 날은 0보다 작아요.' },
  orders: {
    label: '주문수',
    unit: '건',
    meaning:
      '결제를 마친 주문의 수예요. 나중에 모두 취소된 주문도 결제한 날의 주문이고, 입금을 기다리거나 입금 없이 취소된 주문은 세지 않아요.',
  },
  members: {
    label: '결제회원',
    unit: '명',
    meaning: '결제한 회원의 수예요. 여러 번 결제해도 한 명이고, 기간마다 새로 세서 날짜별 수를 더한 것과 달라요.',
  },
  aov: {
    label: '객단가',
    unit: '원',
    meaning: '결제금액 ÷ 주문수를 원 단위로 반올림해요. 주문이 없으면 없어요.',
  },
  items: { label: '판매수량', unit: '개', meaning: '결제를 마친 상품의 수량이에요.' },
  goods: {
    label: '상품매출',
    unit: '원',
    meaning: '판매가 × 수량의 합이에요. 즉시할인을 뺀 뒤, 쿠폰을 빼기 전이에요.',
  },
  product_discount: {
    label: '즉시할인',
    unit: '원',
    meaning: '(정가 − 판 가격) × 수량의 합이에요. 판 가격은 판매가나, 더 낮은 타임세일가·회원가예요.',
  },
  product_coupon: { label: '상품쿠폰', unit: '원', meaning: '상품쿠폰으로 깎은 금액이에요.' },
  cart_coupon: { label: '주문쿠폰', unit: '원', meaning: '주문쿠폰으로 깎은 금액이에요. 상품마다 나눠 세요.' },
  shipping_coupon: { label: '배송쿠폰', unit: '원', meaning: '배송쿠폰으로 깎은 배송비예요.' },
  coupon_discount: {
    label: '쿠폰할인',
    unit: '원',
    meaning: '상품쿠폰 + 주문쿠폰 + 배송쿠폰이에요. 모두 자사가 부담해요.',
  },
  points_used: { label: '포인트 사용액', unit: '원', meaning: '결제에 쓴 포인트예요. 1P를 1원으로 세요.' },
  shipping: {
    label: '배송비매출',
    unit: '원',
    meaning: '받은 배송비와 도서산간 추가금에서 배송쿠폰을 뺀 금액이에요. 반품배송비는 들어 있지 않아요.',
  },
  refund_items: { label: '환불수량', unit: '개', meaning: '환불이 끝난 상품의 수량이에요.' },
  paid_units: { label: '결제수량', unit: '개', meaning: '그 기간에 결제한 상품의 수량이에요.' },
  canceled_units: {
    label: '취소수량',
    unit: '개',
    meaning: '결제수량 가운데 결제 후 30일 안에 취소가 끝난 수량이에요.',
  },
  returned_units: {
    label: '반품수량',
    unit: '개',
    meaning: '결제수량 가운데 결제 후 30일 안에 반품이 끝난 수량이에요.',
  },
  exchanged_units: {
    label: '교환수량',
    unit: '개',
    meaning: '결제수량 가운데 결제 후 30일 안에 교환이 끝난 수량이에요.',
  },
  cancel_rate: { label: '취소율', unit: '%', meaning: '취소수량 ÷ 결제수량이에요. 30일이 지나야 확정돼요.' },
  return_rate: { label: '반품율', unit: '%', meaning: '반품수량 ÷ 결제수량이에요. 30일이 지나야 확정돼요.' },
  exchange_rate: { label: '교환율', unit: '%', meaning: '교환수량 ÷ 결제수량이에요. 30일이 지나야 확정돼요.' },
} as const satisfies Record<string, FigureWord>

export type StatisticsFigure = keyof typeof figureWords

export const labelOf = (figure: StatisticsFigure): string => figureWords[figure].label

export const bases = {
  OCCURRED: {
    label: '발생일 기준',
    meaning: '환불을 환불이 끝난 날에 세요. 마감한 날의 숫자는 다시 바뀌지 않아서, 정산과 맞춰 볼 때 써요.',
  },
  ORDERED: {
    label: '주문일 귀속',
    meaning:
      '환불을 그 주문을 결제한 날에 세요. 나중에 환불되면 지난날의 숫자도 바뀌어서, 그날 판 것이 얼마나 남았는지 볼 때 써요.',
  },
} as const

/** The figures of claims: they are units and rates, never amounts. */
export const ofClaims = [
  'paid_units',
  'canceled_units',
  'cancel_rate',
  'returned_units',
  'return_rate',
  'exchanged_units',
  'exchange_rate',
] as const satisfies readonly StatisticsFigure[]

/** 출고 리드타임: what its numbers are called and what they mean, on the screen and in files alike. */

export const leadFigures = {
  shipped: {
    label: '출고',
    meaning: '그 기간에 출고한 주문상품의 수예요. 시스템이 저절로 출고 처리한 것은 세지 않아요.',
  },
  median_minutes: { label: '중앙값', meaning: '출고한 주문상품을 걸린 시간대로 줄 세웠을 때 한가운데예요.' },
  p90_minutes: { label: '90%', meaning: '주문상품 열 가운데 아홉이 이 시간 안에 나갔어요.' },
  automatic: { label: '자동', meaning: '시스템이 저절로 출고 처리해서 세지 않은 주문상품의 수예요.' },
} as const
export type LeadFigure = keyof typeof leadFigures

export const LEAD_MEANING =
  '결제를 마친 때부터 발송처리한 때까지의 업무 시간이에요. 출고지가 쉬지 않는 날의, 운영 정책에서 정한 업무 시간만 세요.'

/** On which day it is counted. */
export const leadDays = { OCCURRED: '출고일', ORDERED: '결제일' } as const
export const leadKindWords = { none: '날짜', origin: '출고지', brand: '브랜드' } as const

import type { MetricFigure } from './figures.ts'

/** What a table of 상담 지표 has, on the screen and in a file: the same columns in the same order. */

/** How a period is told apart. */
export const metricParts = { days: '날짜별', people: '상담원', categories: '유형', products: '상품×유형' } as const
export type MetricPart = keyof typeof metricParts

/** The heading of the first column. */
export const firstOf: Record<MetricPart, string> = {
  days: '날짜',
  people: '상담원',
  categories: '유형',
  products: '상품과 유형',
}

/** What each part tells, in the order of its columns. */
export const figuresOf: Record<MetricPart, readonly MetricFigure[]> = {
  days: [
    'created',
    'reopened',
    'closed',
    'deleted',
    'backlog',
    'replied',
    'answered',
    'kept_percent',
    'first_median',
    'next_median',
    'resolution_median',
    'returned_percent',
  ],
  people: [
    'answered',
    'replied',
    'kept_percent',
    'late',
    'first_median',
    'first_p90',
    'next_median',
    'next_p90',
    'closed',
    'unanswered',
    'returned_percent',
  ],
  categories: [
    'created',
    'reopened',
    'closed',
    'answered',
    'kept_percent',
    'first_median',
    'first_p90',
    'next_median',
    'resolution_median',
    'resolution_p90',
    'unanswered',
    'returned_percent',
  ],
  products: [
    'created',
    'closed',
    'answered',
    'kept_percent',
    'first_median',
    'first_p90',
    'resolution_median',
    'resolution_p90',
    'returned_percent',
  ],
}

/** How days, people and time are meant. */
export const rules: readonly (readonly [word: string, meaning: string])[] = [
  ['날짜', '하루는 한국 시간 0시부터 24시까지예요. 일어난 날에 세고, 지난날의 숫자는 나중에 바뀌지 않아요.'],
  ['유형과 상품', '그 일이 있었을 때의 유형과 상품이에요. 나중에 유형을 바꿔도 지난 숫자는 그대로예요.'],
  ['상담원', '답변은 쓴 사람, 종료는 종료한 사람에게 세요. 들어온 문의는 누구의 것도 아니에요.'],
  ['상담 시간', '정책에 정한 상담 시간이에요. 주말과 공휴일, 휴무일, 점심시간은 빼요.'],
  ['앞 기간', '바로 앞의 같은 길이예요.'],
]

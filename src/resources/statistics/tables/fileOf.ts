import type { StatisticsFile } from '#contract/schema.d.ts'
import { daysOf } from '../address/period.ts'
import type { Question } from '../address/question.ts'
import type { By, LineOrder } from '../calls.ts'

/** What a file is asked with, but for its kind and the reason. */
export type FileOf = Without<StatisticsFile, 'format' | 'encoding' | 'allow_lossy' | 'reason'>
type Without<Body, Names extends string> = Body extends unknown ? Omit<Body, Names> : never

const narrowOf = ({ brand, origin }: Question) => ({
  ...(brand === undefined ? {} : { brand_id: brand }),
  ...(origin === undefined ? {} : { shipping_origin_id: origin }),
})
const amountsOf = (question: Question) => ({
  basis: question.basis,
  include_points: question.points,
  ...narrowOf(question),
  ...(question.compare ? { compare: question.compare } : {}),
})
const spanOf = ({ period: { unit, from, to } }: Question) =>
  unit === 'month' ? { from_month: from, to_month: to } : { from, to }

/** The days or months of a question. */
export const timeFile = (question: Question): FileOf => {
  const { unit, from, to } = question.period
  return unit === 'month'
    ? { table: 'monthly', from_month: from, to_month: to, ...amountsOf(question) }
    : { table: 'daily', from, to, ...amountsOf(question) }
}

/** The lines of a breakdown, in the order in which they stand on the screen. */
export const breakdownFile = (question: Question, by: By, { sort, order }: LineOrder): FileOf => {
  const { compare, ...amounts } = amountsOf(question)
  return {
    table: 'breakdown',
    by,
    sort,
    order,
    ...spanOf(question),
    ...amounts,
    ...(compare && by !== 'hour_weekday' ? { compare } : {}),
  }
}

export const cohortFile = (question: Question): FileOf =>
  question.cohort === 'reason'
    ? {
        table: 'reasons',
        ...spanOf(question),
        ...narrowOf(question),
        ...(question.product === undefined ? {} : { product_id: question.product }),
      }
    : { table: 'cohorts', by: question.cohort, sort: 'paid_units', ...spanOf(question), ...narrowOf(question) }

/** The days of a question, as lead times are counted. */
export const leadFile = (question: Question): FileOf => ({
  table: 'lead_times',
  by: question.lead,
  basis: question.basis,
  ...daysOf(question.period),
  ...narrowOf(question),
  ...(question.compare ? { compare: question.compare } : {}),
})

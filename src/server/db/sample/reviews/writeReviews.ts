import {
  reviewGrants,
  reviewLikes,
  reviewReports,
  reviews,
  reviewSummaries,
} from '../../../modules/reviews/reviews.tables.ts'
import type { Tx } from '../../db.ts'
import { continueIds, insertRows } from '../insertRows.ts'
import type { ReviewBook } from './planReviews.ts'

/** Writes reviews and what belongs to them; the goods and the points are there already. */
export const writeReviews = async (tx: Tx, book: ReviewBook): Promise<void> => {
  await insertRows(tx, reviews, book.reviews)
  await insertRows(tx, reviewLikes, book.likes)
  await insertRows(tx, reviewReports, book.reports)
  await insertRows(tx, reviewGrants, book.grants)
  await insertRows(tx, reviewSummaries, book.summaries)
  await continueIds(tx, [reviews])
}

import { AppError } from '../http/errors.ts'
import type { Total } from './boundedCount.ts'

/** One page of a list, as it travels: of pages that are numbered from 1, or of a slice from an offset. */

export type PageQuery = { page: number; page_size: number }
export type SliceQuery = { offset: number; limit: number }

/** Nobody pages to a row behind this one; finding it would read all before it. */
export const deepestRow = 25_000

/** How many rows stand before a page. */
export const offsetOf = ({ page, page_size }: PageQuery): number => (page - 1) * page_size

/** The same for lists that can be long. Error: PAGE_TOO_DEEP, with `extra`, for rows behind the 25,000th. */
export function boundedOffset(query: PageQuery, extra?: Record<string, unknown>): number {
  const offset = offsetOf(query)
  if (offset + query.page_size > deepestRow) throw new AppError('PAGE_TOO_DEEP', extra)
  return offset
}

/** A page that was asked for with one row more than it shows, and how many rows there are in all. */
export type Cut<Row> = { shown: Row[]; total: Total; hasNext: boolean }

/**
 * Cuts the row that tells of a next page. A last page tells the number of all by itself; `count` is asked only where more
 * follow, and, with `countsPastEnd`, for a page behind the last one, which otherwise answers its offset.
 */
export async function cut<Row>(
  found: readonly Row[],
  { offset, limit }: SliceQuery,
  count: () => Promise<Total>,
  { countsPastEnd = false }: { countsPastEnd?: boolean } = {},
): Promise<Cut<Row>> {
  const hasNext = found.length > limit
  const known = offset + found.length
  const shown = found.slice(0, limit)
  if (countsPastEnd && found.length === 0 && offset > 0) return { shown, total: await count(), hasNext }
  const { count: counted, isEstimate } = hasNext ? await count() : { count: known, isEstimate: false }
  return { shown, total: { count: Math.max(counted, known), isEstimate }, hasNext }
}

/** The same with the offset and the length of a numbered page. */
export const cutPage = <Row>(found: readonly Row[], query: PageQuery, count: () => Promise<Total>): Promise<Cut<Row>> =>
  cut(found, { offset: offsetOf(query), limit: query.page_size }, count)

const counts = <T>(results: T[], total: number | Total, offset: number, hasNext?: boolean) => {
  const count = typeof total === 'number' ? total : total.count
  return {
    results,
    total_count: count,
    ...(typeof total === 'number' ? {} : { total_is_estimate: total.isEstimate }),
    has_next: hasNext ?? offset + results.length < count,
  }
}

/**
 * `Page<T>`. A plain number is exact and does not say so; a `Total` says whether it is an estimate. Without `hasNext` a
 * next page is what the number of all leaves over.
 */
export const toPage = <T>(results: T[], total: number | Total, query: PageQuery, hasNext?: boolean) => ({
  ...counts(results, total, offsetOf(query), hasNext),
  page: query.page,
  page_size: query.page_size,
})

/** `Slice<T>`, by the same rules. */
export const toSlice = <T>(results: T[], total: number | Total, { offset, limit }: SliceQuery, hasNext?: boolean) => ({
  ...counts(results, total, offset, hasNext),
  offset,
  limit,
})

/** For lists that say that their number is an estimate only when it is one. */
export const onlyIfEstimate = (total: Total): number | Total => (total.isEstimate ? total : total.count)

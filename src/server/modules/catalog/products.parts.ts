import { type SQL, sql } from 'drizzle-orm'

/** What a product's card says of its reviews: how many there are, and the sum of their ratings; `said` is a row (product_id, count, rating_sum). */
export const showReviews = (said: SQL): SQL => sql`
        update products p set review_count = s.count, review_sum = s.rating_sum from ${said} s where p.id = s.product_id`

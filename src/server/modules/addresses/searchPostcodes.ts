import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { askedFor } from './postcodeRow.ts'
import { type RowOf, text } from '../../db/shape.ts'

const postcodeHit = {
  postcode: text,
  road_address: text,
  jibun_address: text,
  building_name: text,
  bcode: text,
  road_name: text,
  building_code: text.orNull,
}

export type PostcodeHit = RowOf<typeof postcodeHit>

/** The best matches of a search are worth showing; nobody pages through thousands of streets. */
const mostHits = 200
/** Among how many matches the best are looked for: a search for a whole city stays quick. */
const mostLookedAt = 2000

const columns = sql`postcode, road_address, jibun_address, building_name, bcode, road_name, nullif(building_code, '') as building_code`

/** Addresses that hold every word of the search; exact street names and postcodes come first. */
export async function searchPostcodes(db: Db, q: string): Promise<PostcodeHit[]> {
  const asked = q.trim()
  if (/^\d{5}$/.test(asked))
    return rows(
      db,
      postcodeHit,
      sql`select ${columns} from postcodes where postcode = ${asked} order by road_address, id limit ${mostHits}`,
    )
  const { grams, words } = askedFor(asked)
  if (grams.length === 0) return []
  const stands = words.map((word) => sql`and position(${word} in search_text) > 0`)
  return rows(
    db,
    postcodeHit,
    sql`select ${columns} from (
          select * from postcodes where grams @> ${sql.param(grams)}::text[] ${sql.join(stands, sql` `)} limit ${mostLookedAt}) found
        order by (road_name = any(${sql.param(asked.split(/\s+/))}::text[])) desc, road_address, id limit ${mostHits}`,
  )
}

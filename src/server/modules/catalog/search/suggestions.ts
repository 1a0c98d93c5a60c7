import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../../db/db.ts'
import { json, num, text } from '../../../db/shape.ts'
import type { ImageRef } from '../../images/images.contract.ts'
import { imageJson, toImage } from '../cards.ts'
import { idArray } from '../counts.ts'
import { onShelf } from '../products.read.ts'
import { firstsOf, isFirsts, signsOf } from './jamo.ts'
import { lettersBegin, lettersHold } from './productMatch.ts'
import { fittest } from './order.ts'
import { searched } from './searched.ts'
import type { Reading } from '../../../http/kept.ts'
import { popularTerms } from './terms.service.ts'

const mostProducts = 5
const mostNames = 3
const mostTerms = 5
/** so many popular words are looked through */
const mostPopular = 50

const named = { id: num, name: text }

/** What may be meant while it is typed: popular words, and products, brands and categories that are called so. */
export async function suggest(db: Db, q: string, reading: Reading) {
  const { now } = reading
  const popular = await popularTerms(db, now, mostPopular)
  if (signsOf(q) === '') return { terms: popular.slice(0, 10), products: [], brands: [], categories: [] }
  return {
    terms: popular.filter((word) => holds(word, q)).slice(0, mostTerms),
    products: await products(db, q, reading),
    ...(await houses(db, q, now)),
  }
}

const holds = (word: string, q: string) =>
  isFirsts(q) ? signsOf(firstsOf(word)).includes(signsOf(q)) : signsOf(word).includes(signsOf(q))

async function products(db: Db, q: string, reading: Reading) {
  const said = await searched(db, q, reading)
  const best = (said?.products ?? []).toSorted(fittest).slice(0, mostProducts)
  const found = await rows(
    db,
    { ...named, brand: text, thumbnail: json<ImageRef>().orNull },
    sql`select p.id, p.name, b.name as brand, (select ${imageJson(sql`i`)} from product_images pi join images i on i.id = pi.image_id
      where pi.product_id = p.id order by pi.sequence limit 1) as thumbnail
    from unnest(${idArray(best.map(({ id }) => id))}) with ordinality as best(id, n) join products p on p.id = best.id
      join brands b on b.id = p.brand_id order by best.n`,
  )
  return found.map(({ thumbnail, ...row }) => ({ ...row, ...(thumbnail ? { thumbnail: toImage(thumbnail) } : {}) }))
}

/** Brands that sell something, and categories that are shown. */
async function houses(db: Db, q: string, now: Date) {
  const first = (t: SQL) => sql`${lettersBegin(t, q)} desc, ${t}.name, ${t}.id limit ${mostNames}`
  const brands = await rows(
    db,
    named,
    sql`select b.id, b.name from brands b where b.status = 'ACTIVE' and ${lettersHold(sql`b`, q)}
      and exists (select 1 from products p where p.brand_id = b.id and ${onShelf(now)}) order by ${first(sql`b`)}`,
  )
  const categories = await rows(
    db,
    named,
    sql`select c.id, c.name from categories c where c.status = 'ACTIVE' and ${lettersHold(sql`c`, q)} order by ${first(sql`c`)}`,
  )
  return { brands, categories }
}

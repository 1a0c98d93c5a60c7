import { and, type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../../db/db.ts'
import { num, text, word } from '../../../db/shape.ts'
import { among, containing, holding, oneOf, startingWith } from '../../../db/textSearch.ts'
import { isFirsts, signsOf } from './jamo.ts'

/** Where texts stand that are found by their letters: `jamo` and `firsts` of products, brands, categories and tags. */
export type Word = {
  /** what was typed, or what was meant by it, and whatever else means the same */
  texts: string[]
}

/** Keyboards write ㄱ and ㅅ that follow each other as ㄳ, so letters that stand alone are always taken apart. */
const lettersOf = (t: SQL, text: string) => ({
  column: isFirsts(text) ? sql`${t}.firsts` : sql`${t}.jamo`,
  letters: signsOf(text),
})

type Letters = ReturnType<typeof lettersOf>

const fits = ({ column, letters }: Letters, pattern: (text: string) => string) =>
  letters === '' ? sql`false` : sql`${column} like ${pattern(letters)}`

/** Condition that the name of a row of `t` holds the text by its letters; false for a text without any. */
export const lettersHold = (t: SQL, text: string): SQL => fits(lettersOf(t, text), containing)

/** The same for what the name begins with. */
export const lettersBegin = (t: SQL, text: string): SQL => fits(lettersOf(t, text), startingWith)

/** Name and subtitle of a product, row by row; what has no letters is compared as it is. */
const productHolds = (p: SQL, text: string): SQL =>
  signsOf(text) === ''
    ? holding(sql`${p}.name || ' ' || ${p}.subtitle`, [sql`${p}.name`, sql`${p}.subtitle`], text)
    : lettersHold(p, text)

/** The same by the index of the letters: only for what has so many that few products have them all. */
function indexedLetters(p: SQL, text: string): SQL {
  const known = lettersOf(p, text)
  return sql`(pairs_of(${known.column}) @> pairs_of(${known.letters}) and ${fits(known, containing)})`
}

/** So many letters tell products apart; of fewer every product may have some. */
const telling = (text: string) => Array.from(signsOf(text)).length >= 3

/** So many products are handed on by their ids; more are met soon when all are looked at. */
const fewEnough = 1_500

/**
 * Products with one of the texts in name or subtitle, or in the name of their brand, a tag, or a category above them, as a
 * condition on `p`. What few have is looked up first and named by its ids, what many have is compared row by row.
 */
export async function productWith(db: Db, p: SQL, texts: string[], few = fewEnough): Promise<SQL> {
  const named = (t: SQL) => oneOf(texts.map((text) => lettersHold(t, text)))
  const put = sql`select pt.product_id as id from tags t join product_tags pt on pt.tag_id = t.id where ${named(sql`t`)}
    union all select pc.product_id as id from categories c left join categories u on u.id = c.parent_id
      left join categories v on v.id = u.parent_id join product_categories pc on pc.category_id = c.id
      where ${named(sql`c`)} or ${named(sql`u`)} or ${named(sql`v`)}`
  const looked = texts.every(telling)
  const part = (kind: string, of: SQL) =>
    sql`select ${kind}::text as kind, coalesce(string_agg(f.id::text, ','), '') as ids from (${of} limit ${few + 1}) f`
  // thousands of ids are one text, not thousands of rows
  const found = await rows(
    db,
    { kind: word(['NAMED', 'BRAND', 'PUT']), ids: text },
    sql.join(
      [
        part('BRAND', sql`select t.id from brands t where ${named(sql`t`)}`),
        part('PUT', sql`select put.id from (${put}) put`),
        ...(looked ? texts : []).map((one) =>
          part('NAMED', sql`select w.id from products w where ${indexedLetters(sql`w`, one)}`),
        ),
      ],
      sql` union all `,
    ),
  )
  const ids = (kind: string) => [
    ...new Set(found.flatMap((row) => (row.kind === kind && row.ids ? row.ids.split(',').map(Number) : []))),
  ]
  const [brands, holding, hanging] = [ids('BRAND'), ids('NAMED'), ids('PUT')]
  const all = [...new Set([...holding, ...hanging])]
  const ofBrands = among(sql`${p}.brand_id`, brands)
  if (looked && all.length <= few) return oneOf([among(sql`${p}.id`, all), ofBrands])
  return oneOf([
    ...texts.map((text) => productHolds(p, text)),
    ofBrands,
    hanging.length <= few ? among(sql`${p}.id`, hanging) : sql`${p}.id in (${put})`,
  ])
}

/** Products `p` that have every word; undefined when there is none. */
export async function saying(db: Db, p: SQL, words: Word[]): Promise<SQL | undefined> {
  const parts: SQL[] = []
  for (const { texts } of words) parts.push(await productWith(db, p, texts))
  return and(...parts)
}

/** Products `p` whose letters hold one of the parts. */
export const holdingPart = (p: SQL, parts: string[]): SQL => oneOf(parts.map((part) => lettersHold(p, part)))

/** The same of products by the index of the letters, where the parts have enough of them: each looked up by itself. */
export const holdingPartByIndex = (p: SQL, parts: string[]): SQL =>
  parts.every(telling)
    ? sql`${p}.id in (${sql.join(
        parts.map((part) => sql`select w.id from products w where ${indexedLetters(sql`w`, part)}`),
        sql` union all `,
      )})`
    : holdingPart(p, parts)

/** How well a product fits: its name begins with what was typed, has all of it, its subtitle has it, or something else has. */
export function fitness(p: SQL, words: Word[]): SQL {
  const [typed = ''] = words[0]?.texts ?? []
  const each = (holds: (text: string) => SQL) => and(...words.map(({ texts }) => oneOf(texts.map(holds)))) ?? sql`true`
  const named = each((text) => inName(p, text))
  const said = each((text) => lettersHold(p, text))
  return sql`case when not ${said} then 0 when not ${named} then 1 when ${lettersBegin(p, typed)} then 3 else 2 end`
}

/** The letters of a product are those of its name, a space, and those of its subtitle. */
const inName = (p: SQL, text: string): SQL =>
  fits(lettersOf(p, text), (letters) => (isFirsts(text) ? containing(letters) : `${containing(letters)} %`))

/** Which of the conditions some product on the shelf meets, one after the other. */
export async function metBySome(db: Db, shelf: SQL, conditions: (SQL | undefined)[]): Promise<boolean[]> {
  const found = await rows(
    db,
    { n: num },
    sql.join(
      conditions.map(
        (one, n) => sql`select ${n}::int as n where exists (select 1 from products p where ${and(shelf, one)})`,
      ),
      sql` union all `,
    ),
  )
  const met = new Set(found.map(({ n }) => n))
  return conditions.map((_, n) => met.has(n))
}

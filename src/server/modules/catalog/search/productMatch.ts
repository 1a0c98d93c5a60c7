import { and, type SQL, sql } from 'drizzle-orm'
import { containing, holding, oneOf, startingWith } from '../../../db/textSearch.ts'
import { isFirsts, signsOf } from './jamo.ts'

/** Where texts stand that are found by their letters: `jamo` and `firsts` of products, brands, categories and tags. */

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

/**
 * The ids, some of them twice, of products with one of the texts in name or subtitle, or in the name of their brand, a tag,
 * or a category above them. What tells products apart is looked up by the index of the letters.
 */
export function idsWith(texts: string[]): SQL {
  const [p, t] = [sql`p`, sql`t`]
  const named = (of: SQL) => oneOf(texts.map((text) => lettersHold(of, text)))
  const holding = texts.every(telling)
    ? texts.map((text) => sql`select p.id from products p where ${indexedLetters(p, text)}`)
    : [sql`select p.id from products p where ${oneOf(texts.map((text) => productHolds(p, text)))}`]
  const others = [
    sql`select p.id from products p where p.brand_id in (select t.id from brands t where ${named(t)})`,
    sql`select pt.product_id as id from tags t join product_tags pt on pt.tag_id = t.id where ${named(t)}`,
    sql`select pc.product_id as id from categories c left join categories u on u.id = c.parent_id
      left join categories v on v.id = u.parent_id join product_categories pc on pc.category_id = c.id
      where ${named(sql`c`)} or ${named(sql`u`)} or ${named(sql`v`)}`,
  ]
  return sql.join([...holding, ...others], sql` union all `)
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

/**
 * How well a product fits what was looked for: 3 its name begins with what was typed first and has all of it, 2 its name has
 * all of it, 1 its subtitle has it, 0 something else.
 */
export function fitness(p: SQL, words: string[][]): SQL {
  const [[typed = ''] = []] = words
  const each = (holds: (text: string) => SQL) => and(...words.map((texts) => oneOf(texts.map(holds)))) ?? sql`true`
  const named = each((text) => inName(p, text))
  const said = each((text) => lettersHold(p, text))
  return sql`case when ${named} then case when ${lettersBegin(p, typed)} then 3 else 2 end when ${said} then 1 else 0 end`
}

/** The letters of a product are those of its name, a space, and those of its subtitle. */
const inName = (p: SQL, text: string): SQL =>
  fits(lettersOf(p, text), (letters) => (isFirsts(text) ? containing(letters) : `${containing(letters)} %`))

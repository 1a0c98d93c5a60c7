import type { Db } from '../../db/db.ts'
import type { OfPerson } from '../../http/endpoint.ts'
import type { ProductCard } from './catalog.contract.ts'

/**
 * What a signed-in person is told of products besides what everybody is: whether they follow one, and by how much it is
 * cheaper than it was then. Answers that everybody shares are marked for each person, with one statement for a list.
 */

/** What products that somebody follows cost when they began to, by id; the wishes stand above the catalog and hand this over. */
export type FollowedPrices = (db: Db, userId: number, productIds: readonly number[]) => Promise<Map<number, number>>

type Person = Parameters<OfPerson<unknown>>[0]
type Markable = Pick<ProductCard, 'id' | 'final_price' | 'is_following' | 'price_drop'>

const marked = <C extends Markable>(card: C, priceThen: number | undefined): C => ({
  ...card,
  is_following: priceThen !== undefined,
  ...(priceThen !== undefined && priceThen > card.final_price ? { price_drop: priceThen - card.final_price } : {}),
})

/** Marks whatever lists of cards an answer has. */
export function followMarks(followedPrices: FollowedPrices) {
  const lists = async <C extends Markable>({ db, actor }: Person, all: readonly C[][]): Promise<C[][]> => {
    const ids = [...new Set(all.flat().map(({ id }) => id))]
    if (ids.length === 0) return [...all]
    const prices = await followedPrices(db, actor.id, ids)
    return all.map((cards) => cards.map((card) => marked(card, prices.get(card.id))))
  }
  return {
    lists,
    /** an answer that is one product */
    one: async <C extends Markable>(person: Person, card: C): Promise<C> => {
      const [[one = card] = []] = await lists(person, [[card]])
      return one
    },
    /** an answer with `results` */
    results: async <A extends { results: Markable[] }>(person: Person, answer: A): Promise<A> => {
      const [results = []] = await lists(person, [answer.results])
      return { ...answer, results }
    },
    /** an answer whose `results` have `products` each */
    inResults: async <A extends { results: { products?: Markable[] | undefined }[] }>(
      person: Person,
      answer: A,
    ): Promise<A> => {
      const all = await lists(
        person,
        answer.results.map(({ products }) => products ?? []),
      )
      const results = answer.results.map((one, n) => (one.products ? { ...one, products: all[n] ?? [] } : one))
      return { ...answer, results }
    },
  }
}

export type FollowMarks = ReturnType<typeof followMarks>

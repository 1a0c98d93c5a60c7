import type { Body } from '#customer/api/models.ts'
import { queryClient } from '#customer/shell/queryClient.ts'

/** A product or a brand that can be followed. */
export type Target = Body<'/store/v1/user/operations/follow', 'post'>

const FOLLOWED = /^\/store\/v1\/user\/(products|brands)\/following$/
const WITH_CARDS =
  /\/(products|recent-products|related-products|restock-alerts|brands|events|exhibitions|recommendations)(\/|$)/

const pathOf = ([, path]: readonly unknown[]) => (typeof path === 'string' ? path : '')

/** What tells a card of a product, and a page of a brand, from anything else that has their number. */
const OWN = { product: 'final_price', brand: 'follower_count' } as const

/** Shows a thing as followed, or not, wherever it has been read; how fresh an answer is stays as it was. */
export function markWish({ target_type: type, target_id: id }: Target, isFollowing: boolean): void {
  const marked = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(marked)
    if (typeof part !== 'object' || part === null) return part
    const inside = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, marked(value)]))
    if (inside['id'] !== id || !(OWN[type] in inside)) return inside
    const count = inside[OWN.brand]
    const step = inside['is_following'] === isFollowing ? 0 : isFollowing ? 1 : -1
    const counted = type === 'brand' && typeof count === 'number' ? { [OWN.brand]: Math.max(0, count + step) } : {}
    return { ...inside, ...counted, is_following: isFollowing }
  }
  const read = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => WITH_CARDS.test(pathOf(queryKey)) })
  for (const { queryKey, state } of read)
    if (state.data !== undefined)
      queryClient.setQueryData(queryKey, marked(state.data), { updatedAt: state.dataUpdatedAt })
}

/** Reads again what cards say of a person, for instance when it is not known whether a call was heard. */
export const readMarksAgain = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => WITH_CARDS.test(pathOf(queryKey)) })

/** The list is read anew when it is next opened; what is on the screen stays, so that a press can be taken back. */
export const readFollowedNext = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => FOLLOWED.test(pathOf(queryKey)),
    refetchType: 'none',
  })

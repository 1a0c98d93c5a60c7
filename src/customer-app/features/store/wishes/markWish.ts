import { queryClient } from '#customer/shell/queryClient.ts'

const FOLLOWED = /^\/store\/v1\/user\/(products|brands)\/following$/
const WITH_CARDS = /\/(products|recent-products|related-products|events|exhibitions|recommendations)(\/|$)/

const pathOf = ([, path]: readonly unknown[]) => (typeof path === 'string' ? path : '')

/** Shows a product as followed, or not, on every card of it that has been read; how fresh an answer is stays as it was. */
export function markWish(productId: number, isFollowing: boolean): void {
  const marked = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(marked)
    if (typeof part !== 'object' || part === null) return part
    const inside = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, marked(value)]))
    const isIt = inside['id'] === productId && 'final_price' in inside
    return isIt ? { ...inside, is_following: isFollowing } : inside
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

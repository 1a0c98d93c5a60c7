import type { InfiniteData } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Review } from '#contract/schema.d.ts'
import type { Answer } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { showError } from '#customer/shell/notices/notices.ts'
import { queryClient } from '#customer/shell/queryClient.ts'
import type { PathOf } from '#shared/api/wire.ts'

const PATH = '/store/v1/products/{id}/reviews' satisfies PathOf<'get'>
type Page = Answer<typeof PATH, 'get'>
type Shown = Pick<Review, 'liked' | 'like_count'>

/** Says of a review in every list that shows it what is known before the list is read again. */
function show(id: number, { liked, like_count }: Shown) {
  const changed = (review: Review) => (review.id === id ? { ...review, liked, like_count } : review)
  queryClient.setQueriesData<InfiniteData<Page>>(
    { predicate: ({ queryKey }) => queryKey[1] === PATH && queryKey.at(-1) === 'pages' },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, results: page.results.map(changed) })) },
  )
}

/** Turns 도움돼요 of a review on or off; one press at a time counts. */
export function useLike(review: Review): () => void {
  const { id, liked, like_count } = review
  // what is shown by the time of a refusal is what was hoped for: what was before is kept from the press on
  const before = useRef<Shown>({ liked, like_count })
  const steps = {
    onSuccess: (answer: Shown) => show(id, answer),
    onError: (error: unknown) => {
      show(id, before.current)
      showError(error)
    },
  }
  const on = query.useMutation('post', '/store/v1/reviews/{id}/like', steps)
  const off = query.useMutation('delete', '/store/v1/reviews/{id}/like', steps)
  return () => {
    if (on.isPending || off.isPending) return
    before.current = { liked, like_count }
    show(id, { liked: !liked, like_count: like_count + (liked ? -1 : 1) })
    ;(liked ? off : on).mutate({ params: { path: { id } } })
  }
}

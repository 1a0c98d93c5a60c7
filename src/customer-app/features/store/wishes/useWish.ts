import { useNavigate } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { useSignInPath } from '#customer/shell/navigation/redirectPath.ts'
import { showError } from '#customer/shell/notices/notices.ts'
import { useSession } from '#customer/shell/useSession.ts'
import { toApiError } from '#shared/api/apiError.ts'
import { markWish, readFollowedNext, readMarksAgain } from './markWish.ts'

/** Turns 찜 of a product on or off. It is shown at once, and taken back with the reason when the server does not agree. */
export function useWish(productId: number, isFollowing: boolean): () => void {
  const navigate = useNavigate()
  const signInPath = useSignInPath()
  const { status } = useSession()
  const showing = (next: boolean) => ({
    onMutate: () => markWish(productId, next),
    onError: (error: unknown) => {
      markWish(productId, !next)
      if (toApiError(error).status === 401) return navigate(signInPath)
      showError(error)
      void readMarksAgain()
    },
    onSuccess: () => readFollowedNext(),
  })
  const follow = query.useMutation('post', '/store/v1/user/operations/follow', showing(true))
  const unfollow = query.useMutation('post', '/store/v1/user/operations/unfollow', showing(false))
  return () => {
    if (status !== 'signed-in') return navigate(signInPath)
    if (follow.isPending || unfollow.isPending) return
    const change = isFollowing ? unfollow : follow
    change.mutate({ body: { target_type: 'product', target_id: productId } })
  }
}

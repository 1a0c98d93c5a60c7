import { createCall } from '#customer/api/client.ts'
import type { Body } from '#customer/api/models.ts'
import { http, session } from '#customer/shell/api.ts'
import { showError } from '#customer/shell/notices/notices.ts'
import type { PathOf } from '#shared/api/wire.ts'
import { toApiError } from '#shared/api/apiError.ts'
import { markWish, readFollowedNext, readMarksAgain } from './markWish.ts'

const FOLLOW = '/store/v1/user/operations/follow' satisfies PathOf<'post'>
const UNFOLLOW = '/store/v1/user/operations/unfollow' satisfies PathOf<'post'>

/** Products whose 찜 is on its way: pressed meanwhile, nothing more is sent. */
const underWay = new Set<number>()

/**
 * Turns 찜 of a product on or off. It is shown at once, and taken back with the reason when the server does not agree;
 * `signIn` leads whoever is not, or no longer, signed in. Comes with the first press.
 */
export async function toggleWish(productId: number, isFollowing: boolean, signIn: () => void): Promise<void> {
  if (session.getState().status !== 'signed-in') return signIn()
  if (underWay.has(productId)) return
  underWay.add(productId)
  markWish(productId, !isFollowing)
  try {
    const body = { target_type: 'product', target_id: productId } satisfies Body<typeof FOLLOW, 'post'>
    await createCall(http)('post', isFollowing ? UNFOLLOW : FOLLOW, { body })
    void readFollowedNext()
  } catch (error) {
    markWish(productId, isFollowing)
    if (toApiError(error).status === 401) signIn()
    else {
      showError(error)
      void readMarksAgain()
    }
  } finally {
    underWay.delete(productId)
  }
}

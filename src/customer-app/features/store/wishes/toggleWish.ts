import { createCall } from '#customer/api/client.ts'
import { http, session } from '#customer/shell/api.ts'
import { keepIntent } from '#customer/shell/intents/intents.ts'
import { showError } from '#customer/shell/notices/notices.ts'
import type { PathOf } from '#shared/api/wire.ts'
import { toApiError } from '#shared/api/apiError.ts'
import { markWish, readFollowedNext, readMarksAgain, type Target } from './markWish.ts'

const FOLLOW = '/store/v1/user/operations/follow' satisfies PathOf<'post'>
const UNFOLLOW = '/store/v1/user/operations/unfollow' satisfies PathOf<'post'>

const call = createCall(http)
export const follow = (target: Target) => call('post', FOLLOW, { body: target })
export const unfollow = (target: Target) => call('post', UNFOLLOW, { body: target, keepalive: true })

/** Things whose 찜 is on its way: pressed meanwhile, nothing more is sent. */
const underWay = new Set<string>()

/**
 * Turns 찜 of a thing on or off. It is shown at once, and taken back with the reason when the server does not agree;
 * `signIn` leads whoever is not, or no longer, signed in, and what they pressed is done when they come back. Comes with
 * the first press.
 */
export async function toggleWish(target: Target, isFollowing: boolean, signIn: () => void): Promise<void> {
  const signInFirst = () => {
    if (!isFollowing) keepIntent({ kind: 'follow', ...target })
    signIn()
  }
  if (session.getState().status !== 'signed-in') return signInFirst()
  const key = `${target.target_type} ${target.target_id}`
  if (underWay.has(key)) return
  underWay.add(key)
  markWish(target, !isFollowing)
  try {
    await (isFollowing ? unfollow(target) : follow(target))
    void readFollowedNext()
  } catch (error) {
    markWish(target, isFollowing)
    if (toApiError(error).status === 401) signInFirst()
    else {
      showError(error)
      void readMarksAgain()
    }
  } finally {
    underWay.delete(key)
  }
}

import { createCall } from '#customer/api/client.ts'
import type { Answer } from '#customer/api/models.ts'
import type { PathOf } from '#shared/api/wire.ts'
import { http } from '../api.ts'
import { takenWords, tellRefused } from '../coupons.ts'
import { showError, showToast } from '../notices/notices.ts'
import { queryClient } from '../queryClient.ts'
import { type Intent, takeIntents } from './intents.ts'

const FOLLOW = '/store/v1/user/operations/follow' satisfies PathOf<'post'>
const RESTOCK = '/store/v1/user/restock-alerts' satisfies PathOf<'post'>
const OPENING = '/store/v1/events/{id}/alarm' satisfies PathOf<'post'>
const COUPONS = '/store/v1/coupons/benefits/bulk-issue' satisfies PathOf<'post'>

const call = createCall(http)

/** What is told of something that was done, and where it can be seen. */
type Said = { text: string; offer: { to: string; label: string } }

const inWishes = (text: string): Said => ({ text, offer: { to: '/my/wishes', label: '찜 보기' } })
const inCoupons = (text: string): Said => ({ text, offer: { to: '/my/coupons', label: '쿠폰함 보기' } })

const done: { [K in Intent['kind']]: (intent: Extract<Intent, { kind: K }>) => Promise<Said | undefined> } = {
  async follow({ target_type, target_id }) {
    await call('post', FOLLOW, { body: { target_type, target_id } })
    return inWishes('누른 것을 찜했어요.')
  },
  async restock({ sku_id }) {
    await call('post', RESTOCK, { body: { sku_id } })
    return inWishes('다시 들어오면 알려 드릴게요.')
  },
  async opening({ event_id: id }) {
    await call('post', OPENING, { params: { path: { id } } })
    return inWishes('타임세일이 열리면 알려 드릴게요.')
  },
  async coupons({ coupon_benefit_ids }) {
    const answer = await call('post', COUPONS, { body: { coupon_benefit_ids } })
    const { issued, failures } = answer as Answer<typeof COUPONS, 'post'>
    // who had one already has it
    const refused = failures.filter(({ code }) => code !== 'COUPON_ALREADY_ISSUED')
    tellRefused(refused, issued.length > 0)
    if (issued.length > 0) return inCoupons(takenWords(issued.length))
    return refused.length > 0 ? undefined : inCoupons('이미 받은 쿠폰이에요.')
  },
}

const inTurn = <K extends Intent['kind']>(intent: Extract<Intent, { kind: K }>, kind: K) => done[kind](intent)

/** Does what was kept for whoever has signed in now, says so, and reads again what shows it. The last refusal is told. */
export async function carryOut(): Promise<void> {
  const intents = takeIntents()
  let said: Said | undefined
  let refusal: unknown
  for (const intent of intents) {
    try {
      said = (await inTurn(intent, intent.kind)) ?? said
    } catch (error) {
      refusal = error
    }
  }
  if (refusal !== undefined) showError(refusal)
  else if (said !== undefined) showToast(said.text, said.offer)
  if (said !== undefined) await queryClient.invalidateQueries()
}

import { createCall } from '#customer/api/client.ts'
import type { PathOf } from '#shared/api/wire.ts'
import { http } from '../api.ts'
import { showError, showToast } from '../notices/notices.ts'
import { queryClient } from '../queryClient.ts'
import { type Intent, takeIntents } from './intents.ts'

const FOLLOW = '/store/v1/user/operations/follow' satisfies PathOf<'post'>
const RESTOCK = '/store/v1/user/restock-alerts' satisfies PathOf<'post'>
const OPENING = '/store/v1/events/{id}/alarm' satisfies PathOf<'post'>

const call = createCall(http)

const done: { [K in Intent['kind']]: (intent: Extract<Intent, { kind: K }>) => Promise<unknown> } = {
  follow: ({ target_type, target_id }) => call('post', FOLLOW, { body: { target_type, target_id } }),
  restock: ({ sku_id }) => call('post', RESTOCK, { body: { sku_id } }),
  opening: ({ event_id: id }) => call('post', OPENING, { params: { path: { id } } }),
}

const words: Record<Intent['kind'], string> = {
  follow: '누른 것을 찜했어요.',
  restock: '다시 들어오면 알려 드릴게요.',
  opening: '타임세일이 열리면 알려 드릴게요.',
}

const inTurn = <K extends Intent['kind']>(intent: Extract<Intent, { kind: K }>, kind: K) => done[kind](intent)

/** Does what was kept for whoever has signed in now, says so, and reads again what shows it. The last refusal is told. */
export async function carryOut(): Promise<void> {
  const intents = takeIntents()
  let said: string | undefined
  let refusal: unknown
  for (const intent of intents) {
    try {
      await inTurn(intent, intent.kind)
      said = words[intent.kind]
    } catch (error) {
      refusal = error
    }
  }
  if (refusal !== undefined) showError(refusal)
  else if (said !== undefined) showToast(said, { to: '/my/wishes', label: '찜 보기' })
  if (said !== undefined) await queryClient.invalidateQueries()
}

import { BridgeError } from '#customer/bridge/messages/bridgeError.ts'
import type { NativeAuthorization } from '#shared/session/authorization.ts'
import { bridge } from './bridge.ts'

/** What says nothing about who is signed in: no answer, a broken one, a native side that failed. */
const NO_ANSWER = new Set(['TIMEOUT', 'INTERNAL', 'BAD_MESSAGE_SCHEME'])

/** A token of whoever is signed in to the app; null when nobody is, or when the app has none to give. */
export async function refreshNatively(): Promise<NativeAuthorization | null> {
  try {
    return await bridge.request('REFRESH_TOKEN')
  } catch (thrown) {
    if (!(thrown instanceof BridgeError) || NO_ANSWER.has(thrown.code)) throw thrown
    return null
  }
}

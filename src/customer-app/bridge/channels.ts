import type { Environment } from '#shared/environment/environment.ts'
import { BridgeError, BridgeStartError, NATIVE_STUB_MISSING, UNSUPPORTED_OS } from './messages/bridgeError.ts'
import type { BridgeWindow, ChannelName } from './bridgeWindow.ts'
import { serialise, type BridgeMessage, type MessageType } from './messages/message.ts'

export const CHANNELS = ['dispatch', 'request', 'reply', 'reject'] as const satisfies readonly ChannelName[]

const CHANNEL_OF: Record<MessageType, ChannelName> = {
  DISPATCH: 'dispatch',
  REQUEST: 'request',
  REPLY: 'reply',
  ERROR: 'reject',
}

/** Throws BAD_MESSAGE_SCHEME for what is not JSON, INTERNAL when the native side is gone. */
export type Send = (message: BridgeMessage) => void

/**
 * The way out of this page. On iOS all four handlers must be there, on Android the interface; else `BridgeStartError`
 * with 'Native Stub이 존재하지 않습니다', on any other system '지원하지 않는 운영체제입니다'.
 */
export function findChannel(window: BridgeWindow, os: Environment['os']): Send {
  if (os === 'ios') return iosChannel(window)
  if (os === 'android') return androidChannel(window)
  throw new BridgeStartError(UNSUPPORTED_OS)
}

function iosChannel(window: BridgeWindow): Send {
  const handlers = window.webkit?.messageHandlers
  if (CHANNELS.some((name) => typeof handlers?.[name]?.postMessage !== 'function'))
    throw new BridgeStartError(NATIVE_STUB_MISSING)
  return (message) => {
    const plain: unknown = JSON.parse(serialise(message))
    guarded(() => handlers?.[CHANNEL_OF[message.type]]?.postMessage(plain))
  }
}

function androidChannel(window: BridgeWindow): Send {
  const native = window.WeappNative
  if (native === undefined || native === null) throw new BridgeStartError(NATIVE_STUB_MISSING)
  return (message) => {
    const json = serialise(message)
    // called on its object: a Java interface refuses to be called without it
    guarded(() => (native as Required<typeof native>)[CHANNEL_OF[message.type]](json))
  }
}

function guarded(post: () => void) {
  try {
    post()
  } catch (thrown) {
    throw new BridgeError('INTERNAL', thrown instanceof Error ? thrown.message : String(thrown))
  }
}

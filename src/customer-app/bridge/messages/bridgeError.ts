/** Codes both sides use in an ERROR message. */
export const BRIDGE_ERROR_CODES = [
  'TIMEOUT',
  'NO_MATCHED_MSG_ID',
  'INTERNAL',
  'BAD_MESSAGE_SCHEME',
  'NO_MATCHED_COMMAND',
  'PONG',
] as const

export type BridgeErrorCode = (typeof BRIDGE_ERROR_CODES)[number]

/** Why a request failed. A newer native side may send a code that is not in the list; it is kept as it came. */
export class BridgeError extends Error {
  readonly code: BridgeErrorCode | (string & {})
  readonly title?: string

  constructor(code: BridgeErrorCode | (string & {}), message: string, title?: string) {
    super(message)
    this.name = 'BridgeError'
    this.code = code
    if (title !== undefined) this.title = title
  }
}

export const NATIVE_STUB_MISSING = 'Native Stub이 존재하지 않습니다'
export const UNSUPPORTED_OS = '지원하지 않는 운영체제입니다'

/** The native side that this page was promised is not there, or is none that we know. */
export class BridgeStartError extends Error {
  constructor(message: typeof NATIVE_STUB_MISSING | typeof UNSUPPORTED_OS) {
    super(message)
    this.name = 'BridgeStartError'
  }
}

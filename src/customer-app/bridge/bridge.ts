import type { Environment } from '#shared/environment/environment.ts'
import { BridgeError } from './messages/bridgeError.ts'
import type { BridgeWindow } from './bridgeWindow.ts'
import { createCapabilities } from './capabilities.ts'
import type { Command, Commands, NativeEvent, NativeEvents, WebEvent, WebEvents } from './messages/catalogue.ts'
import { REQUEST_DEFAULTS, timeoutOf } from './messages/catalogue.ts'
import { createConnection, type Connection } from './connection.ts'
import { createListeners } from './listeners.ts'
import { createProcedures } from './procedures.ts'

/**
 * The line between the web and the native app around it. Both apps of one page use one bridge; outside a native webview
 * it is there too and says nothing. May be imported from everywhere; knows no framework.
 */
export type Bridge = {
  /** in the provider's native webview, and not in a frame of it */
  readonly isNative: boolean
  readonly os: Environment['os']
  readonly state: BridgeState
  /** Finds the native side, takes what waited and says READY. Throws `BridgeStartError` where it is missing. */
  init(): void
  /** Lets go of the page: what waits is rejected, nothing is received any more. */
  close(): void
  /** Asks the native side. Rejects with `BridgeError`; outside the app at once when strict, else it stays pending. */
  request<C extends Command>(command: C, ...rest: RequestArguments<C>): Promise<Commands[C]['reply']>
  /** Tells the native side; dropped outside the app. Throws BAD_MESSAGE_SCHEME for what is not JSON. */
  dispatch<E extends WebEvent>(event: E, payload: WebEvents[E]): void
  /** Listens to the native side; returns how to stop. */
  on<E extends NativeEvent>(event: E, handler: (payload: NativeEvents[E]) => void): () => void
  /** Answers a command that the native side sends; returns how to stop. */
  handle(command: string, procedure: Procedure): () => void
  /** Whether the app around the page may know the command: an old app lacks some. False outside the app. */
  supports(command: Command): boolean
  /** Told when `supports` may answer differently; returns how to stop. */
  subscribe(listener: () => void): () => void
}

/** `web`: not in the app, silent · `failed`: in an app without its native side. */
export type BridgeState = 'idle' | 'ready' | 'web' | 'failed' | 'closed'

export type RequestOptions = {
  /** 10,000 unless the catalogue gives the command longer; `Infinity` waits for ever */
  timeoutMs?: number
  /** how often a request that timed out is asked again, under a new id: only for what may happen twice */
  retry?: number
  /** false: a request that takes too long is only noted and may still be answered */
  strict?: boolean
}

type RequestArguments<C extends Command> = undefined extends Commands[C]['payload']
  ? [payload?: Commands[C]['payload'], options?: RequestOptions]
  : [payload: Commands[C]['payload'], options?: RequestOptions]

/** May be async. A thrown `BridgeError` is sent back as it is, anything else as INTERNAL. */
export type Procedure = (payload: unknown) => unknown

export type BridgeLog = (level: 'info' | 'warn' | 'error', text: string, detail?: unknown) => void

export type BridgeOptions = {
  window: BridgeWindow
  environment: Pick<Environment, 'kind' | 'os'>
  webVersion?: string
  log?: BridgeLog
  /** wall clock in ms */
  now?: () => number
}

/** A bridge of one window. It does nothing before `init()`. */
export function createBridge(options: BridgeOptions): Bridge {
  const { window, environment, log = toConsole, now = () => Date.now() } = options
  const isNative = environment.kind === 'app' && window.top === window
  const parts = {
    capabilities: createCapabilities(),
    listeners: createListeners(log),
    procedures: createProcedures({ now, log }),
  }
  let state: BridgeState = 'idle'
  let connection: Connection | null = null

  return {
    isNative,
    os: environment.os,
    get state() {
      return state
    },
    init() {
      if (state === 'ready') return
      state = isNative ? 'failed' : 'web'
      if (!isNative) return
      connection = createConnection({ ...options, log, now }, parts)
      state = 'ready'
      connection.open()
    },
    close() {
      connection?.close('bridge closed')
      connection = null
      state = 'closed'
    },
    request(command, payload?, options: RequestOptions = {}) {
      const { timeoutMs = timeoutOf(command), retry, strict } = { ...REQUEST_DEFAULTS, ...options }
      if (!connection) return strict ? refusal('INTERNAL', 'no native side') : new Promise(() => {})
      if (!parts.capabilities.knows(command)) return refusal('NO_MATCHED_COMMAND', `the app does not know ${command}`)
      return connection.ask({ command, payload, timeoutMs, retry, strict }) as Promise<never>
    },
    dispatch: (event, payload) => connection?.tell(event, payload),
    on: (event, handler) => parts.listeners.on(event, handler),
    handle: (command, procedure) => parts.procedures.handle(command, procedure),
    supports: (command) => connection !== null && parts.capabilities.knows(command),
    subscribe: (listener) => parts.capabilities.subscribe(listener),
  }
}

const refusal = (code: 'INTERNAL' | 'NO_MATCHED_COMMAND', words: string) => Promise.reject(new BridgeError(code, words))

function toConsole(level: 'info' | 'warn' | 'error', text: string, detail?: unknown) {
  console[level](`[bridge] ${text}`, ...(detail === undefined ? [] : [detail]))
}

import type { BridgeWindow } from '../bridgeWindow.ts'
import { COMMANDS, type NativeEvent, type NativeEvents } from '../messages/catalogue.ts'
import { isRecord, parseMessage, type BridgeMessage } from '../messages/message.ts'
import { fakeApp, FakeRefusal, type FakeApp, type FakeAppState } from './fakeApp.ts'
import { callReceive, putHandlers } from './fakeHandlers.ts'
import { createFakeLog } from './fakeLog.ts'

export type FakeSwitches = {
  /** how long every answer takes; null answers within the call, as Android may */
  delayMs: number | null
  /** commands that are never answered */
  silent: ReadonlySet<string>
  /** commands that fail, with the code they fail with */
  failing: ReadonlyMap<string, string>
  /** an old app: commands it does not know */
  unknown: ReadonlySet<string>
  /** whether READY is answered with the list of known commands, as newer apps do */
  listsCapabilities: boolean
}

export type FakeNative = {
  /** Changes how it behaves while it runs. */
  turn(changes: Partial<FakeSwitches>): void
  readonly state: FakeAppState
  readonly log: ReturnType<typeof createFakeLog>
  /** Sends an event to the web. */
  emit<E extends NativeEvent>(event: E, payload?: NativeEvents[E]): void
  /** Asks the web; resolves to its REPLY or ERROR. */
  request(cmd: string, payload?: unknown): Promise<BridgeMessage>
  /** Sends any message, well-formed or not. */
  send(message: unknown): void
  uninstall(): void
}

type FakeOptions = {
  window: BridgeWindow
  os: 'ios' | 'android'
  switches?: Partial<FakeSwitches>
  app?: Partial<FakeApp>
  now?: () => number
}

const PLAIN: FakeSwitches = {
  delayMs: 0,
  silent: new Set(),
  failing: new Map(),
  unknown: new Set(),
  listsCapabilities: true,
}

/**
 * The native side of a webview, made up: it puts the handlers of one system into a window and answers the whole
 * catalogue. For tests, and for trying the app on a desktop.
 */
export function installFakeNative({ window, os, app, now = Date.now, ...options }: FakeOptions): FakeNative {
  const switches: FakeSwitches = { ...PLAIN, ...options.switches }
  const log = createFakeLog(now)
  const waiting = new Map<string, (answer: BridgeMessage) => void>()
  const fake = fakeApp(app)
  let nonce: string | undefined
  let lastId = 0
  const nextId = () => `native-${(lastId += 1)}`

  function send(message: unknown) {
    log.note('native→web', message)
    callReceive(window, os, message)
  }

  /** Answers name the document they are for. */
  function answerLater(answer: () => object) {
    const asker = nonce
    const run = () => send({ ...answer(), nonce: asker })
    if (switches.delayMs === null) run()
    else setTimeout(run, switches.delayMs)
  }

  function answerTo(cmd: string, payload: unknown): object {
    try {
      const code = switches.unknown.has(cmd) ? 'NO_MATCHED_COMMAND' : switches.failing.get(cmd)
      if (code !== undefined) throw new FakeRefusal(code)
      return { type: 'REPLY', data: { data: fake.answer(cmd, payload) } }
    } catch (thrown) {
      const { code, message } = thrown instanceof FakeRefusal ? thrown : new FakeRefusal('INTERNAL')
      return { type: 'ERROR', data: { code, message } }
    }
  }

  function hear(input: unknown) {
    const read = parseMessage(input)
    log.note('web→native', 'message' in read ? read.message : input)
    if (!('message' in read)) return
    const { id, type, data } = read.message
    if (type === 'REQUEST') {
      if (!switches.silent.has(data.cmd)) answerLater(() => ({ id, ...answerTo(data.cmd, data.payload) }))
    } else if (type !== 'DISPATCH') waiting.get(id)?.(read.message)
    else if (data.event === 'READY') hearReady(id, data.payload)
  }

  function hearReady(id: string, payload: unknown) {
    nonce = isRecord(payload) && typeof payload.nonce === 'string' ? payload.nonce : undefined
    const capabilities = COMMANDS.filter((command) => !switches.unknown.has(command))
    if (switches.listsCapabilities) answerLater(() => ({ id, type: 'REPLY', data: { data: { capabilities } } }))
  }

  return {
    turn: (changes) => Object.assign(switches, changes),
    state: fake.state,
    log,
    emit: (event, payload) => send({ id: nextId(), type: 'DISPATCH', data: { event, payload } }),
    request: (cmd, payload) =>
      new Promise((resolve) => {
        const id = nextId()
        waiting.set(id, resolve)
        send({ id, type: 'REQUEST', data: { cmd, payload } })
      }),
    send,
    uninstall: putHandlers(window, os, hear),
  }
}

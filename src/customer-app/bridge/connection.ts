import type { BridgeLog, BridgeOptions } from './bridge.ts'
import { BridgeError } from './messages/bridgeError.ts'
import type { Capabilities } from './capabilities.ts'
import { NATIVE_EVENTS, type WebEvent, type WebEvents } from './messages/catalogue.ts'
import { findChannel } from './channels.ts'
import { watchPage } from './lifecycle.ts'
import type { Listeners } from './listeners.ts'
import { parseMessage, unwrapReply, type BridgeMessage } from './messages/message.ts'
import type { Procedures } from './procedures.ts'
import { BRIDGE_VERSION, installReceiver } from './receiver.ts'
import { createRequests } from './requests.ts'

type Options = BridgeOptions & { log: BridgeLog; now: () => number }
type Parts = { capabilities: Capabilities; listeners: Listeners; procedures: Procedures }

export type Connection = ReturnType<typeof createConnection>

/** Ids of the web's messages: `web-1`, `web-2`, … in every document anew. */
export const ID_PREFIX = 'web-'

/** One document's line to the native side around it. Throws `BridgeStartError` where that is missing. */
export function createConnection({ window, environment, webVersion = '', log, now }: Options, parts: Parts) {
  const { capabilities, listeners, procedures } = parts
  const send = findChannel(window, environment.os)
  const nonce = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const readyIds = new Set<string>()
  let lastId = 0
  const nextId = () => `${ID_PREFIX}${(lastId += 1)}`
  const requests = createRequests({
    send,
    nextId,
    now,
    log,
    onUnknownCommand: (command) => capabilities.refuse(command),
  })

  function tell<E extends WebEvent>(event: E, payload: WebEvents[E], id = nextId()) {
    try {
      send({ id, type: 'DISPATCH', data: { event, payload } })
    } catch (thrown) {
      if (thrown instanceof BridgeError && thrown.code === 'BAD_MESSAGE_SCHEME') throw thrown
      log('error', `could not dispatch ${event} ${id}`, thrown)
    }
  }

  function sayReady() {
    const id = nextId()
    readyIds.add(id)
    const known = [...new Set([...NATIVE_EVENTS, ...procedures.names()])]
    const route = window.location.pathname
    tell('READY', { bridge_version: BRIDGE_VERSION, web_version: webVersion, route, capabilities: known, nonce }, id)
  }

  function receive(input: unknown) {
    const read = parseMessage(input)
    if ('malformed' in read) return refuse(read.malformed)
    const { message } = read
    if (message.nonce !== undefined && message.nonce !== nonce)
      return log('warn', `${message.type} ${message.id} was meant for the page before`)
    return route(message)
  }

  function route(message: BridgeMessage) {
    if (message.type === 'DISPATCH') return listeners.tell(message.data.event, message.data.payload)
    if (message.type === 'REQUEST') return void procedures.run(send, message)
    if (message.type === 'REPLY' && readyIds.delete(message.id)) return capabilities.read(unwrapReply(message.data))
    return requests.settle(message)
  }

  function refuse({ id, type, reason }: { id?: string; type?: string; reason: string }) {
    log('warn', `BAD_MESSAGE_SCHEME ${type ?? ''} ${id ?? ''}: ${reason}`)
    if (id === undefined) return
    if (type === 'REQUEST') procedures.reject(send, id, new BridgeError('BAD_MESSAGE_SCHEME', reason))
    else if (type === 'ERROR') requests.spoil(id, reason)
  }

  let leave = () => {}
  return {
    ask: requests.ask,
    tell,
    /** Takes what waited, then says READY. */
    open() {
      const uninstall = installReceiver(window, receive)
      const unwatch = watchPage(window, {
        onHide: () => requests.endAll('page closed'),
        onResume: requests.resume,
        onRestore: sayReady,
      })
      leave = () => {
        uninstall()
        unwatch()
      }
      sayReady()
    },
    close(reason: string) {
      leave()
      requests.endAll(reason)
    },
  }
}

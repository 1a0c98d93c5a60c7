import type { BridgeLog, Procedure } from './bridge.ts'
import { BridgeError } from './messages/bridgeError.ts'
import type { Send } from './channels.ts'
import type { BridgeMessage } from './messages/message.ts'

/** How long the id of a native request is remembered. */
export const DEDUPE_MS = 60_000

type Wiring = { now: () => number; log: BridgeLog }

export type Procedures = ReturnType<typeof createProcedures>

/** Commands that the native side sends to the web. PING is always answered. */
export function createProcedures({ now, log }: Wiring) {
  const procedures = new Map<string, Procedure>([['PING', () => 'PONG']])
  const seenAt = new Map<string, number>()

  function isRepeated(id: string): boolean {
    for (const [old, at] of seenAt) {
      if (now() - at < DEDUPE_MS) break
      seenAt.delete(old)
    }
    if (seenAt.has(id)) return true
    seenAt.set(id, now())
    return false
  }

  function reject(send: Send, id: string, error: BridgeError) {
    const { code, message, title } = error
    try {
      send({ id, type: 'ERROR', data: { code, title, message } })
    } catch (thrown) {
      log('error', `could not reject ${id}`, thrown)
    }
  }

  return {
    reject,
    handle(command: string, procedure: Procedure): () => void {
      procedures.set(command, procedure)
      return () => {
        if (procedures.get(command) === procedure) procedures.delete(command)
      }
    },
    names: () => [...procedures.keys()],
    /** Runs the procedure of one request and answers it. Never rejects. */
    async run(send: Send, { id, data }: Extract<BridgeMessage, { type: 'REQUEST' }>): Promise<void> {
      if (isRepeated(id)) return log('warn', `repeated request ${id} ignored`)
      const procedure = procedures.get(data.cmd)
      if (!procedure) return reject(send, id, new BridgeError('NO_MATCHED_COMMAND', `no procedure for ${data.cmd}`))
      try {
        const result = await procedure(data.payload)
        send({ id, type: 'REPLY', data: { data: result } })
      } catch (thrown) {
        if (!(thrown instanceof BridgeError)) log('error', `INTERNAL ${data.cmd} ${id}`, thrown)
        reject(send, id, thrown instanceof BridgeError ? thrown : new BridgeError('INTERNAL', `${data.cmd} failed`))
      }
      return undefined
    },
  }
}

import { COMMANDS, type Command } from './messages/catalogue.ts'
import { isRecord } from './messages/message.ts'

export type Capabilities = ReturnType<typeof createCapabilities>

/**
 * Which commands the app around the page knows: by the list it answers READY with, or one by one, by refusing them.
 * Until it has said anything it is taken to know them all.
 */
export function createCapabilities() {
  let listed: ReadonlySet<Command> | null = null
  const refused = new Set<Command>()
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach((listener) => listener())

  return {
    knows: (command: Command) => !refused.has(command) && (listed === null || listed.has(command)),
    refuse(command: Command) {
      refused.add(command)
      changed()
    },
    /** The native side's answer to READY; one without a list says nothing. */
    read(answer: unknown) {
      if (!isRecord(answer) || !Array.isArray(answer.capabilities)) return
      const names: unknown[] = answer.capabilities
      listed = new Set(COMMANDS.filter((command) => names.includes(command)))
      changed()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

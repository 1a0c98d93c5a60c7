/**
 * What is wrong with blocks: of the list as a whole, and by the number of the block. The server names a field inside a
 * block (`blocks.1.image_id`), which react-hook-form keeps as a tree.
 */
export type Trouble = Record<number, string> & { all?: string }

export function troubleAt(error: unknown): Trouble {
  const found: Trouble = {}
  if (typeof error !== 'object' || error === null) return found
  for (const [key, value] of Object.entries(error)) {
    const [message] = messagesIn(value)
    if (/^\d+$/.test(key) && message) found[Number(key)] = message
  }
  const own: unknown = (error as { message?: unknown }).message
  if (typeof own === 'string' && own !== '') found.all = plain(own)
  return found
}

/** A form's own check comes wrapped by react-admin, for its translation. */
const WRAPPED = '@@react-admin@@'

const plain = (message: string) =>
  message.startsWith(WRAPPED) ? String(JSON.parse(message.slice(WRAPPED.length))) : message

function messagesIn(error: unknown): string[] {
  if (typeof error === 'string') return [error]
  if (typeof error !== 'object' || error === null) return []
  const own: unknown = (error as { message?: unknown }).message
  if (typeof own === 'string') return [own]
  return Object.entries(error).flatMap(([key, value]) => (key === 'ref' ? [] : messagesIn(value)))
}

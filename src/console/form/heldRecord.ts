import type { RaRecord } from 'react-admin'

/**
 * The record that a form stands on after it was read again. The newest, unless a field that is being edited was changed
 * by somebody else meanwhile: then the one that was read first stays, so that saving says so instead of winning.
 */
export const heldRecord = <Held extends RaRecord>(
  held: Held | undefined,
  newest: Held | undefined,
  dirty: readonly string[],
): Held | undefined => {
  if (!held || !newest || held.id !== newest.id) return newest
  const clash = dirty.some((name) => JSON.stringify(held[name]) !== JSON.stringify(newest[name]))
  return clash ? held : newest
}

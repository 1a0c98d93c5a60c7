/** What the open screen offers in the command palette, e.g. to answer the conversation that stands open. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

export type PaletteAction = { key: string; group: string; label: string; run: () => void }

let registered: readonly PaletteAction[] = []
const listeners = new Set<() => void>()

const replace = (next: readonly PaletteAction[]) => {
  registered = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Offers these actions while the component is on screen; what one does is looked up when it is chosen. */
export const useOfferedActions = (
  group: string,
  actions: readonly { key: string; label: string; run: () => void }[],
) => {
  const start = useEffectEvent((key: string) => actions.find((one) => one.key === key)?.run())
  const offered = actions.map(({ key, label }) => `${key}\t${label}`).join('\n')
  useEffect(() => {
    const mine = offered.split('\n').flatMap((line): PaletteAction[] => {
      const [key = '', label = ''] = line.split('\t')
      return key === '' ? [] : [{ key: `${group}:${key}`, group, label, run: () => start(key) }]
    })
    replace([...registered, ...mine])
    return () => replace(registered.filter((one) => !mine.includes(one)))
  }, [group, offered])
}

/** The actions that are offered right now. */
export const usePaletteActions = () => useSyncExternalStore(subscribe, () => registered)

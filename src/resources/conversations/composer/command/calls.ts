import { useEffect, useEffectEvent } from 'react'

/** A command that is begun somewhere else on the screen, for whoever writes in this conversation. */
type Call = { conversationId: number; text: string }

const listeners = new Set<(call: Call) => void>()

export const beginCommand = (call: Call) => {
  for (const listener of listeners) listener(call)
}

export const useBegun = (conversationId: number, take: (text: string) => void) => {
  const hear = useEffectEvent((call: Call) => {
    if (call.conversationId === conversationId) take(call.text)
  })
  useEffect(() => {
    const listener = (call: Call) => hear(call)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminConversation } from '#contract/schema.d.ts'
import { conversationKey } from '../inbox/useInbox.ts'

const EVERY_MS = 20_000
/** Who has not typed for so long is reading again. */
const WRITES_MS = 15_000

/** Tells others that somebody has this conversation open, and whether they are writing; hears who else does. */
export const usePresence = (id: number, content: string) => {
  const data = useConsoleData()
  const queryClient = useQueryClient()
  const [first] = useState(content)
  const [writing, setWriting] = useState(false)
  const [last, setLast] = useState(first)
  if (last !== content) {
    setLast(content)
    setWriting(content !== '')
  }
  useEffect(() => {
    if (!writing) return undefined
    const timer = setTimeout(() => setWriting(false), WRITES_MS)
    return () => clearTimeout(timer)
  }, [writing, content])

  const say = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return
    try {
      const { present } = await data.call('post', '/core-admin/v1/conversations/messages/{id}/presence', {
        params: { path: { id } },
        body: { writing },
      })
      queryClient.setQueryData<AdminConversation>(conversationKey(id), (before) => before && { ...before, present })
    } catch {
      // it is said again in a moment
    }
  })
  useEffect(() => {
    void say()
    const timer = setInterval(() => void say(), EVERY_MS)
    return () => clearInterval(timer)
  }, [id, writing])
}

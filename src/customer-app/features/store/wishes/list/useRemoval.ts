import { useEffect, useState } from 'react'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { removeLater, sendRemovals } from './removal.ts'

type Way = {
  /** what kind of thing it is, among all that can be removed */
  kind: string
  /** what is said of one that is gone */
  said: string
  take: (id: number) => Promise<unknown>
  /** for when it was already taken */
  giveBack: (id: number) => Promise<unknown>
  mark?: (id: number, isThere: boolean) => void
  onTaken?: () => unknown
}

/**
 * Takes things out of a list at once and can be undone: the server hears of it when the toast is gone or the list is
 * left, so that what is taken back is as old as it was (찜 keeps the price of its first day).
 */
export function useRemoval(way: Way) {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    window.addEventListener('pagehide', sendRemovals)
    return () => {
      window.removeEventListener('pagehide', sendRemovals)
      sendRemovals()
    }
  }, [])

  const show = (id: number, isThere: boolean) => {
    way.mark?.(id, isThere)
    setGone((before) => {
      const next = new Set(before)
      if (isThere) next.delete(id)
      else next.add(id)
      return next
    })
  }
  const failed = (id: number) => (error: unknown) => {
    show(id, true)
    showError(error)
  }
  const remove = (id: number) => {
    show(id, false)
    const send = () => void way.take(id).then(() => void way.onTaken?.(), failed(id))
    const callOff = removeLater(`${way.kind} ${id}`, send)
    const undo = () => {
      show(id, true)
      if (!callOff()) void way.giveBack(id).then(() => void way.onTaken?.(), showError)
    }
    showToast(way.said, { label: '되돌리기', onPress: undo })
  }
  return { gone, remove }
}

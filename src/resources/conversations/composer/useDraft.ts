import { useEffect, useSyncExternalStore } from 'react'
import { staffSession } from '#console/auth/staffSession.ts'
import { useStaff } from '#console/auth/useStaff.ts'
import { useUnsaved } from '#console/form/unsaved.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { codeOf, extraOf } from '#dataProvider/errors.ts'
import { DraftConflict, DraftKeeper, isEmpty, type Save, type Stored, type Written } from './draftKeeper.ts'
import type { PathOf } from '#shared/api/wire.ts'

const keeper = new DraftKeeper()
const unsaved = keeper.isUnsaved
staffSession.subscribe(() => {
  if (!staffSession.snapshot().staff) keeper.clear()
})

const PATH = '/core-admin/v1/conversations/messages/{id}/drafts/{kind}' satisfies PathOf<'put'>

/** What a refused save says of the draft as the server has it. */
const storedIn = (extra: Record<string, unknown>): Stored | undefined => {
  const { current, version } = extra
  const found = { ...(current && typeof current === 'object' ? current : {}) } as Partial<Stored>
  if (typeof found.content === 'string' && typeof found.version === 'number')
    return { content: found.content, images: found.images ?? [], action: found.action, version: found.version }
  return typeof version === 'number' ? { content: '', images: [], version } : undefined
}

/** How what is written in a conversation is kept, for who does not show it. */
export const useDraftCalls = (conversationId: number, kind: 'REPLY' | 'NOTE') => {
  const data = useConsoleData()
  const staff = useStaff()
  const key = `${staff?.id}:${conversationId}:${kind}`
  const params = { path: { id: conversationId, kind } }
  const save: Save = async (written, version) => {
    try {
      if (isEmpty(written)) {
        if (version !== undefined) await data.call('delete', PATH, { params })
        return undefined
      }
      const image_ids = written.images.map(({ id }) => id)
      const body = {
        content: written.content,
        image_ids,
        ...(written.action ? { action: written.action } : {}),
        ...(version === undefined ? {} : { version }),
      }
      return (await data.call('put', PATH, { params, body })).version
    } catch (error) {
      throw codeOf(error) === 'VERSION_CONFLICT' ? new DraftConflict(storedIn(extraOf(error))) : error
    }
  }
  return {
    key,
    write: (part: Partial<Written>) => keeper.write(key, part, save),
    /** it is about to be sent */
    hold: () => keeper.hold(key),
    /** it was not sent */
    release: () => keeper.release(key),
    /** it was sent */
    forget: (sent: Written) => keeper.forget(key, sent, save),
    /** the conversation was read anew since */
    settle: () => keeper.settle(key),
    giveBack: (written: Written, version: number | undefined) => keeper.giveBack(key, written, save, version),
    settleOther: (take: boolean) => keeper.settleOther(key, take),
  }
}

/**
 * What this person writes in a conversation, the reply and the note each by itself: on this screen at once, with the
 * server a moment later, and there again wherever they open it next.
 */
export const useDraft = (conversationId: number, kind: 'REPLY' | 'NOTE', stored: Stored | null) => {
  const calls = useDraftCalls(conversationId, kind)
  const { key } = calls
  const kept = useSyncExternalStore(keeper.subscribe, () => keeper.of(key))
  useEffect(() => keeper.arrive(key, stored), [key, stored])
  // it goes on being saved on another screen; only with the tab it would be lost
  useUnsaved(unsaved, false)
  useEffect(() => {
    const flush = () => void keeper.flush(key)
    document.addEventListener('visibilitychange', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [key])
  return { ...calls, kept }
}

export type Draft = ReturnType<typeof useDraft>

import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useNotify } from 'react-admin'
import { usePictures } from '#console/images/PictureBox.tsx'
import { isComposing } from '#console/shortcuts/keys.ts'
import type { AdminConversation, ConversationTemplate } from '#contract/schema.d.ts'
import { useBegun } from './command/calls.ts'
import type { Choice, Request } from './command/command.ts'
import { useAction } from './command/useAction.ts'
import { useCommand } from './command/useCommand.ts'
import { useDraft } from './useDraft.ts'
import { useReply } from './useReply.ts'
import { useTemplatePick } from './useTemplatePick.ts'

const MOST_PICTURES = 10

/** The hands on the field of a reply: what its keys, pastes and templates do. */
export const useWriting = (conversation: AdminConversation) => {
  const draft = useDraft(conversation.id, 'REPLY', conversation.draft)
  const action = useAction(conversation, draft)
  const run = useReply(conversation, draft, action)
  const { kept, write } = draft
  const field = useRef<HTMLTextAreaElement>(null)
  const menuId = useId()
  const notify = useNotify()
  const [caret, setCaret] = useState(0)
  const typed = useCommand(conversation, kept.content, caret)
  const pick = useTemplatePick(conversation, kept.content, caret, typed)
  const pictures = usePictures(
    (added) => write({ images: [...kept.images, ...added] }),
    { left: MOST_PICTURES - kept.images.length, words: `사진은 ${MOST_PICTURES}장까지예요.` },
    'REPLY',
  )

  const stand = (at: number) => {
    setCaret(at)
    pick.begin()
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(at, at)
    })
  }
  const insert = async (template: ConversationTemplate, from: number, to: number) => {
    try {
      const next = await pick.fill(template, from, to, kept.content)
      write({ content: next.content, templateId: template.id })
      stand(next.caret)
    } catch (error) {
      if (error instanceof Error) notify(error.message, { type: 'error' })
    }
  }
  const put = (text: string, from: number, more: { action?: Request } = {}) => {
    write({ content: kept.content.slice(0, from) + text + kept.content.slice(caret), ...more })
    stand(from + text.length)
  }
  /** Says the next part of a command; the last one is asked what it costs, and stands with the reply from then on. */
  const go = async ({ blocked, text, request }: Choice, from: number) => {
    if (blocked !== undefined) return
    if (request === undefined) return put(text ?? '', from)
    try {
      put((await action.ask(request)).sentence, from, { action: request })
    } catch (error) {
      if (error instanceof Error) notify(error.message, { type: 'warning' })
    }
  }
  useBegun(conversation.id, (text) => {
    if (!run.may) return
    const before = kept.content === '' || /\s$/.test(kept.content) ? kept.content : `${kept.content}\n`
    write({ content: before + text })
    stand(before.length + text.length)
    pick.reopen()
  })
  const choose = (template: ConversationTemplate) => void insert(template, pick.slash?.from ?? caret, caret)
  const pickActive = () => {
    if (!pick.open) return false
    if (pick.command) {
      void go(pick.command, pick.from ?? caret)
      return true
    }
    if (!pick.active) return false
    choose(pick.active)
    return true
  }
  const send = (close: boolean, sendAt?: string) => {
    // what looks for a template is no answer
    if (pickActive()) return
    if (run.ready && !pictures.busy) {
      // the next key is already the next command; what could not be sent is taken up again
      field.current?.blur()
      const takeUp = () => {
        if (document.activeElement === document.body) field.current?.focus()
      }
      run.send.mutate({ close, sendAt }, { onError: takeUp })
    } else if (run.refusal) notify(run.refusal, { type: 'warning' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const { code } = event
    if (code === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send(event.shiftKey)
    } else if (pick.open && (code === 'ArrowDown' || code === 'ArrowUp')) {
      event.preventDefault()
      pick.step(code === 'ArrowDown' ? 1 : -1)
    } else if (code === 'Enter' || code === 'Tab') {
      if (pickActive()) event.preventDefault()
    } else if (code === 'Escape') {
      if (pick.open) pick.close()
      else field.current?.blur()
    }
  }
  const onPaste = ({ clipboardData }: ClipboardEvent) => pictures.take([...clipboardData.files])
  const onWrite = (content: string, at: number) => {
    setCaret(at)
    pick.begin()
    if (content === '') pick.reopen()
    write({ content })
  }
  const hands = { field, value: kept.content, onWrite, onCaret: setCaret, onBreak: pickActive, onKeyDown, onPaste }
  const take = (choice: Choice) => void go(choice, pick.from ?? caret)
  /** Puts the sentence where the caret stands. */
  const say = (sentence: string) => put(sentence, caret)
  /** What came has been read, and the writing goes on. */
  const readOn = () => {
    run.readAll()
    field.current?.focus()
  }
  return { draft, run, action, pick, pictures, menuId, insert, choose, take, say, send, readOn, hands }
}

import { Box, LinearProgress } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { useOfferedActions } from '#console/command-palette/paletteActions.ts'
import { EmptyState } from '#console/list/EmptyState.tsx'
import { NotLoaded } from '#console/list/NotLoaded.tsx'
import { memberKey } from '#console/members/useMember.ts'
import { isCovered } from '#console/shortcuts/covered.ts'
import { useShortcut } from '#console/shortcuts/useShortcut.ts'
import type { AdminConversation } from '#contract/schema.d.ts'
import { codeOf } from '#dataProvider/errors.ts'
import { ActionDialogs } from '../actions/ActionDialogs.tsx'
import { ActionKeys } from '../actions/ActionKeys.tsx'
import { useActions } from '../actions/useActions.ts'
import { Composer, REPLY_FIELD } from '../composer/Composer.tsx'
import { EarlyField } from '../composer/EarlyField.tsx'
import { useCancel } from '../composer/useCancel.ts'
import { NOTE_FIELD } from '../notes/NoteBox.tsx'
import { askedOrderKey } from '../useAskedOrder.ts'
import { Thread } from './Thread.tsx'
import { ThreadHead } from './ThreadHead.tsx'
import { useConversation } from './useConversation.ts'

type Props = {
  id: number
  onBack: (() => void) | undefined
  /** given where the customer is not beside the talk */
  onSide: (() => void) | undefined
  /** What stands beside the talk. */
  side: (conversation: AdminConversation) => ReactNode
}

/** One conversation: the talk, where it is answered, and what stands beside it. */
export const ConversationPane = ({ id, side, ...rest }: Props) => {
  const { data: conversation, error, isPending, refetch } = useConversation(id)
  const early = useAskedEarly(isPending)
  if (codeOf(error) === 'NOT_FOUND') return <EmptyState title="없는 상담이에요" hint="번호를 다시 확인해 주세요." />
  if (error && !conversation) return <NotLoaded noun="상담" error={error} retry={() => void refetch()} />
  if (isPending || !conversation || early.writing)
    return (
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', justifyContent: 'space-between' }}>
        <LinearProgress aria-label="상담을 불러오는 중" />
        {early.open ? <EarlyField id={id} onKeys={early.onKeys} /> : null}
      </Box>
    )
  return (
    <>
      <Talk conversation={conversation} asked={early.asked} {...rest} />
      {side(conversation)}
    </>
  )
}

type Asked = { fieldId: string; at: number }
/** Whoever pressed the key before the conversation stood there waits for it so long, and then does something else. */
const EARLY_MS = 10_000

/** Whoever types is not torn from the field; once they pause so long, the conversation takes its place. */
const PAUSE_MS = 300

/** Where somebody wants to write who was quicker than the conversation: what they type next must not be taken for commands. */
const useAskedEarly = (loading: boolean) => {
  const asked = useRef<Asked>(undefined)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  const [writing, setWriting] = useState(false)
  const { may } = useMay('cs:reply')
  useEffect(() => () => clearTimeout(pause.current), [])
  const ask = (fieldId: string) => {
    if (isCovered()) return
    asked.current = { fieldId, at: Date.now() }
    setOpen(may && fieldId === REPLY_FIELD)
  }
  useShortcut({ keys: { code: 'KeyR' }, label: '답변 쓰기', group: '고객문의' }, () => ask(REPLY_FIELD), loading)
  useShortcut({ keys: { code: 'KeyN' }, label: '내부메모 쓰기', group: '고객문의' }, () => ask(NOTE_FIELD), loading)
  const onKeys = () => {
    asked.current = { fieldId: REPLY_FIELD, at: Date.now() }
    setWriting(true)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => setWriting(false), PAUSE_MS)
  }
  return { asked, open, writing, onKeys }
}

/** Puts the cursor where something is written: at once, as the next key is its first letter, or once it is there. */
export const focusOn = (fieldId: string) => {
  const focus = () => document.getElementById(fieldId)?.focus()
  focus()
  requestAnimationFrame(focus)
}

/** What is done about the customer, by whomever, is said in the talk; what stands beside it is read anew with it. */
const useFreshSide = ({ thread, user, order }: AdminConversation) => {
  const queryClient = useQueryClient()
  const deeds = thread.filter((entry) => entry.type === 'EVENT' && entry.link !== null).length
  const orderId = order?.id
  const known = useRef(deeds)
  useEffect(() => {
    if (known.current === deeds) return
    known.current = deeds
    void queryClient.invalidateQueries({ queryKey: memberKey(user.id) })
    if (orderId !== undefined) void queryClient.invalidateQueries({ queryKey: askedOrderKey(orderId) })
  }, [deeds, orderId, queryClient, user.id])
}

type TalkProps = { conversation: AdminConversation; asked: RefObject<Asked | undefined> } & Pick<
  Props,
  'onBack' | 'onSide'
>

const Talk = ({ conversation, asked, onBack, onSide }: TalkProps) => {
  // what was taken back is in the field again, and so is whoever took it
  const { take, cancelling } = useCancel(conversation.id, () => focusOn(REPLY_FIELD))
  const actions = useActions(conversation)
  useFreshSide(conversation)
  const write = (fieldId: string) => {
    if (fieldId === NOTE_FIELD) onSide?.()
    focusOn(fieldId)
  }
  const writeAsked = useEffectEvent(() => {
    const early = asked.current
    if (!early || Date.now() - early.at >= EARLY_MS) return
    write(early.fieldId)
    const field = document.getElementById(early.fieldId)
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
  })
  // no key may fall between the early field and this one
  useLayoutEffect(() => writeAsked(), [conversation.id])
  const key = (fieldId: string) => () => {
    if (isCovered()) return
    asked.current = { fieldId, at: Date.now() }
    write(fieldId)
  }
  useShortcut({ keys: { code: 'KeyR' }, label: '답변 쓰기', group: '고객문의' }, key(REPLY_FIELD))
  useShortcut({ keys: { code: 'KeyN' }, label: '내부메모 쓰기', group: '고객문의' }, key(NOTE_FIELD))
  useOfferedActions('상담', [
    { key: 'reply', label: '답변 쓰기', run: () => write(REPLY_FIELD) },
    { key: 'note', label: '내부메모 쓰기', run: () => write(NOTE_FIELD) },
    ...actions.deeds
      .filter(({ blocked }) => blocked === undefined)
      .map(({ code, label, onStart }) => ({ key: code, label: `상담 ${label}`, run: onStart })),
  ])
  return (
    <Box
      component="section"
      aria-label={`${conversation.user.name_masked}님과의 상담`}
      sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column', bgcolor: 'background.paper' }}
    >
      <ThreadHead conversation={conversation} deeds={actions.deeds} onBack={onBack} onSide={onSide} />
      <Thread conversation={conversation} cancelling={cancelling} onCancel={take} onRewrite={take} />
      <Composer conversation={conversation} />
      <ActionKeys deeds={actions.deeds} />
      <ActionDialogs conversation={conversation} actions={actions} />
    </Box>
  )
}

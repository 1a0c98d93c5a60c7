import { type NewMessage, queueMessage } from '#server/modules/messages/messages.service.ts'
import type { TestApp } from './api.ts'

/** A letter in the queue, whose text is hard to send. */
export const queueLetter = ({ deps, clock }: Pick<TestApp, 'deps' | 'clock'>, more: Partial<NewMessage> = {}) =>
  deps.db.transaction((tx) =>
    queueMessage(tx, {
      dedupe: 'one',
      channel: 'EMAIL',
      recipient: 'haneul@example.test',
      kind: 'NOTICE',
      title: '[홈핏] 한글 제목이 아주 길어도 그대로 가요 — 정말로 아주아주 길어도',
      body: '안녕하세요.\n.점으로 시작하는 줄\n끝',
      now: clock.now(),
      ...more,
    }),
  )

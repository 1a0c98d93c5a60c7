import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { type NewMessage, queueMessage } from '#server/modules/messages/messages.service.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
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

export type Told = { to: string; title: string; text: string; held: boolean }

/** What customers are told from now on: each call answers what has come since the last, in the order of its words. */
export function listenToLetters(api: TestApp): () => Promise<Told[]> {
  const heard = new Set<number>()
  return async () => {
    while ((await sendMessages(api.deps)) > 0);
    const written = (await api.deps.db.select().from(messages)).filter(({ id }) => !heard.has(id))
    for (const { id } of written) heard.add(id)
    return written
      .map(({ recipient: to, title, body: text, status }) => ({ to, title, text, held: status === 'HELD' }))
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  }
}

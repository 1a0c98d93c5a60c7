import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { scheduledTasks } from '#server/jobs/jobs.tables.ts'
import { conversationMessages } from '#server/modules/conversations/conversations.tables.ts'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { aCategory, answer, asked } from '#tests/support/conversations.ts'
import { rows } from '#tests/support/rows.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server.ts'

// what waits here has been due for long when the processes, whose clock is the real one, come up
const api = useApi({ start: '2026-01-05T01:00:00Z' })

async function ownUrl(): Promise<string> {
  const [here] = await rows<{ name: string }>(api.deps.db, sql`select current_database() as name`)
  const url = new URL(process.env['TEST_DATABASE_URL'] as string)
  url.pathname = `/${here?.name}`
  return url.toString()
}

const replies = () =>
  api.deps.db
    .select({ status: conversationMessages.status })
    .from(conversationMessages)
    .where(eq(conversationMessages.side, 'STAFF'))
    .orderBy(conversationMessages.id)

const become = (...statuses: string[]) =>
  expect
    .poll(async () => (await replies()).map(({ status }) => status), { timeout: 30_000, interval: 50 })
    .toEqual(statuses)

/** While the conversation is held from outside, the server stands between its claim of a reply and its sending. */
async function holding(url: string, conversationId: number, work: () => Promise<void>): Promise<void> {
  const holder = new Client({ connectionString: url })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from conversations where id = $1 for update', [conversationId])
    await work()
  } finally {
    await holder.end()
  }
}

test('보내는 중에 서버가 죽어도(kill -9) 답장은 다음 서버에서 한 번씩만 나가고, 고객도 한 번씩만 알게 된다', async () => {
  const cs = await api.staff('cs')
  const category_id = await aCategory(api)
  const ids: number[] = []
  for (let n = 0; n < 5; n++) {
    const { id } = await asked(api, undefined, { category_id })
    await answer(cs, id)
    ids.push(id)
  }
  const url = await ownUrl()
  const dataFolder = mkdtempSync(join(tmpdir(), 'homefit-crash-'))
  const start = () => startServerProcess({ mode: 'live', databaseUrl: url, dataFolder, empty: true })
  let server: ServerProcess | undefined
  try {
    await holding(url, ids[2] as number, async () => {
      server = await start()
      await become('SENT', 'SENT', 'SENDING', 'SENDING', 'SENDING')
      await server.kill()
    })
    await become('SENT', 'SENT', 'SENDING', 'SENDING', 'SENDING')
    // the minutes pass in which nobody else may take up what the dead one had begun
    await api.deps.db.update(scheduledTasks).set({ leaseUntil: new Date(0) })
    await api.deps.db.execute(
      sql`update conversation_messages set sending_until = 'epoch' where sending_until is not null`,
    )
    server = await start()
    await become('SENT', 'SENT', 'SENT', 'SENT', 'SENT')
  } finally {
    await server?.kill()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  api.clock.set(new Date(Date.now() + 60_000).toISOString())
  await sendMessages(api.deps)
  const told = await rows<{ sent: number; unread: number; events: number; letters: number }>(
    api.deps.db,
    sql`select c.unread, (select count(*)::int from conversation_messages m where m.conversation_id = c.id and m.side = 'STAFF' and m.status = 'SENT') as sent,
            (select count(*)::int from conversation_events e where e.conversation_id = c.id and e.kind = 'reply.sent') as events,
            (select count(*)::int from messages l where l.user_id = c.user_id) as letters
          from conversations c order by c.id`,
  )
  expect(told).toEqual(ids.map(() => ({ sent: 1, unread: 1, events: 1, letters: 1 })))
})

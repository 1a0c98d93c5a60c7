import { sql } from 'drizzle-orm'
import { messageStatusWord } from '#shared/words/messages.ts'
import type { Db } from '../../db/db.ts'
import { countTabs, type Tab } from '../bulk/tabCounts.ts'
import { type messageStatuses, messages } from './messages.tables.ts'

type Filter = { status: (typeof messageStatuses)[number][] }

const statuses = ['HELD', 'FAILED', 'QUEUED', 'SENT', 'DISCARDED'] as const
const tabs = statuses.map((key): Tab<Filter> => ({ key, label: messageStatusWord[key], filter: { status: [key] } }))

/** The numbers of the tabs of 메시지함. */
export const messageCounts = (db: Db, now: Date) =>
  countTabs(
    db,
    tabs,
    ({ status: [status] }) => ({ from: sql`${messages}`, where: sql`${messages.status} = ${status}` }),
    now,
  )

import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, ref } from '../../../db/columns.ts'
import { conversations } from '../conversations.tables.ts'

/**
 * 상담 지표. What happened to a conversation is a fact of its day, with what it was about then: nothing that changes later
 * changes a day that is over. Tallies are facts of whole days added up; a day without them is counted from its facts.
 */
const day = (name: string) => date(name, { mode: 'string' })

export const factKinds = [
  'CREATED',
  'REOPENED',
  'CLOSED',
  'DELETED',
  'REPLIED',
  'FIRST',
  'NEXT',
  'UNANSWERED',
  'RETURNED',
] as const
export type FactKind = (typeof factKinds)[number]

/** One thing that is counted, written with what it follows from (an event, or a stretch that ended). */
export const conversationFacts = pgTable(
  'conversation_facts',
  {
    kind: text('kind', { enum: factKinds }).notNull(),
    /** the event; of FIRST, NEXT and UNANSWERED the stretch; of RETURNED the event that came back */
    sourceId: ref('source_id').notNull(),
    conversationId: ref('conversation_id')
      .notNull()
      .references(() => conversations.id),
    /** RETURNED stands on the day of the close that it came back from */
    day: day('day').notNull(),
    at: at('at').notNull(),
    categoryId: ref('category_id').notNull(),
    /** 0 where it is about none */
    productId: ref('product_id').notNull(),
    /** who did it; 0 where nobody of the staff did */
    staffId: ref('staff_id').notNull(),
    /** business minutes: of an answer without those on hold; of a close since it came or came back, once they are counted */
    minutes: integer('minutes'),
    /** of an answer: it came before it was due */
    kept: boolean('kept'),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.sourceId] }),
    // the rows of a figure, newest first
    index('conversation_facts_kind').on(t.kind, t.day, t.sourceId),
    index('conversation_facts_conversation').on(t.conversationId),
    index('conversation_facts_product')
      .on(t.productId, t.kind, t.day, t.categoryId, t.minutes, t.kept)
      .where(sql`product_id > 0`),
    // which products were asked about
    index('conversation_facts_asked')
      .on(t.day, t.productId, t.categoryId)
      .where(sql`kind = 'CREATED' and product_id > 0`),
    index('conversation_facts_uncounted')
      .on(t.day)
      .where(sql`kind = 'CLOSED' and minutes is null`),
    check('conversation_facts_day', sql`day = (at at time zone 'Asia/Seoul')::date`),
    check(
      'conversation_facts_minutes',
      sql`case when kind in ('FIRST', 'NEXT') then minutes >= 0 and kept is not null
          when kind in ('CLOSED', 'UNANSWERED') then kept is null else minutes is null and kept is null end`,
    ),
  ],
)

/** Days whose tallies are whole, with what came into the queue on them and what left it. */
export const conversationTallyDays = pgTable('conversation_tally_days', {
  day: day('day').primaryKey(),
  opened: integer('opened').notNull(),
  ended: integer('ended').notNull(),
})

/** Facts of a day by who and what of; every minute is kept, so that medians of many days stay exact. */
export const conversationTallies = pgTable(
  'conversation_tallies',
  {
    day: day('day')
      .notNull()
      .references(() => conversationTallyDays.day, { onDelete: 'cascade' }),
    staffId: ref('staff_id').notNull(),
    categoryId: ref('category_id').notNull(),
    created: integer('created').notNull(),
    reopened: integer('reopened').notNull(),
    closed: integer('closed').notNull(),
    deleted: integer('deleted').notNull(),
    replied: integer('replied').notNull(),
    unanswered: integer('unanswered').notNull(),
    kept: integer('kept').notNull(),
    first: integer('first').array().notNull(),
    next: integer('next').array().notNull(),
    resolution: integer('resolution').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.staffId, t.categoryId] })],
)

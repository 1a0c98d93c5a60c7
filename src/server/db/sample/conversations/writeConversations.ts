import {
  conversationCategories,
  conversationMessages,
  conversations,
  conversationTags,
} from '../../../modules/conversations/conversations.tables.ts'
import {
  conversationEvents,
  conversationNotes,
  conversationStretches,
  conversationTagLinks,
} from '../../../modules/conversations/records.tables.ts'
import type { Tx } from '../../db.ts'
import { fillFacts } from '../../../modules/conversations/metrics/resolutions.ts'
import { writeIncidents } from './writeIncidents.ts'
import { continueIds, insertRows } from '../insertRows.ts'
import { sampleTags } from './phrases.ts'
import type { ConversationBook } from './planConversations.ts'

/** Writes the questions of customers under the categories that every shop is given at its start. */
export const writeConversations = async (tx: Tx, book: ConversationBook): Promise<void> => {
  const found = await tx
    .select({ id: conversationCategories.id, name: conversationCategories.name })
    .from(conversationCategories)
  const categories = new Map(found.map(({ id, name }) => [name, id]))
  const written = book.conversations.flatMap(({ category, ...row }) => {
    const categoryId = categories.get(category)
    return categoryId === undefined ? [] : [{ ...row, categoryId }]
  })
  const ids = new Set(written.map(({ id }) => id))
  const ofThem = <T extends { conversationId: number }>(rows: readonly T[]) =>
    rows.filter(({ conversationId }) => ids.has(conversationId))
  await insertRows(
    tx,
    conversationTags,
    sampleTags.map((name, n) => ({ id: n + 1, name })),
  )
  await insertRows(tx, conversations, written)
  await insertRows(tx, conversationMessages, ofThem(book.messages))
  await insertRows(tx, conversationNotes, ofThem(book.notes))
  await insertRows(
    tx,
    conversationEvents,
    ofThem(book.events).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  )
  await insertRows(tx, conversationStretches, ofThem(book.stretches))
  await insertRows(tx, conversationTagLinks, ofThem(book.tags))
  await fillFacts(tx)
  await writeIncidents(tx, book.wave, written)
  await continueIds(tx, [conversations, conversationMessages, conversationNotes, conversationTags])
}

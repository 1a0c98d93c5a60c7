import type { InboxItem } from '#contract/schema.d.ts'
import { type StaffRole, staffRoles } from '#shared/permissions.ts'
import { inboxQueueWord, type InboxQueue } from '#shared/words/conversations.ts'

const sorts = ['waiting', 'first', 'due', 'newest'] as const

/** Where somebody is in the inbox, as its address says it; what was searched for stays out of it. */
export type Place = {
  queue: InboxQueue
  /** the conversation that stands open */
  open: number | undefined
  categories: number[]
  tags: number[]
  team: StaffRole | undefined
  assignee: 'none' | 'me' | number | undefined
  userId: number | undefined
  orderId: number | undefined
  incidentId: number | undefined
  sort: (typeof sorts)[number]
}

/** What waits for an answer is what the day begins with. */
export const FIRST_QUEUE: InboxQueue = 'waiting'

const idOf = (text: string | null): number | undefined => {
  const id = Number(text)
  return text && Number.isSafeInteger(id) && id > 0 ? id : undefined
}
const idsIn = (search: URLSearchParams, key: string) =>
  search.getAll(key).flatMap((text) => {
    const id = idOf(text)
    return id === undefined ? [] : [id]
  })
const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text)

/** Reads an address; what it does not know is as if it were not there. */
export const placeIn = (search: URLSearchParams): Place => {
  const assignee = search.get('assignee')
  return {
    queue: oneOf(Object.keys(inboxQueueWord) as InboxQueue[], search.get('queue')) ?? FIRST_QUEUE,
    open: idOf(search.get('open')),
    categories: idsIn(search, 'category_id'),
    tags: idsIn(search, 'tag_id'),
    team: oneOf(staffRoles, search.get('team')),
    assignee: oneOf(['none', 'me'] as const, assignee) ?? idOf(assignee),
    userId: idOf(search.get('user_id')),
    orderId: idOf(search.get('order_id')),
    incidentId: idOf(search.get('incident_id')),
    sort: oneOf(sorts, search.get('sort')) ?? 'waiting',
  }
}

/** The address of a place, without what goes without saying. */
export const searchOf = (place: Place): URLSearchParams => {
  const { queue, open, categories, tags, team, assignee, userId, orderId, incidentId, sort } = place
  const search = new URLSearchParams()
  const put = (key: string, value: string | number | undefined, usual?: string) => {
    if (value !== undefined && value !== usual) search.append(key, String(value))
  }
  put('queue', queue, FIRST_QUEUE)
  for (const id of categories) put('category_id', id)
  for (const id of tags) put('tag_id', id)
  put('team', team)
  put('assignee', assignee)
  put('user_id', userId)
  put('order_id', orderId)
  put('incident_id', incidentId)
  put('sort', sort, 'waiting')
  put('open', open)
  return search
}

/** What the list is asked for at a place. */
export const askedAt = (place: Place, text: string) => ({
  queue: place.queue,
  sort: place.sort,
  ...(place.categories.length > 0 ? { category_id: place.categories } : {}),
  ...(place.tags.length > 0 ? { tag_id: place.tags } : {}),
  ...(place.team ? { team: place.team } : {}),
  ...(place.assignee === undefined ? {} : { assignee: place.assignee }),
  ...(place.userId === undefined ? {} : { user_id: place.userId }),
  ...(place.orderId === undefined ? {} : { order_id: place.orderId }),
  ...(place.incidentId === undefined ? {} : { incident_id: place.incidentId }),
  ...(text === '' ? {} : { q: text }),
})

/** How many conditions narrow the queue. */
export const conditionsOf = ({ categories, tags, team, assignee, userId, orderId, incidentId }: Place): number =>
  [categories.length > 0, tags.length > 0, team, assignee, userId, orderId, incidentId].filter(Boolean).length

export const noConditions = {
  categories: [],
  tags: [],
  team: undefined,
  assignee: undefined,
  userId: undefined,
  orderId: undefined,
  incidentId: undefined,
} satisfies Partial<Place>

type Row = Pick<InboxItem, 'id'>

/**
 * The neighbour of the open one in the list. From one that is no longer in it: the next of those that stood beside it when it
 * was last there, however many have left since.
 */
export const stepFrom = (rows: readonly Row[], open: number | undefined, stood: readonly number[], by: 1 | -1) => {
  const here = rows.findIndex(({ id }) => id === open)
  if (here !== -1) return rows[here + by]?.id
  const then = open === undefined ? -1 : stood.indexOf(open)
  if (then === -1) return rows.at(by === 1 ? 0 : -1)?.id
  const beside = by === 1 ? stood.slice(then + 1) : stood.slice(0, then).toReversed()
  return beside.find((id) => rows.some((row) => row.id === id)) ?? rows.at(by === 1 ? -1 : 0)?.id
}

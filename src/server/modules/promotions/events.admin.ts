import type { z } from '@hono/zod-openapi'
import { eq, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { bool } from '../../db/shape.ts'
import { sure } from '../../db/sure.ts'
import { queryFlag } from '../../http/endpoint.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { crud } from '../crud/crud.ts'
import type { CrudExtras, CrudOptions, WriteContext } from '../crud/options.ts'
import { refuseOtherPicture } from '../images/shopPictures.ts'
import { askForDeepPrices } from './eventApproval.ts'
import { bannerFields, eventExtras, multiProductFields, type SaleItem, singleProductFields } from './events.contract.ts'
import { eventParts } from './events.read.ts'
import { type Event, eventValues, type Said, writeItems } from './events.service.ts'
import { eventProducts, type EventKind, eventKinds, events } from './promotions.tables.ts'
import { sequenceOf } from './sequence.admin.ts'
import { placeFor } from './sequence.service.ts'

/** 이벤트: banners and product events. What a kind says of products, `saidBy` makes one list of. */
type Input = Record<string, unknown>

const permissions = {
  read: 'catalog:read',
  create: 'content:write',
  update: 'content:write',
  delete: 'content:write',
  bulk: 'content:write',
} as const

/** What all three kinds share. */
function kindOf<F extends z.ZodObject>(
  kind: EventKind,
  more: {
    label: string
    schemaName: string
    fields: F
    commands?: string[]
    saidBy: (tx: Tx, input: Input, existing: Event | undefined) => Promise<Said>
  },
) {
  const { saidBy, ...shared } = more
  const options = {
    ...shared,
    path: `/store-admin/v1/events/${kind}`,
    name: `${kind}-event`,
    table: events,
    scope: { rows: eq(events.kind, kind), made: { kind } },
    extras: eventExtras,
    present: (db: Db, found: Event[]) => present(db, kind, found),
    search: [events.title],
    filters: { status: events.status, ...(kind === 'banner' ? { location: events.location } : {}) },
    query: { is_time_sale: queryFlag.optional() },
    where: ({ is_time_sale: wanted }: Input) =>
      wanted === undefined ? undefined : eq(events.isTimeSale, wanted === true),
    sort: {
      id: events.id,
      title: events.title,
      sequence: events.sequence,
      starts_at: events.startsAt,
      ends_at: events.endsAt,
      status: events.status,
      created_at: events.createdAt,
    },
    defaultSort: 'sequence',
    permissions,
    conflicts: { events_image_id_images_id_fk: ['image_id', 'PHOTO_NOT_FOUND'] },
    refusals: { time_sale_slots_apart: 'EVENT_OVERLAP' },
    async beforeWrite(tx: Tx, input: Input, existing: Event | undefined, { now }: WriteContext) {
      await refuseOtherPicture(tx, 'image_id', input['image_id'])
      const said = await saidBy(tx, input, existing)
      const values = await eventValues(tx, input, existing, { said, now })
      const location = (values['location'] ?? existing?.location ?? null) as string | null
      const wanted = values['sequence'] as number | undefined
      if (!existing || wanted !== undefined || location !== existing.location)
        values['sequence'] = await placeFor(tx, { kind, location, wanted, ...(existing ? { id: existing.id } : {}) })
      // what a new event says of products is recorded with it; of a change the record is what was asked for
      return existing ? columnsOf(values) : { ...values, status: values['status'] ?? 'DRAFT' }
    },
    async afterWrite(tx: Tx, row: Event, input: Input, context: WriteContext) {
      const said = await saidBy(tx, input, row)
      if (said) await writeItems(tx, row, said, context.now)
      await askForDeepPrices(tx, row, context)
    },
    remove: removeEvent,
    labelOf: (row: Event) => row.title,
  } satisfies CrudOptions<typeof events, F> & CrudExtras<typeof events, z.ZodRawShape>
  return crud(options)
}

const itemKeys = ['product_id', 'kind', 'time_sale_price', 'quantity_limit', 'per_user_limit', 'items']
const columnsOf = (values: Input): Input =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !itemKeys.includes(key)))

/** The parts of a product's event that are the same as its one item's. */
async function singleSaid(tx: Tx, input: Input, existing: Event | undefined): Promise<Said> {
  if (existing && !itemKeys.some((key) => key in input)) return undefined
  const [stored] = existing ? await tx.select().from(eventProducts).where(eq(eventProducts.eventId, existing.id)) : []
  const said = {
    product_id: (input['product_id'] ?? stored?.productId) as number,
    time_sale_price: read(input, 'time_sale_price', stored?.timeSalePrice),
    quantity_limit: read(input, 'quantity_limit', stored?.quantityLimit),
    per_user_limit: read(input, 'per_user_limit', stored?.perUserLimit),
  }
  if (input['kind'] === 'TIME_SALE' && said.time_sale_price === null) throw invalidField('time_sale_price', 'REQUIRED')
  const isFeature = input['kind'] === 'FEATURE' && !('time_sale_price' in input)
  if (input['kind'] === 'FEATURE' && !isFeature && said.time_sale_price !== null)
    throw invalidField('time_sale_price', 'FEATURE_PRICE')
  const item = isFeature ? { ...said, time_sale_price: null } : said
  return { field: input['product_id'] === undefined ? 'time_sale_price' : 'product_id', items: [item] }
}

const read = (input: Input, key: string, stored: number | null | undefined) =>
  (input[key] === undefined ? (stored ?? null) : input[key]) as number | null

async function multiSaid(_tx: Tx, input: Input): Promise<Said> {
  const items = input['items'] as SaleItem[] | undefined
  return Promise.resolve(items && { field: 'items', items })
}

async function present(db: Db, kind: EventKind, found: Event[]) {
  const parts = await eventParts(
    db,
    found.map(({ id }) => id),
  )
  return found.map((row) => {
    const part = sure(parts.get(row.id))
    const [item] = part.items
    if (kind !== 'single-product' || !item) return part
    const { product_id, time_sale_price, quantity_limit, per_user_limit } = item
    return { ...part, product_id, time_sale_price, quantity_limit, per_user_limit }
  })
}

/** What was ordered at an event's price names it for ever; such an event is ended, not deleted. Error: EVENT_IN_USE. */
async function removeEvent(tx: Tx, event: Event): Promise<void> {
  const ordered = sql`exists (select 1 from order_items i where i.event_product_id in (select id from event_products where event_id = ${event.id}))`
  const [used] = await rows(tx, { used: bool }, sql`select ${ordered} as used`)
  if (used?.used) throw new AppError('EVENT_IN_USE')
  await tx.delete(eventProducts).where(eq(eventProducts.eventId, event.id))
  await tx.delete(events).where(eq(events.id, event.id))
}

const banners = kindOf('banner', {
  label: '배너',
  schemaName: 'AdminBannerEvent',
  fields: bannerFields,
  saidBy: () => Promise.resolve(undefined),
})

const singles = kindOf('single-product', {
  label: '단일 상품 이벤트',
  schemaName: 'AdminSingleProductEvent',
  fields: singleProductFields,
  commands: ['kind'],
  saidBy: singleSaid,
})

const multiples = kindOf('multi-product', {
  label: '여러 상품 이벤트',
  schemaName: 'AdminMultiProductEvent',
  fields: multiProductFields,
  saidBy: multiSaid,
})

export const eventsAdmin = [...banners, ...singles, ...multiples, ...eventKinds.map(sequenceOf)]

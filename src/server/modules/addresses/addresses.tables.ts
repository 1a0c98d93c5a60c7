import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt } from '../../db/columns.ts'
import { users } from '../auth/auth.tables.ts'

/** Store, membership and both API versions read this one table. */
export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    address1: text('address1').notNull(),
    address2: text('address2').notNull().default(''),
    postcode: text('postcode').notNull(),
    phone: text('phone').notNull(),
    comment: text('comment').notNull().default(''),
    bcode: text('bcode'),
    roadName: text('road_name'),
    buildingCode: text('building_code'),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('addresses_user').on(t.userId),
    uniqueIndex('addresses_one_default')
      .on(t.userId)
      .where(sql`is_default`),
  ],
)

/** The public road-name address list that the built-in postcode search reads (`importPostcodes.service.ts`). */
export const postcodes = pgTable(
  'postcodes',
  {
    id: id(),
    /** what names the building in its list */
    sourceKey: text('source_key').notNull(),
    postcode: text('postcode').notNull(),
    roadAddress: text('road_address').notNull(),
    jibunAddress: text('jibun_address').notNull(),
    buildingName: text('building_name').notNull().default(''),
    bcode: text('bcode').notNull(),
    roadName: text('road_name').notNull(),
    buildingCode: text('building_code').notNull(),
    /** `전북`, the same before and after a renaming */
    sido: text('sido').notNull(),
    /** everything it is found by, without spaces */
    searchText: text('search_text').notNull(),
    grams: text('grams').array().notNull(),
    importedAt: at('imported_at').notNull(),
  },
  (t) => [
    index('postcodes_postcode').on(t.postcode),
    uniqueIndex('postcodes_source').on(t.sourceKey),
    index('postcodes_sido').on(t.sido, t.importedAt),
    index('postcodes_grams').using('gin', t.grams),
  ],
)

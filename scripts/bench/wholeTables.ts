import type { WholeScan } from './plans.ts'

/**
 * A statement that may read the whole of a large table, and why; `about` tells it from others of the same file. One that
 * does so only `atTimes` has two plans of about the same cost, or is asked with several values and kept with one of them.
 */
type Named = { asked: string; tables: string[]; reason: string; about?: RegExp; atTimes?: boolean }

const modules = 'src/server/modules'

/** What reads a large table from end to end at a million order items, on purpose. */
export const wholeTables: Named[] = [
  {
    asked: `${modules}/ops/invariants.ts`,
    tables: ['skus', 'stock_movements', 'orders', 'order_items', 'order_item_units', 'payments', 'points_lots'],
    reason:
      'a shop of the tests is one stretch from the first id to the last; a large one is read 2,000 rows at a time',
    about: /> \$\d+::bigint and .* <= \$\d+::bigint/,
  },
  {
    asked: `${modules}/catalog/catalog.jobs.ts`,
    tables: ['products'],
    reason: 'a task at night that gives every product its score',
  },
  {
    asked: `${modules}/images/images.jobs.ts`,
    tables: ['products'],
    reason: 'a task at night that finds where a picture is still shown before it is deleted',
  },
  {
    asked: 'src/server/db/textSearch.ts',
    tables: ['skus'],
    reason: 'one letter has no pair of letters to be found by; what it may find is bounded',
  },
  {
    asked: `${modules}/crud/crud.ts`,
    tables: ['products', 'skus'],
    reason: 'stock moves at every sale, which an index on what is left would make dearer than counting 300,000 SKUs',
    about: /on_hand/,
  },
  {
    asked: `${modules}/crud/crud.ts`,
    tables: ['products'],
    reason: 'one letter has no pair of letters to be found by',
    about: /ilike/,
    atTimes: true,
  },
  ...['facets', 'productMatch', 'products.list', 'suggestions', 'understand'].map((file) => ({
    asked: `${modules}/catalog/search/${file}.ts`,
    tables: ['products', 'skus', 'product_categories', 'product_tags'],
    reason: 'what many products are called is compared row by row, and choices are counted over all that is found',
    atTimes: true,
  })),
  {
    asked: `${modules}/crud/crud.ts`,
    tables: ['products', 'skus'],
    reason: 'the tests ask for values that no row has; what some have fills a page at once',
    about: /tax_type|"skus"."status" in/,
  },
  {
    asked: `${modules}/crud/crud.ts`,
    tables: ['products'],
    reason: 'a list by name of a hundred thousand products is sorted when somebody asks for it',
    about: /order by "products"."name"/,
  },
  {
    asked: `${modules}/crud/selection.ts`,
    tables: ['option_groups', 'skus'],
    reason: 'everything older than a moment of the tests, when the measured shop had nothing yet',
  },
  {
    asked: `${modules}/coupons/benefits.read.ts`,
    tables: ['products'],
    reason: 'what a coupon is good for is asked of each product: brands, categories and their parents',
  },
  {
    asked: `${modules}/orders/order-items.read.ts`,
    tables: ['order_items'],
    reason: 'the tests ask for brands and carriers that no item has; what some have fills a page at once',
    about: /"brand_name" in|"carrier" in/,
  },
  {
    asked: `${modules}/deliveries/deliveries.read.ts`,
    tables: ['deliveries'],
    reason: 'the tests ask for carriers that no parcel has; what some have fills a page at once',
    about: /"carrier" in/,
  },
  {
    asked: `${modules}/exports/items.source.ts`,
    tables: ['order_items'],
    reason: 'the whole list by the day of sending is a file that somebody asks for; the work of today has an index',
    about: /ship_by/,
  },
  ...['items', 'orders'].map((list) => ({
    asked: `${modules}/exports/${list}.source.ts`,
    tables: ['orders', 'order_items'],
    reason: 'a file of everything holds up to a million lines, which are counted before the same ones are read for it',
    about: /as bounded/,
    atTimes: true,
  })),
  {
    asked: `${modules}/points/points.service.ts`,
    tables: ['points_lots'],
    reason: 'one member of the measured shop has most of its points',
  },
  {
    asked: `${modules}/shipping/origins.admin.ts`,
    tables: ['products'],
    reason: 'one origin of the measured shop sends most of its products',
  },
  {
    asked: `${modules}/shipping/carriers.admin.ts`,
    tables: ['deliveries', 'claims'],
    reason: 'whether any parcel ever named a courier, when staff delete one',
  },
  {
    asked: `${modules}/terms/terms.reference.ts`,
    tables: ['orders'],
    reason: 'whether there is any: the first row is enough',
  },
]

/** Is this scan one of the named? */
export const allowed = ({ asked, tables, text }: WholeScan, named: readonly Named[] = wholeTables): boolean =>
  tables.every((table) =>
    named.some(
      (one) => asked.startsWith(`${one.asked}:`) && one.tables.includes(table) && (one.about?.test(text) ?? true),
    ),
  )

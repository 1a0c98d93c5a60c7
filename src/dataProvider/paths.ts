import type { Path, PathOf } from '#shared/api/wire.ts'

const STORE = '/store-admin/v1'
const CORE = '/core-admin/v1'

/** The one table of paths: the console's resource → where the server answers for it. */
export const PATHS = {
  brands: `${STORE}/brands`,
  catalogs: `${STORE}/catalogs`,
  products: `${STORE}/products`,
  'product-categories': `${STORE}/product-categories`,
  'product-tags': `${STORE}/product-tags`,
  'search-synonyms': `${STORE}/search-synonyms`,
  'search-words': `${STORE}/search-words`,
  options: `${STORE}/options`,
  skus: `${STORE}/skus`,
  'shipping-origins': `${STORE}/shipping-origins`,
  carriers: `${STORE}/carriers`,
  'shipping-settings': `${STORE}/shipping-settings`,
  'coupon-issues': `${STORE}/coupons/issues`,
  'banner-events': `${STORE}/events/banner`,
  'single-product-events': `${STORE}/events/single-product`,
  'multi-product-events': `${STORE}/events/multi-product`,
  exhibitions: `${STORE}/exhibitions`,
  'price-schedules': `${CORE}/price-change-schedules`,
  plans: `${CORE}/plans`,
  'plan-price-changes': `${CORE}/plan-price-changes`,
  'subscription-products': `${CORE}/subscription-products`,
  subscriptions: `${CORE}/subscriptions`,
  vouchers: `${CORE}/vouchers`,
  'voucher-batches': `${CORE}/voucher-batches`,
  'referral-programs': `${CORE}/referral-programs`,
  referrals: `${CORE}/referrals`,
  'gift-bundles': `${CORE}/gift-bundles`,
  'gift-campaigns': `${CORE}/gift-campaigns`,
  gifts: `${CORE}/gifts`,
  'user-coupons': `${STORE}/user-coupons`,
  orders: `${STORE}/orders`,
  'order-items': `${STORE}/order-items`,
  deliveries: `${STORE}/deliveries`,
  'shipping-stops': `${STORE}/packing/stops`,
  claims: `${STORE}/claims`,
  'cancel-claims': `${STORE}/claims/cancel`,
  'exchange-claims': `${STORE}/claims/exchange`,
  'return-claims': `${STORE}/claims/return`,
  'claim-reasons': `${STORE}/claim-reasons`,
  'notice-templates': `${STORE}/notice-templates`,
  refunds: `${STORE}/refunds`,
  reconciliations: `${STORE}/payments/reconciliations`,
  points: `${STORE}/points/events`,
  approvals: `${STORE}/approvals`,
  jobs: `${STORE}/jobs`,
  holidays: `${CORE}/consignments/holidays`,
  'delivery-schedule-groups': `${CORE}/delivery-schedule-groups`,
  'remote-areas': `${CORE}/remote-areas`,
  messages: `${CORE}/messages`,
  'access-logs': `${CORE}/access-logs`,
  members: `${CORE}/users`,
  conversations: `${CORE}/conversations/messages`,
  incidents: `${CORE}/incidents`,
  'conversation-templates': `${CORE}/conversation-templates`,
  'conversation-categories': `${CORE}/conversation-categories`,
  'conversation-tags': `${CORE}/conversation-tags`,
  moderation: `${CORE}/moderation`,
  reviews: `${CORE}/reviews`,
  staffs: `${CORE}/admins`,
  'audit-logs': `${CORE}/audit-logs`,
  terms: `${CORE}/terms`,
} as const satisfies Record<string, PathOf<'get'>>

export type ResourceName = keyof typeof PATHS

/** The bulk commands of a resource: the last part of `POST /{resource}/bulk/{action}`. */
export type BulkActionOf<R extends ResourceName> = {
  [A in BulkAction]: `${(typeof PATHS)[R]}/bulk/${A}` extends Path ? A : never
}[BulkAction]

type BulkAction = PathOf<'post'> extends infer P ? (P extends `${string}/bulk/${infer A}` ? A : never) : never

/** The resources that know a bulk command. */
export type ResourceWith<A extends BulkAction> = {
  [R in ResourceName]: A extends BulkActionOf<R> ? R : never
}[ResourceName]

/** The resources whose lists can be downloaded. */
export type ExportName = {
  [R in ResourceName]: `${(typeof PATHS)[R]}/export/request` extends Path ? R : never
}[ResourceName]

/** The path of a resource. @throws Error naming the table when the resource has no line in it. */
export const pathOf = (resource: string): string => {
  const path: string | undefined = Object.hasOwn(PATHS, resource) ? PATHS[resource as ResourceName] : undefined
  if (!path) throw new Error(`"${resource}" has no path: add a line to src/dataProvider/paths.ts`)
  return path
}

/** Keys of lists that find people, also by name: what is typed into them may be somebody's. */
const SEEKING_PEOPLE: Partial<Record<ResourceName, readonly string[]>> = {
  'order-items': ['q'],
  orders: ['q'],
  deliveries: ['q'],
  claims: ['q'],
  'cancel-claims': ['q'],
  'exchange-claims': ['q'],
  'return-claims': ['q'],
  refunds: ['order_no'],
  points: ['order_no'],
  members: ['q'],
  subscriptions: ['q'],
  messages: ['q'],
  staffs: ['q'],
  'access-logs': ['staff'],
}

const seekingAt = new Map<string, readonly string[]>(
  Object.entries(SEEKING_PEOPLE).map(([resource, keys]) => [pathOf(resource), keys]),
)

/** Whether people are looked for by this key of the list at this path. */
export const seeksPeople = (path: string, key: string): boolean => seekingAt.get(path)?.includes(key) === true

/** The resources whose lists have one order; they are asked for without a `sort`. */
const FIXED_ORDER: ReadonlySet<string> = new Set<ResourceName>([
  'access-logs',
  'approvals',
  'audit-logs',
  'deliveries',
  'delivery-schedule-groups',
  'jobs',
  'members',
  'messages',
  'moderation',
  'notice-templates',
  'orders',
  'points',
  'referrals',
  'price-schedules',
  'reconciliations',
  'refunds',
  'reviews',
  'shipping-stops',
  'staffs',
  'terms',
])

/** Whether the list of a resource can be asked for in another order. */
export const isSortable = (resource: string): boolean => !FIXED_ORDER.has(resource)

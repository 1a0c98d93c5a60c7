import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()

const staysForEver = '가리키는 줄은 지워지지 않고, 이 열로 찾는 일도 없다'
const few = '몇백 줄뿐이라 처음부터 끝까지 읽어도 같다'

/** Foreign keys that no index serves, each with its reason. */
const unserved: Record<string, string> = {
  'brands(logo_image_id)': few,
  'categories(parent_id)': few,
  'categories(icon_image_id)': few,
  'claims(reason_id)': staysForEver,
  'consents(terms_id)': staysForEver,
  'consignment_holidays(shipping_origin_id)': few,
  'payment_differences(payment_id)': staysForEver,
  'pii_windows(user_id)': staysForEver,
  'points_lots(ledger_id)': staysForEver,
  'points_lots(user_id)': '회원은 지워지지 않고, 회원의 쓸 수 있는 적립금은 부분 색인으로 찾는다',
  'shipping_origins(remote_policy_id)': few,
  'terms(published_by)': few,
  'user_coupons(coupon_id)': staysForEver,
  'user_coupons(used_order_id)': staysForEver,
}

test('모든 외래 키에는 그 열로 시작하는 색인이 있거나, 없어도 되는 까닭이 적혀 있다', async () => {
  const found = await rows<{ key: string; served: boolean }>(
    api.deps.db,
    sql`
      select format('%s(%s)', c.conrelid::regclass, k.columns) as key, exists (
        select from pg_index i
        where i.indrelid = c.conrelid and i.indisvalid
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', k.columns))) as served
      from pg_constraint c, lateral (
        select string_agg(a.attname, ', ') as columns from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) k
      where c.contype = 'f' order by 1`,
  )
  expect(found.length).toBeGreaterThan(80)
  expect(found.filter((one) => !one.served).map((one) => one.key)).toEqual(Object.keys(unserved).toSorted())
})

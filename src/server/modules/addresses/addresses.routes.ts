import { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { rows } from '../../db/db.ts'
import type { Db } from '../../db/db.ts'
import { placeOf } from '../../http/address.ts'
import { endpoint, line, pageOf } from '../../http/endpoint.ts'
import { hit } from '../../http/rateLimit.ts'
import { addressBody, defaultAddressSchema, deliveryAddressSchema, postcodeHitSchema } from './addresses.contract.ts'
import { defaultAddress, presentAddress, upsertDefaultAddress } from './addresses.service.ts'

async function presentDefault(db: Db, userId: number) {
  const row = await defaultAddress(db, userId)
  return { address: row ? await presentAddress(db, row) : null }
}

/** The best matches of a search are worth showing; nobody pages through thousands of streets. */
const mostHits = 200

export const addressRoutes = [
  endpoint(
    {
      method: 'get',
      path: '/store/v1/user/deliveries/addresses/default',
      summary: '기본 배송지',
      access: 'user',
      responses: { 200: defaultAddressSchema },
    },
    ({ db, actor }) => presentDefault(db, actor.id),
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v2/user/addresses/default',
      summary: '기본 배송지',
      access: 'user',
      responses: { 200: defaultAddressSchema },
    },
    ({ db, actor }) => presentDefault(db, actor.id),
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/user/deliveries/addresses/default/upsert',
      summary: '기본 배송지 저장',
      access: 'user',
      body: addressBody,
      responses: { 200: deliveryAddressSchema },
    },
    async ({ db, actor, body, now }) => presentAddress(db, await upsertDefaultAddress(db, actor.id, body, now)),
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v1/user/address/',
      summary: '기본 배송지 저장: 스토어와 같은 주소',
      access: 'user',
      body: addressBody,
      responses: { 200: deliveryAddressSchema },
    },
    async ({ db, actor, body, now }) => presentAddress(db, await upsertDefaultAddress(db, actor.id, body, now)),
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v2/postcode/search',
      summary: '우편번호 찾기: 도로명, 건물 이름, 동, 우편번호',
      access: 'public',
      extension: true,
      query: z.object({
        q: line(60, 2),
        page: z.coerce.number().int().min(1).max(20).default(1),
        page_size: z.coerce.number().int().min(1).max(50).default(20),
      }),
      responses: { 200: pageOf(postcodeHitSchema) },
      errors: ['RATE_LIMITED'],
    },
    async ({ deps, query, ip, now }) => {
      await hit(deps.db, `postcode:${placeOf(ip)}`, 120, 60, now)
      const offset = (query.page - 1) * query.page_size
      const found = await searchPostcodes(deps.db, query.q)
      return {
        results: found.slice(offset, offset + query.page_size),
        total_count: found.length,
        page: query.page,
        page_size: query.page_size,
        has_next: offset + query.page_size < found.length,
      }
    },
  ),
]

/** Addresses that contain every word of the search; exact street names and postcodes come first. */
async function searchPostcodes(db: Db, q: string): Promise<z.infer<typeof postcodeHitSchema>[]> {
  const words = q.split(/\s+/).slice(0, 6)
  const columns = sql`postcode, road_address, jibun_address, building_name, bcode, road_name, building_code`
  const [only] = words
  if (words.length === 1 && /^\d{5}$/.test(only ?? '')) {
    return rows(
      db,
      sql`select ${columns} from postcodes where postcode = ${only} order by road_address, id limit ${mostHits}`,
    )
  }
  const all = sql.join(
    words.map((word) => sql`position(${word.toLowerCase()} in lower(search_text)) > 0`),
    sql` and `,
  )
  return rows(
    db,
    sql`select ${columns} from postcodes where ${all}
        order by (road_name = any(${sql.param(words)}::text[])) desc, road_address, id limit ${mostHits}`,
  )
}

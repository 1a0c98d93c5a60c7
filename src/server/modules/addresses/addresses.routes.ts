import { z } from '@hono/zod-openapi'
import type { Db } from '../../db/db.ts'
import { endpoint, line, pageOf } from '../../http/endpoint.ts'
import { hitPlace } from '../../http/rateLimit.ts'
import {
  addressBody,
  defaultAddressSchema,
  deliveryAddressSchema,
  postcodeHitSchema,
  recipientSchema,
} from './addresses.contract.ts'
import { searchPostcodes } from './searchPostcodes.ts'
import { defaultAddress, presentAddress, recipientOf, upsertDefaultAddress } from './addresses.service.ts'
import { offsetOf, toPage } from '../../db/page.ts'

async function presentDefault(db: Db, userId: number) {
  const row = await defaultAddress(db, userId)
  return { address: row ? await presentAddress(db, row) : null }
}

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
      method: 'get',
      path: '/store/v1/user/deliveries/recipient',
      summary: '받는 사람으로 먼저 채울 이름과 연락처: 기본 배송지의 것, 없으면 회원의 것',
      access: 'user',
      extension: true,
      responses: { 200: recipientSchema },
    },
    ({ db, actor }) => recipientOf(db, actor.id),
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
    async ({ deps, query, place, now }) => {
      await hitPlace(deps.db, 'postcode', place, 120, 60, now)
      const offset = offsetOf(query)
      const found = await searchPostcodes(deps.db, query.q)
      return toPage(found.slice(offset, offset + query.page_size), found.length, query)
    },
  ),
]

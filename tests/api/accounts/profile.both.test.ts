import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { giveCoupon } from '#tests/support/benefits.ts'
import { useApi } from '#tests/support/api.ts'
import { givePoints } from '#tests/support/points.ts'

const api = useApi()
const profile = '/api/v2/user/profile'
type Profile = {
  user_id: number
  nickname: string
  name: string
  image?: { id: number; url: string }
  bio: string | null
}

async function upload(customer: Awaited<ReturnType<typeof api.customer>>, purpose: string) {
  const form = new FormData()
  form.append('purpose', purpose)
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#F71766' } })
    .png()
    .toBuffer()
  form.append('files', new File([bytes as BlobPart], 'me.png', { type: 'image/png' }))
  const answer = await customer.raw('POST', '/store/v1/images', { form })
  const { results } = (await answer.json()) as { results: { id: number; url: string }[] }
  return results[0] as { id: number; url: string }
}

describe('내 정보', () => {
  test('이메일과 휴대폰은 가리고, 포인트와 쿠폰을 함께 준다', async () => {
    const customer = await api.customer({ emailAddress: 'hong.gildong@naver.com', nickname: '길동' })
    await givePoints(api, customer.id, 3_000)
    await giveCoupon(api.deps.db, customer.id, {})
    const { status, body } = await customer.get('/api/v2/user/me')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user_id: customer.id,
      email_address_masked: 'ho***@naver.com',
      mobile_masked: '010-****-5678',
      mobile_verified: false,
      name: '홍길동',
      nickname: '길동',
      has_password: false,
      roles: ['user'],
      points: '3000.00',
      coupon_count: 1,
      subscription: null,
      consents: [],
      identities: [],
    })
    expect(JSON.stringify(body)).not.toContain('hong.gildong')
  })

  test('로그인하지 않으면 401, 직원은 403', async () => {
    const staff = await api.staff('admin')
    for (const path of ['/api/v2/user/me', '/api/v1/user/profile/', profile]) {
      expect((await api.anonymous.get(path)).status).toBe(401)
      expect((await staff.get(path)).status).toBe(403)
    }
    expect((await api.anonymous.patch(profile, { nickname: '나야나' })).status).toBe(401)
  })
})

describe('프로필', () => {
  test('두 판 모두 같은 사람을 말하고, 아직 없는 팔로우는 0이다', async () => {
    const customer = await api.customer({ nickname: '길동' })
    const first = await customer.get('/api/v1/user/profile/')
    expect(first.body).toEqual({
      user_id: customer.id,
      nickname: '길동',
      bio: null,
      follower_count: 0,
      following_count: 0,
    })
    expect((await customer.get(profile)).body).toMatchObject({ ...first.body, name: '홍길동', birth_year: null })
  })

  test('보낸 것만 바뀌고, 다듬어 저장한다', async () => {
    const customer = await api.customer()
    const changed = await customer.patch(profile, {
      nickname: ' 새길동 ',
      bio: '  걷기를   좋아해요 ',
      is_private: true,
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ nickname: '새길동', bio: '걷기를 좋아해요', is_private: true, name: '홍길동' })
    expect((await customer.patch(profile, { bio: '', birth_year: 1994 })).body).toMatchObject({
      bio: null,
      birth_year: 1994,
      nickname: '새길동',
    })
  })

  test('남이 쓰는 닉네임은 쓸 수 없고, 탈퇴한 사람의 것은 쓸 수 있다', async () => {
    await api.customer({ nickname: '하늘이' })
    await api.customer({ nickname: '바다', status: 'WITHDRAWN' })
    const customer = await api.customer()
    expect(await customer.patch(profile, { nickname: '하늘이' })).toMatchObject({
      status: 409,
      body: { code: 'NICKNAME_TAKEN' },
    })
    expect((await customer.patch(profile, { nickname: '바다' })).status).toBe(200)
  })

  test('맞지 않는 칸을 한국어로 말하고, 만 14세가 안 되면 받지 않는다', async () => {
    const customer = await api.customer()
    const bad = async (body: object) => {
      const answer = await customer.patch<{ extra: { fields: Record<string, string[]> } }>(profile, body)
      expect(answer.status).toBe(400)
      return answer.body.extra.fields
    }
    expect((await bad({ nickname: '가' }))['nickname']).toEqual(['TOO_SHORT'])
    expect((await bad({ birth_year: 2013 }))['birth_year']).toEqual(['UNDER_AGE'])
    expect((await bad({ bio: '가'.repeat(151) }))['bio']).toEqual(['TOO_LONG'])
    expect((await customer.patch(profile, {})).status).toBe(400)
    expect((await customer.patch(profile, { status: 'LOCKED' })).status).toBe(400)
    expect((await customer.patch(profile, { birth_year: 2012 })).status).toBe(200)
  })

  test('프로필 사진은 본인이 프로필로 올린 것만 쓸 수 있고, null로 지운다', async () => {
    const customer = await api.customer()
    const own = await upload(customer, 'PROFILE')
    const review = await upload(customer, 'REVIEW')
    const foreign = await upload(await api.customer(), 'PROFILE')
    for (const id of [review.id, foreign.id, 999_999])
      expect((await customer.patch(profile, { image_id: id })).status).toBe(400)
    const saved = await customer.patch<Profile>(profile, { image_id: own.id })
    expect(saved.body.image).toMatchObject({ id: own.id, url: own.url })
    expect((await customer.get<Profile>('/api/v2/user/me')).body.image).toMatchObject({ url: own.url })
    expect((await customer.patch<Profile>(profile, { image_id: null })).body.image).toBeUndefined()
    const [row] = await api.deps.db.select().from(users).where(eq(users.id, customer.id))
    expect(row?.imageId).toBeNull()
  })
})

test('배송지는 스토어의 기본 배송지와 같은 하나다', async () => {
  const customer = await api.customer()
  const address = {
    name: '홍길동',
    address1: '서울특별시 강남구 테헤란로 152',
    address2: '3층',
    postcode: '06236',
    phone: '010-1234-5678',
    comment: '문 앞',
  }
  const saved = await customer.post('/api/v1/user/address/', address)
  expect(saved).toMatchObject({ status: 200, body: { address2: '3층', is_default: true } })
  expect((await customer.get('/store/v1/user/deliveries/addresses/default')).body).toEqual({ address: saved.body })
  expect((await customer.post('/api/v1/user/address/', { ...address, postcode: '1' })).status).toBe(400)
  expect((await api.anonymous.post('/api/v1/user/address/', address)).status).toBe(401)
})

import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openSession } from '#server/modules/auth/sessions.service.ts'
import { images } from '#server/modules/images/images.tables.ts'
import { addImages } from '#server/pages.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { answer, asked, tenSeconds } from '#tests/support/conversations.ts'
import { bannerBody, eventPath } from '#tests/support/events.ts'
import { aShop } from '#tests/support/orders.ts'
import { photoOf, received, written } from '#tests/support/reviews.ts'

const api = useApi()

const cookieOf = async (audience: 'customer' | 'staff', subjectId: number, role: string) => {
  const { refreshToken } = await openSession(api.deps.db, api.deps, { audience, subjectId, role, userAgent: 'test' })
  return `${audience === 'staff' ? 'hf_staff' : 'hf_session'}=${refreshToken}`
}

async function pictureOf(client: TestClient, path: string, purpose: string): Promise<string> {
  const form = new FormData()
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#F71766' } })
    .png()
    .toBuffer()
  form.append('purpose', purpose)
  form.append('files', new File([new Uint8Array(bytes)], 'a.png'))
  const { body } = await client.post<{ results: { url: string }[] }>(path, undefined, { form })
  return body.results[0]?.url as string
}

async function look(url: string, cookie?: string) {
  const pages = new Hono()
  addImages(pages, api.deps)
  const answer = await pages.request(url, { headers: cookie ? { cookie } : {} })
  return { status: answer.status, cache: answer.headers.get('cache-control') }
}

/** Whether a page without an origin of ours may show it: a sandboxed preview, a mail. */
async function isForOtherPages(url: string, cookie?: string) {
  const pages = new Hono()
  addImages(pages, api.deps)
  const answer = await pages.request(url, { headers: cookie ? { cookie } : {} })
  expect(answer.status).toBe(200)
  return answer.headers.get('cross-origin-resource-policy') === 'cross-origin'
}

test('상점의 사진만 다른 페이지에 끼워 보일 수 있고, 사람이 올린 사진은 그럴 수 없다', async () => {
  const owner = await api.customer()
  const cookie = await cookieOf('customer', owner.id, 'user')
  const shops = await pictureOf(await api.staff('marketer'), '/store-admin/v1/images', 'CATALOG')
  expect(await isForOtherPages(shops)).toBe(true)
  for (const purpose of ['REVIEW', 'CLAIM', 'QUESTION'])
    expect(await isForOtherPages(await pictureOf(owner, '/store/v1/images', purpose), cookie), purpose).toBe(false)
})

test('클레임과 문의의 사진은 올린 사람과 권한 있는 직원만 보고, 어느 캐시에도 남지 않는다', async () => {
  const [owner, stranger] = [await api.customer(), await api.customer()]
  const cookies = {
    owner: await cookieOf('customer', owner.id, 'user'),
    stranger: await cookieOf('customer', stranger.id, 'user'),
    cs: await cookieOf('staff', (await api.staff('cs')).id, 'cs'),
    marketer: await cookieOf('staff', (await api.staff('marketer')).id, 'marketer'),
  }
  for (const purpose of ['CLAIM', 'QUESTION']) {
    const others = purpose === 'CLAIM' ? [cookies.marketer] : []
    const url = await pictureOf(owner, '/store/v1/images', purpose)
    expect(await look(url, cookies.owner)).toEqual({ status: 200, cache: 'private, no-store' })
    expect(await look(url, cookies.cs)).toEqual({ status: 200, cache: 'private, no-store' })
    for (const cookie of [undefined, cookies.stranger, ...others, 'hf_session=guessed'])
      expect((await look(url, cookie)).status).toBe(404)
  }
  const upload = '/core-admin/v1/conversations/images'
  const answering = await pictureOf(await api.staff('cs'), upload, 'REPLY')
  const noted = await pictureOf(await api.staff('cs'), upload, 'NOTE')
  for (const url of [answering, noted]) {
    expect((await look(url, cookies.cs)).status).toBe(200)
    for (const cookie of [undefined, cookies.owner, cookies.stranger])
      expect((await look(url, cookie)).status).toBe(404)
  }
  const [picture] = await api.deps.db.select({ id: images.id }).from(images).where(eq(images.url, answering))
  const { id } = await asked(api, owner)
  const staff = await api.staff('cs')
  await answer(staff, id, { image_ids: [picture?.id] })
  expect((await look(answering, cookies.owner)).status).toBe(404)
  await tenSeconds(api)
  expect(await look(answering, cookies.owner)).toEqual({ status: 200, cache: 'private, no-store' })
  expect((await look(answering, cookies.stranger)).status).toBe(404)
  const inspection = await pictureOf(await api.staff('ops'), '/store-admin/v1/images', 'CLAIM')
  expect((await look(inspection, cookies.cs)).status).toBe(200)
  expect((await look(inspection, cookies.owner)).status).toBe(404)
})

test('앱이 맡긴 토큰으로도 자기 사진을 보고, 세션이 끝나면 보지 못한다', async () => {
  const owner = await api.customer()
  const url = await pictureOf(owner, '/store/v1/images', 'CLAIM')
  const cookie = `hf_access=weapp.${owner.token}`
  expect((await look(url, cookie)).status).toBe(200)
  await api.deps.db.execute(sql`update sessions set revoked_at = now()`)
  expect((await look(url, cookie)).status).toBe(404)
})

test('다른 사진은 누구나 본다: 가게의 것은 오래, 고객의 것은 가릴 수 있게 한 시간만 간직한다. 장부에 없는 파일은 보이지 않는다', async () => {
  const owner = await api.customer()
  const shops = await pictureOf(await api.staff('marketer'), '/store-admin/v1/images', 'CATALOG')
  expect(await look(shops)).toEqual({ status: 200, cache: 'public, max-age=31536000, immutable' })
  const url = await pictureOf(owner, '/store/v1/images', 'REVIEW')
  expect(await look(url)).toEqual({ status: 200, cache: 'public, max-age=3600' })
  await api.deps.db.delete(images).where(eq(images.url, url))
  expect((await look(url)).status).toBe(404)
})

test('보이던 사진도 클레임에 쓰이면 그때부터 가려지고, 나간 직원과 떠난 회원은 보지 못한다', async () => {
  const owner = await api.customer()
  const cs = await api.staff('cs')
  const url = await pictureOf(owner, '/store/v1/images', 'REVIEW')
  expect((await look(url)).status).toBe(200)
  await api.deps.db.update(images).set({ purpose: 'CLAIM' }).where(eq(images.url, url))
  const cookies = [await cookieOf('customer', owner.id, 'user'), await cookieOf('staff', cs.id, 'cs')]
  const seen = async () => Promise.all([undefined, ...cookies].map(async (cookie) => (await look(url, cookie)).status))
  expect(await seen()).toEqual([404, 200, 200])
  await api.deps.db.execute(sql`update admins set role = 'marketer' where id = ${cs.id}`)
  expect(await seen()).toEqual([404, 200, 404])
  await api.deps.db.execute(sql`update admins set role = 'cs', status = 'DISABLED' where id = ${cs.id}`)
  await api.deps.db.execute(sql`update users set status = 'WITHDRAWN' where id = ${owner.id}`)
  expect(await seen()).toEqual([404, 404, 404])
})

test('가린 리뷰와 지운 리뷰의 사진은 쓴 사람과 직원만 보고, 다시 보이는 리뷰의 사진은 누구나 본다', async () => {
  const shop = await aShop(api.deps.db)
  const [owner, reader, cs] = [await api.customer(), await api.customer(), await api.staff('cs')]
  const [url, shared, added] = [
    await pictureOf(owner, '/store/v1/images', 'REVIEW'),
    await pictureOf(owner, '/store/v1/images', 'REVIEW'),
    await pictureOf(owner, '/store/v1/images', 'REVIEW'),
  ]
  const idOf = async (one: string) =>
    (await api.deps.db.select({ id: images.id }).from(images).where(eq(images.url, one)))[0]?.id as number
  const ids = [await idOf(url), await idOf(shared)]
  const review = await written(owner, await received(api, shop, owner), { image_ids: ids })
  const other = await written(owner, await received(api, shop, owner), { image_ids: ids.slice(1) })
  const cookies = [undefined, await cookieOf('customer', owner.id, 'user'), await cookieOf('staff', cs.id, 'cs')]
  const seen = async (one: string) => Promise.all(cookies.map(async (cookie) => (await look(one, cookie)).status))
  const decide = async (deed: 'blind' | 'restore') => {
    const path = `/core-admin/v1/moderation/STORE_REVIEW/${review.id}`
    const { version } = (await cs.get<{ version: number }>(path)).body
    expect((await cs.post(`${path}/${deed}`, { reason: '다른 사람의 얼굴', version })).status).toBe(200)
  }
  await reader.post(`/store/v1/reviews/${review.id}/report`, { reason: 'PRIVACY' })
  await decide('blind')
  expect(await seen(url)).toEqual([404, 200, 200])
  // another review that everybody sees shows it as well
  expect(await seen(shared)).toEqual([200, 200, 200])
  await owner.patch(`/store/v1/user/reviews/${review.id}`, { image_ids: [...ids, await idOf(added)] })
  expect(await seen(added)).toEqual([404, 200, 200])
  await decide('restore')
  expect([await seen(url), await seen(added)]).toEqual([
    [200, 200, 200],
    [200, 200, 200],
  ])
  for (const { id } of [review, other]) await owner.delete(`/store/v1/user/reviews/${id}`)
  expect([await seen(url), await seen(shared)]).toEqual([
    [404, 200, 200],
    [404, 200, 200],
  ])
})

test('고객이 보낸 사진은 배너, 브랜드, 카테고리, 상품의 사진이 되지 않는다', async () => {
  const { db } = api.deps
  const [admin, photo] = [await api.staff('admin'), await photoOf(api, await api.customer())]
  const product = await makeProduct(db)
  type Refused = { extra?: { fields?: Record<string, string[]> } }
  const fieldsOf = async (answer: Promise<{ body: unknown }>) => ((await answer).body as Refused).extra?.fields
  const store = '/store-admin/v1'
  expect(await fieldsOf(admin.post(eventPath('banner'), await bannerBody(db, { image_id: photo })))).toEqual({
    image_id: ['PHOTO_NOT_FOUND'],
  })
  const brand = { name: '새 브랜드', slug: 'new-brand', logo_image_id: photo }
  expect(await fieldsOf(admin.post(`${store}/brands`, brand))).toEqual({ logo_image_id: ['PHOTO_NOT_FOUND'] })
  const category = { name: '새 카테고리', icon_image_id: photo }
  expect(await fieldsOf(admin.post(`${store}/product-categories`, category))).toEqual({
    icon_image_id: ['PHOTO_NOT_FOUND'],
  })
  const pictures = { images: [{ id: product.image.id }, { id: photo }] }
  expect(await fieldsOf(admin.patch(`${store}/products/${product.id}`, pictures))).toEqual({ images: ['NOT_AMONG'] })
})

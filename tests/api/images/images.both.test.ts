import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { diskFileStore } from '#server/files/fileStore.ts'
import { claimReasons, claims } from '#server/modules/claims/claims.tables.ts'
import { collectImages } from '#server/modules/images/images.jobs.ts'
import { collectStrayFiles } from '#server/modules/images/strayFiles.ts'
import { images } from '#server/modules/images/images.tables.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import type { TestClient } from '#tests/support/api.ts'
import { useApi } from '#tests/support/api.ts'
import { signInAgain } from '#tests/support/buying.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { scratchFolder } from '#tests/support/scratchFolder.ts'

const api = useApi()
type Stored = { results: { id: number; url: string; width: number; height: number; alt?: string }[] }

const picture = (format: 'jpeg' | 'png' | 'webp', width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#F71766' } })
    .withExif({ IFD0: { Copyright: '비밀 위치', Make: 'camera' } })
    .toFormat(format)
    .toBuffer()

async function send<T = Stored>(
  client: TestClient,
  path: string,
  files: { bytes: Uint8Array | string; name?: string; type?: string }[],
  fields: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  for (const { bytes, name = 'a.jpg', type = 'image/jpeg' } of files)
    form.append('files', new File([bytes as BlobPart], name, { type }))
  return client.post<T>(path, undefined, { form })
}

describe('사진 올리기', () => {
  test('JPG, PNG, WebP를 WebP로 다시 만들고 숨은 정보를 지운다', async () => {
    const staff = await api.staff('marketer')
    const files = await Promise.all(
      (['jpeg', 'png', 'webp'] as const).map(async (format) => ({ bytes: await picture(format) })),
    )
    const { status, body } = await send(staff, '/store-admin/v1/images', files, { alt: '매트' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.results).toHaveLength(3)
    for (const image of body.results) {
      expect(image).toMatchObject({
        width: 60,
        height: 40,
        alt: '매트',
        url: expect.stringMatching(/^\/images\/[\da-f]{32}\.webp$/),
      })
      const stored = await api.deps.files.get(image.url.slice(1))
      const metadata = await sharp(stored as Uint8Array).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width: 60 })
      expect(metadata.exif).toBeUndefined()
      expect(Buffer.from(stored as Uint8Array).toString('latin1')).not.toContain('camera')
    }
  })

  test('큰 사진은 2,000픽셀로 줄이고, 찍은 방향대로 바로 세운다', async () => {
    const customer = await api.customer()
    const sideways = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#fff' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { body } = await send(customer, '/store/v1/images', [{ bytes: sideways }], { purpose: 'CLAIM' })
    expect(body.results[0]).toMatchObject({ width: 667, height: 2000 })
  })

  test('이름과 종류를 속여도 내용이 사진이 아니면 거절한다. SVG도 마찬가지다', async () => {
    const customer = await api.customer()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const fakes = [
      { bytes: svg, name: 'a.svg', type: 'image/svg+xml' },
      { bytes: svg, name: 'a.png', type: 'image/png' },
      { bytes: 'GIF89a', type: 'image/gif' },
      { bytes: '%PDF-1.7', type: 'image/png' },
      { bytes: '' },
      { bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) },
      { bytes: (await picture('png')).subarray(0, 80), name: 'cut.png' },
      { bytes: `RIFF0000WEBP${svg}` },
    ]
    for (const fake of fakes)
      expect((await send(customer, '/store/v1/images', [fake])).body, String(fake.type)).toMatchObject({
        code: 'IMAGE_TYPE_NOT_ALLOWED',
      })
    // one bad file among good ones keeps them all out
    const mixed = await send(customer, '/store/v1/images', [{ bytes: await picture('png') }, { bytes: svg }])
    expect(mixed.status).toBe(400)
  })

  test('4천만 화소, 10MB, 열 장을 넘으면 거절한다', async () => {
    const customer = await api.customer()
    const bomb = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.byteLength).toBeLessThan(500_000)
    expect((await send(customer, '/store/v1/images', [{ bytes: bomb }])).body).toMatchObject({
      code: 'IMAGE_TOO_LARGE',
    })
    expect(
      (await send(customer, '/store/v1/images', [{ bytes: new Uint8Array(10 * 1024 * 1024 + 1) }])).body,
    ).toMatchObject({ code: 'IMAGE_TOO_LARGE' })
    const small = await picture('png')
    expect(
      (
        await send(
          customer,
          '/store/v1/images',
          Array.from({ length: 11 }, () => ({ bytes: small })),
        )
      ).body,
    ).toMatchObject({ code: 'VALIDATION' })
    expect((await send(customer, '/store/v1/images', [])).status).toBe(400)
    expect((await send(customer, '/store/v1/images', [{ bytes: small }], { purpose: 'CATALOG' })).body).toMatchObject({
      code: 'VALIDATION',
      extra: { fields: { purpose: expect.any(Array) } },
    })
    expect((await customer.post('/store/v1/images', { files: [] })).body).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
    })
  })

  test('고객은 고객 주소로, 상품을 고치는 직원만 직원 주소로 올린다', async () => {
    const files = [{ bytes: await picture('png') }]
    expect((await send(api.anonymous, '/store/v1/images', files)).status).toBe(401)
    expect((await send(api.anonymous, '/store-admin/v1/images', files)).status).toBe(401)
    expect((await send(await api.customer(), '/store-admin/v1/images', files)).status).toBe(403)
    expect((await send(await api.staff('cs'), '/store-admin/v1/images', files)).status).toBe(403)
    expect((await send(await api.staff('ops'), '/store/v1/images', files)).status).toBe(403)
  })

  test('고객은 하루에 100장까지 올리고, 한국의 다음 날 다시 올린다', async () => {
    const [customer, other] = [await api.customer(), await api.customer()]
    const small = await picture('png', 4, 4)
    const ten = Array.from({ length: 10 }, () => ({ bytes: small }))
    api.clock.set('2026-11-16T23:55:00+09:00')
    await api.deps.db.execute(
      sql`insert into rate_counters values (${`images:user:${customer.id}`}, '2026-11-16T00:00:00+09:00', 90)`,
    )
    const signedIn = await signInAgain(api, customer)
    expect((await send(signedIn, '/store/v1/images', ten)).status).toBe(200)
    expect(await send(signedIn, '/store/v1/images', ten.slice(1, 2))).toMatchObject({
      status: 429,
      body: { code: 'IMAGE_QUOTA_EXCEEDED', message: expect.stringContaining('100장'), extra: { retry_after: 300 } },
    })
    expect((await send(await signInAgain(api, other), '/store/v1/images', ten.slice(1, 2))).status).toBe(200)
    api.clock.advance(5 * 60_000)
    expect((await send(signedIn, '/store/v1/images', ten.slice(1, 2))).status).toBe(200)
  })

  test('한꺼번에 두 번 온 같은 요청은 한 번만 저장한다', async () => {
    const customer = await api.customer()
    const bytes = await picture('png')
    const both = await Promise.all(
      [1, 2].map(() => {
        const form = new FormData()
        form.append('files', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }))
        return customer.post<Stored>('/store/v1/images', undefined, { form, requestId: 'same-upload-1' })
      }),
    )
    expect(both.map((answer) => answer.status)).toEqual([200, 200])
    expect(both[0]?.body).toEqual(both[1]?.body)
    expect(await api.deps.db.$count(images)).toBe(1)
  })
})

describe('쓰이지 않는 사진', () => {
  test('올린 지 하루가 지나도록 아무 데도 쓰이지 않으면 파일과 함께 지우고, 쓰이는 것은 남긴다', async () => {
    const { db, files } = api.deps
    const staff = await api.staff('admin')
    const upload = async () => {
      const { body } = await send(staff, '/store-admin/v1/images', [{ bytes: await picture('png') }])
      return body.results[0] as Stored['results'][number]
    }
    const names = ['unused', 'logo', 'gallery', 'claim', 'detail', 'thumbnail'] as const
    const made: Record<string, Stored['results'][number]> = {}
    for (const name of names) made[name] = await upload()
    const of = (name: (typeof names)[number]) => made[name] as Stored['results'][number]
    const shop = await aShop(db)
    const { orderId } = await anOrder(api.deps, shop, { items: [{ thumbnailUrl: of('thumbnail').url }] })
    await db.execute(sql`update brands set logo_image_id = ${of('logo').id}`)
    await db.execute(sql`insert into product_images values (${shop.productId}, ${of('gallery').id}, 0)`)
    await db.execute(sql`update products set detail_html = ${`<p><img src="${of('detail').url}"></p>`}`)
    const [reason] = await db
      .insert(claimReasons)
      .values({ type: 'return', label: '파손', fault: 'SELLER' })
      .returning()
    await db.insert(claims).values({
      claimNo: 'R1',
      orderId,
      userId: shop.userId,
      type: 'return',
      status: 'REQUESTED',
      fault: 'SELLER',
      reasonId: reason?.id as number,
      requester: 'USER',
      imageIds: [of('claim').id],
    })
    api.clock.advance(24 * 3_600_000 - 1)
    expect(await collectImages(api.deps)).toBe(0)
    api.clock.advance(2)
    expect(await collectImages(api.deps)).toBe(1)
    expect((await db.select({ id: images.id }).from(images).orderBy(images.id)).map((row) => row.id)).toEqual(
      names.filter((name) => name !== 'unused').map((name) => of(name).id),
    )
    for (const name of names)
      expect((await files.get(of(name).url.slice(1))) === undefined, name).toBe(name === 'unused')
  })

  test('주문에 보이는 사진은 지난번에 본 뒤에 온 주문의 것도, 그 뒤에 바뀐 주문서의 것도 남긴다', async () => {
    const { db } = api.deps
    const upload = async () => {
      const staff = await api.staff('admin')
      const { body } = await send(staff, '/store-admin/v1/images', [{ bytes: await picture('png') }])
      return (body.results[0] as Stored['results'][number]).url
    }
    const shop = await aShop(db)
    const order = (thumbnailUrl: string | null) =>
      anOrder(api.deps, shop, { items: [{ thumbnailUrl, createdAt: api.clock.now() }] })
    const aDayLater = async () => {
      api.clock.advance(24 * 3_600_000 + 1)
      return collectImages(api.deps)
    }
    await upload()
    await order(await upload())
    expect(await aDayLater()).toBe(1)
    await upload()
    api.clock.advance(24 * 3_600_000)
    const { orderId } = await order(null)
    const taken = await upload()
    api.clock.advance(1)
    expect(await collectImages(api.deps)).toBe(1)
    await db.update(orderItems).set({ thumbnailUrl: taken }).where(eq(orderItems.orderId, orderId))
    await order(await upload())
    expect(await aDayLater()).toBe(0)
    expect(await aDayLater()).toBe(0)
    expect(await db.$count(images)).toBe(3)
  })

  test('기록되기 전에 서버가 죽어 남은 파일은 하루 뒤에 지우고, 기록된 파일과 올리는 중인 파일은 남긴다', async () => {
    const folder = scratchFolder('stray')
    const before = api.deps.files
    api.deps.files = diskFileStore(folder)
    const dayMs = 24 * 3_600_000
    const now = api.clock.now().getTime()
    const write = async (name: string, ageMs: number, below = 'images') => {
      const path = join(folder, below, name)
      mkdirSync(join(folder, below), { recursive: true })
      writeFileSync(path, 'x')
      utimesSync(path, new Date(now - ageMs), new Date(now - ageMs))
    }
    try {
      const { body } = await send(await api.staff('admin'), '/store-admin/v1/images', [{ bytes: await picture('png') }])
      const own = body.results[0]?.url.split('/').at(-1) as string
      await write(own, 2 * dayMs)
      await write('left.webp', dayMs + 1)
      await write('cut.webp.4711.ab12cd.part', 20 * dayMs)
      await write('coming.webp', dayMs - 1)
      await write('.hidden', 2 * dayMs)
      await write('ab.bin.4711.ab12cd.part', dayMs + 1, 'uploads')
      await write('cd.bin.4712.ab12cd.part', dayMs - 1, 'uploads')
      expect(await collectStrayFiles(api.deps)).toBe(3)
      expect(readdirSync(join(folder, 'uploads'))).toEqual(['cd.bin.4712.ab12cd.part'])
      expect(readdirSync(join(folder, 'images')).toSorted()).toEqual(['.hidden', 'coming.webp', own].toSorted())
      expect(await collectStrayFiles(api.deps)).toBe(0)
      rmSync(folder, { recursive: true })
      expect(await collectStrayFiles(api.deps)).toBe(0)
    } finally {
      api.deps.files = before
    }
  })

  test('샘플 상점의 그림은 쓰이지 않아도 지우지 않는다', async () => {
    await api.deps.db.insert(images).values({
      storageKey: 'images/a.webp',
      url: '/images/a.webp',
      width: 1,
      height: 1,
      ownerType: 'system',
      createdAt: api.clock.now(),
    })
    api.clock.advance(48 * 3_600_000)
    expect(await collectImages(api.deps)).toBe(0)
  })
})

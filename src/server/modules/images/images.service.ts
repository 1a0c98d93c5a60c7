import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { type Db, rows, type Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { answerOnce, type RequestKey } from '../../http/idempotency.ts'
import { hit } from '../../http/rateLimit.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { ImageRef } from './images.contract.ts'
import { images } from './images.tables.ts'
import { num } from '../../db/shape.ts'
import { IMAGE_MB } from '#shared/policy.ts'

export const maxImageBytes = IMAGE_MB * 1024 * 1024
/** What a small file may unpack to: 40 megapixels. */
const maxPixels = 40_000_000
/** What one customer may send in a day, whatever becomes of it. */
const dailyImages = 100
/** Longer sides are scaled down to this; no screen of ours shows more. */
const maxSide = 2000

export const imagePurposes = ['CATALOG', 'REVIEW', 'CLAIM', 'QUESTION', 'PROFILE', 'REPLY', 'NOTE'] as const

type Upload = {
  files: UploadedFile[]
  purpose: (typeof imagePurposes)[number]
  alt?: string | undefined
  actor: Actor
  requestKey: RequestKey | undefined
}

/**
 * Decodes each file by its content, never by its name or declared type, and stores it anew as WebP: turned upright,
 * without EXIF, GPS or anything hidden behind the pixels. All files are checked before the first one is kept; what was
 * kept is answered with, once for each request id. Errors: IMAGE_TYPE_NOT_ALLOWED, IMAGE_TOO_LARGE,
 * IMAGE_QUOTA_EXCEEDED, VALIDATION without files.
 */
export async function storeImages(deps: Deps, upload: Upload): Promise<{ results: ImageRef[] }> {
  const { files, actor } = upload
  if (files.length === 0) throw new AppError('VALIDATION', { fields: { files: ['FILE_REQUIRED'] } })
  const now = deps.clock.now()
  if (actor.kind === 'user')
    await hit(deps.db, `images:user:${actor.id}`, dailyImages, 86_400, now, {
      count: files.length,
      code: 'IMAGE_QUOTA_EXCEEDED',
    })
  const pictures: Picture[] = []
  // one after another: a picture of 40 megapixels needs 160 MB while it is open
  for (const file of files) pictures.push(await oneAtATime(() => reencode(file)))
  const keys = pictures.map(() => `images/${randomUUID().replaceAll('-', '')}.webp`)
  try {
    for (const [index, picture] of pictures.entries()) await deps.files.put(keys[index] as string, picture.bytes)
    return await deps.db.transaction((tx) => record(tx, upload, pictures, keys, now))
  } catch (error) {
    for (const key of keys) await deps.files.remove(key)
    throw error
  }
}

type Picture = Awaited<ReturnType<typeof reencode>>

async function record(tx: Tx, upload: Upload, pictures: Picture[], keys: string[], now: Date) {
  const { purpose, alt, actor, requestKey } = upload
  const stored = await tx
    .insert(images)
    .values(
      pictures.map(({ width, height }, index) => ({
        storageKey: keys[index] as string,
        url: `/${keys[index]}`,
        width,
        height,
        alt: alt ?? null,
        purpose,
        ownerType: actor.kind === 'staff' ? ('staff' as const) : ('user' as const),
        ownerId: actor.kind === 'staff' || actor.kind === 'user' ? actor.id : null,
        createdAt: now,
      })),
    )
    .returning()
  const results: ImageRef[] = stored.map(({ id, url, width, height, alt: text }) => ({
    id,
    url,
    width,
    height,
    ...(text ? { alt: text } : {}),
  }))
  await answerOnce(tx, requestKey, { results }, now)
  return { results }
}

async function reencode(file: UploadedFile): Promise<{ bytes: Uint8Array; width: number; height: number }> {
  if (file.size > maxImageBytes) throw new AppError('IMAGE_TOO_LARGE', { file: file.name })
  const bytes = await file.bytes()
  // the decoder knows many more formats (SVG, PDF, TIFF …); only these three ever reach it
  if (!isAllowed(bytes)) throw new AppError('IMAGE_TYPE_NOT_ALLOWED', { file: file.name })
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    if (/pixel limit/i.test(String(error)))
      throw new AppError('IMAGE_TOO_LARGE', { file: file.name }, '사진이 너무 커요. 4천만 화소까지 올릴 수 있어요.')
    throw new AppError('IMAGE_TYPE_NOT_ALLOWED', { file: file.name }, '깨진 사진이라 읽을 수 없어요.')
  }
}

/** JPEG, PNG or WebP by their first bytes. */
function isAllowed(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF[^]{4}WEBP/.test(head)
}

let queue: Promise<unknown> = Promise.resolve()

/** Pictures are decoded one at a time in a process, whoever sends them, so that memory stays flat. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = queue.then(work, work)
  queue = result.catch(() => {})
  return result
}

/** What becomes of a picture of a review that is no longer shown. */
export const HIDDEN_REVIEW = 'REVIEW_HIDDEN'

/** Shows these pictures of reviews to everybody again, or to nobody but who sent them and staff who look after reviews. */
export async function showReviewPictures(tx: Tx, ids: readonly number[], shown: boolean): Promise<void> {
  if (ids.length === 0) return
  const [from, to] = shown ? [HIDDEN_REVIEW, 'REVIEW'] : ['REVIEW', HIDDEN_REVIEW]
  await tx.execute(
    sql`update images set purpose = ${to} where id = any(${sql.param([...ids])}::bigint[]) and owner_type = 'user' and purpose = ${from}`,
  )
}

/**
 * Makes these pictures ones of a claim, which are for their owner and for staff alone; those of staff stay as they are.
 * With `owner`, only that customer's own. Answers how many there were.
 */
export async function keepForClaim(db: Db, ids: readonly number[], owner?: number): Promise<number> {
  const found = await rows(
    db,
    { id: num },
    sql`update images set purpose = case when owner_type = 'user' then 'CLAIM' else purpose end
        where id = any(${sql.param([...ids])}::bigint[])
        and (${owner === undefined} or (owner_type = 'user' and owner_id = ${owner ?? null}::bigint)) returning id`,
  )
  return found.length
}

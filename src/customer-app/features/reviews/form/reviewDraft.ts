import type { MyReview } from '#contract/schema.d.ts'
import type { Body, Image } from '#customer/api/models.ts'
import type { ApiError } from '#shared/api/apiError.ts'
import { REVIEW_LETTERS } from '#shared/policy.ts'
import { fieldMessages } from '#shared/validation/fieldWords.ts'

/** What a person has said so far. It outlives a reload, so everything in it can be written as JSON. */
export type ReviewDraft = {
  rating: number | null
  content: string
  photos: Image[]
  attributes: Record<string, string>
}

export const emptyDraft: ReviewDraft = { rating: null, content: '', photos: [], attributes: {} }

/** A review as its form begins when it is changed. */
export const draftOf = ({ rating, content, images, attributes }: MyReview): ReviewDraft => ({
  rating,
  content,
  photos: images,
  attributes: attributes ?? {},
})

const tidy = (content: string) => content.normalize('NFC').trim()

/** Letters as people and the server count them: an emoji is one, spaces around do not count. */
export const lettersOf = (content: string): number => Array.from(tidy(content)).length

/** Why it cannot be sent yet, in a sentence; null when it can. */
export function problemOf({ rating, content }: ReviewDraft): string | null {
  if (rating === null) return '별점을 골라 주세요.'
  const letters = lettersOf(content)
  if (letters < REVIEW_LETTERS.min) return `${REVIEW_LETTERS.min}자 이상 써 주세요.`
  return letters > REVIEW_LETTERS.max ? `${REVIEW_LETTERS.max.toLocaleString('ko-KR')}자까지 쓸 수 있어요.` : null
}

type Said = Required<Omit<Body<'/store/v1/user/reviews', 'post'>, 'order_item_id'>>

/** What the draft says, as the server is told it. */
export const saidIn = (draft: ReviewDraft): Said => ({
  rating: draft.rating ?? 0,
  content: tidy(draft.content),
  image_ids: draft.photos.map(({ id }) => id),
  attributes: draft.attributes,
})

/** What of a review the draft changes; null when nothing. */
export function changeIn(draft: ReviewDraft, review: MyReview): Partial<Said> | null {
  const before = saidIn(draftOf(review))
  const now = saidIn(draft)
  const change: Partial<Said> = {
    ...(now.rating === before.rating ? {} : { rating: now.rating }),
    ...(now.content === before.content ? {} : { content: now.content }),
    ...(now.image_ids.join() === before.image_ids.join() ? {} : { image_ids: now.image_ids }),
    ...(isSame(now.attributes, before.attributes) ? {} : { attributes: now.attributes }),
  }
  return Object.keys(change).length === 0 ? null : change
}

const isSame = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name])

/** What a refusal says, at the fields it is about. */
export type Refusals = { rating?: string; content?: string; photos?: string; attributes?: string }

/** The fields that a refusal is about; undefined when it is about none of them. */
export function refusalsIn(error: ApiError): Refusals | undefined {
  if (error.code === 'CONTENT_FORBIDDEN') return { content: error.message }
  const refusals: Refusals = {}
  for (const [field, words] of Object.entries(fieldMessages(error.extra))) {
    if (field === 'rating') refusals.rating = words
    else if (field === 'content') refusals.content = words
    else if (/^image_ids\b/.test(field)) refusals.photos = words
    else if (/^attributes\b/.test(field)) refusals.attributes = words
    else return undefined
  }
  return Object.keys(refusals).length > 0 ? refusals : undefined
}

import type { ConversationMessage } from '#contract/schema.d.ts'
import type { Body, Image, Order, OrderSummary } from '#customer/api/models.ts'
import type { ApiError } from '#shared/api/apiError.ts'
import { INQUIRY_LETTERS } from '#shared/policy.ts'
import { fieldMessages } from '#shared/validation/fieldWords.ts'

/** The order that a question is about, and which of its items, as far as the form shows them. */
export type AboutOrder = {
  id: number
  orderNo: string
  item: { id: number; name: string; option: string } | null
  thumbnail: Image | null
}

/** What a person has said so far. It outlives a reload, so everything in it can be written as JSON. */
export type InquiryDraft = { category: number | null; order: AboutOrder | null; content: string; photos: Image[] }

export const emptyDraft: InquiryDraft = { category: null, order: null, content: '', photos: [] }

/** A question as its form begins when it is changed. */
export const draftOf = ({ category, order, order_item: item, content, images }: ConversationMessage): InquiryDraft => ({
  category: category.id,
  order: order
    ? {
        id: order.id,
        orderNo: order.order_no,
        item: item ? { id: item.id, name: item.product_name, option: item.option_label } : null,
        thumbnail: item?.thumbnail ?? null,
      }
    : null,
  content,
  photos: images,
})

/** An order, or one item of it, as it is chosen. */
export function aboutOrder(order: Order | OrderSummary, itemId?: number): AboutOrder {
  const item = order.items.find(({ id }) => id === itemId)
  return {
    id: order.id,
    orderNo: order.order_no,
    item: item ? { id: item.id, name: item.product_name, option: item.option_label } : null,
    thumbnail: (item ?? order.items[0])?.thumbnail ?? null,
  }
}

const tidy = (content: string) => content.normalize('NFC').trim()

/** Letters as people and the server count them: an emoji is one, spaces around do not count. */
export const lettersOf = (content: string): number => Array.from(tidy(content)).length

type Category = { id: number; order_required: boolean }

/** Why it cannot be sent yet, in a sentence; null when it can. */
export function problemOf(draft: InquiryDraft, categories: readonly Category[]): string | null {
  const category = categories.find(({ id }) => id === draft.category)
  if (!category) return '문의 유형을 골라 주세요.'
  if (category.order_required && !draft.order) return '어느 주문인지 골라 주세요.'
  return wordsProblem(draft.content)
}

/** The same for words that follow. */
export function wordsProblem(content: string): string | null {
  const letters = lettersOf(content)
  if (letters === 0) return '내용을 써 주세요.'
  return letters > INQUIRY_LETTERS.max ? `${INQUIRY_LETTERS.max.toLocaleString('ko-KR')}자까지 쓸 수 있어요.` : null
}

type Said = Body<'/core/v1/user/conversations/messages', 'post'>

/** What the draft says, as the server is told it. */
export const saidIn = ({ category, order, content, photos }: InquiryDraft): Said => ({
  category_id: category ?? 0,
  content: tidy(content),
  image_ids: photos.map(({ id }) => id),
  ...(order ? { order_id: order.id, ...(order.item ? { order_item_id: order.item.id } : {}) } : {}),
})

/** What a refusal says, at the fields it is about. */
export type Refusals = { category?: string; order?: string; content?: string; photos?: string }

/** The fields that a refusal is about; undefined when it is about none of them. */
export function refusalsIn(error: ApiError): Refusals | undefined {
  const refusals: Refusals = {}
  for (const [field, words] of Object.entries(fieldMessages(error.extra))) {
    if (field === 'category_id') refusals.category = words
    else if (field === 'order_id' || field === 'order_item_id') refusals.order = words
    else if (field === 'content') refusals.content = words
    else if (/^image_ids\b/.test(field)) refusals.photos = words
    else return undefined
  }
  return Object.keys(refusals).length > 0 ? refusals : undefined
}

import type { ClaimForm, ClaimFormItem, ClaimReason, ClaimRequest, ClaimType, Image } from '#customer/api/models.ts'
import { checkInvoiceNo } from '#shared/validation/invoiceNo.ts'
import type { PickupAddress } from './pickupAddress.ts'

export const DETAIL_MAX = 500

/** What a person has chosen so far. It outlives a reload, so everything in it can be written as JSON. */
export type ClaimDraft = {
  /** chosen order items and how many of each */
  quantities: Record<number, number>
  /** what each chosen item is exchanged for */
  exchangeFor: Record<number, number>
  reasonId: number | null
  detail: string
  photos: Image[]
  method: 'PICKUP' | 'SELF'
  pickupDate: string | null
  /** where to fetch the goods, when not where they were delivered */
  pickupAddress: PickupAddress | null
  carrier: string
  invoiceNo: string
  feePayment: 'POINTS' | 'BILLING_KEY' | 'TRANSFER' | null
}

export const emptyDraft: ClaimDraft = {
  quantities: {},
  exchangeFor: {},
  reasonId: null,
  detail: '',
  photos: [],
  method: 'PICKUP',
  pickupDate: null,
  pickupAddress: null,
  carrier: '',
  invoiceNo: '',
  feePayment: null,
}

export type Step = 'items' | 'reason' | 'pickup' | 'confirm'

export const stepsOf = (type: ClaimType): Step[] =>
  type === 'cancel' ? ['items', 'reason', 'confirm'] : ['items', 'reason', 'pickup', 'confirm']

/** The items that a link names, all that can be claimed of them; the only item there is when it names none. */
export function startingWith(items: ClaimFormItem[], wanted: readonly number[]): Partial<ClaimDraft> {
  const claimable = items.filter((item) => item.claimable_quantity > 0)
  const only = items.length === 1
  const chosen = items.filter((item) => only || wanted.includes(item.order_item.id))
  const choices = claimable.map((item) => [item.order_item.id, onlyOption(item)] as const)
  return {
    quantities: Object.fromEntries(chosen.map((item) => [item.order_item.id, Math.max(item.claimable_quantity, 1)])),
    exchangeFor: Object.fromEntries(choices.filter((choice): choice is [number, number] => choice[1] !== undefined)),
  }
}

/** What an item can be exchanged for when there is nothing to choose from. */
function onlyOption({ exchange_options: options = [] }: ClaimFormItem): number | undefined {
  return options.length === 1 && options[0]?.stock !== 'SOLD_OUT' ? options[0]?.sku_id : undefined
}

/** The chosen items that can still be claimed, with quantities that are still there. */
export function chosenItems(draft: ClaimDraft, items: ClaimFormItem[]): { item: ClaimFormItem; quantity: number }[] {
  return items.flatMap((item) => {
    const quantity = Math.min(draft.quantities[item.order_item.id] ?? 0, item.claimable_quantity)
    return quantity > 0 ? [{ item, quantity }] : []
  })
}

/** What was chosen and cannot be claimed any more, for example because it has been sent since. */
export function lostItems(draft: ClaimDraft, items: ClaimFormItem[]): ClaimFormItem[] {
  return items.filter((item) => item.claimable_quantity === 0 && (draft.quantities[item.order_item.id] ?? 0) > 0)
}

/** Why a step is not finished, in a sentence; null when it is. */
export function stepProblem(step: Step, draft: ClaimDraft, form: ClaimForm): string | null {
  if (step === 'items') return itemsProblem(draft, form)
  if (step === 'reason') return reasonProblem(draft, reasonOf(draft, form))
  if (step === 'pickup') return pickupProblem(draft, form)
  return null
}

export const reasonOf = (draft: ClaimDraft, form: ClaimForm): ClaimReason | undefined =>
  form.reasons.find((reason) => reason.id === draft.reasonId)

/** What a chosen item is exchanged for, in words. */
export function exchangeWords(draft: ClaimDraft, item: ClaimFormItem): string {
  const option = exchangeOf(draft, item)
  return !option || option.sku_id === item.order_item.sku_id ? '같은 옵션의 새 상품' : option.label
}

function itemsProblem(draft: ClaimDraft, form: ClaimForm): string | null {
  const chosen = chosenItems(draft, form.items)
  if (chosen.length === 0) return '상품을 골라 주세요.'
  const unmatched = form.type === 'exchange' && chosen.some(({ item }) => !exchangeOf(draft, item))
  return unmatched ? '바꿀 옵션을 골라 주세요.' : null
}

/** The option that a chosen item is exchanged for, if there is any left of it. */
function exchangeOf(draft: ClaimDraft, { order_item, exchange_options = [] }: ClaimFormItem) {
  const skuId = draft.exchangeFor[order_item.id]
  return exchange_options.find((option) => option.sku_id === skuId && option.stock !== 'SOLD_OUT')
}

function reasonProblem(draft: ClaimDraft, reason: ClaimReason | undefined): string | null {
  if (!reason) return '사유를 골라 주세요.'
  const length = draft.detail.trim().length
  if (reason.detail_required && length === 0) return '어떤 점 때문인지 적어 주세요.'
  if (length > DETAIL_MAX) return `자세한 내용은 ${DETAIL_MAX}자까지 쓸 수 있어요. (지금 ${length}자)`
  return reason.image_required && draft.photos.length === 0 ? '어떤 문제인지 보이는 사진을 올려 주세요.' : null
}

function pickupProblem({ method, pickupDate, carrier, invoiceNo }: ClaimDraft, form: ClaimForm): string | null {
  if (method === 'PICKUP') return form.pickup_dates.includes(pickupDate ?? '') ? null : '수거할 날을 골라 주세요.'
  if (carrier === '' && invoiceNo.trim() === '') return null
  const known = form.return_carriers.some(({ code }) => code === carrier)
  if (!known) return '택배사를 골라 주세요.'
  return invoiceProblem(form, carrier, invoiceNo) ? '송장번호를 확인해 주세요.' : null
}

/** What is wrong with a typed invoice number, in full; null when that courier issues such numbers. */
export function invoiceProblem({ return_carriers }: ClaimForm, carrier: string, invoiceNo: string): string | null {
  const checked = checkInvoiceNo(return_carriers, carrier, invoiceNo)
  return checked.ok ? null : checked.message
}

/** The first step that is not finished; the last one when all are. */
export function firstUnfinished(draft: ClaimDraft, form: ClaimForm): Step {
  return stepsOf(form.type).find((step) => stepProblem(step, draft, form) !== null) ?? 'confirm'
}

/** What the server is asked, with the refund as it was seen. */
export function requestOf(
  draft: ClaimDraft,
  form: ClaimForm,
  seen: NonNullable<ClaimForm['refund_simulation']>,
): ClaimRequest {
  const { refund_cash, refund_points, additional_payment } = seen
  return {
    items: chosenItems(draft, form.items).map(({ item, quantity }) => ({
      order_item_id: item.order_item.id,
      quantity,
      ...(form.type === 'exchange' ? { exchange_sku_id: draft.exchangeFor[item.order_item.id] } : {}),
    })),
    reason_id: draft.reasonId ?? 0,
    ...(draft.detail.trim() ? { reason_detail: draft.detail.trim() } : {}),
    ...(draft.photos.length > 0 ? { image_ids: draft.photos.map((photo) => photo.id) } : {}),
    ...(form.type === 'cancel' ? {} : { collection: collectionOf(draft) }),
    ...(additional_payment > 0 && draft.feePayment ? { fee_payment: draft.feePayment } : {}),
    expected_refund: { refund_cash, refund_points, additional_payment },
  }
}

function collectionOf({ method, pickupDate, pickupAddress, carrier, invoiceNo }: ClaimDraft) {
  if (method === 'SELF') return { method, ...(carrier ? { carrier, invoice_no: invoiceNo.trim() } : {}) }
  return {
    method,
    ...(pickupDate ? { pickup_date: pickupDate } : {}),
    ...(pickupAddress ? { address: pickupAddress } : {}),
  }
}

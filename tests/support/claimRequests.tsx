import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { ClaimRequest, ClaimType } from '#customer/api/models.ts'
import { ParamsContext, useLocation } from '#customer/router/place.ts'
import { Notices } from '#customer/shell/notices/Notices.tsx'
import { type Asked, useAnswers } from '#tests/support/answering.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { itemAnswer, orderAnswer, refundAnswer } from '#tests/support/orderAnswers.ts'
import { choice } from '#tests/support/pressing.ts'
import { ClaimRequestScreen } from '#customer/features/claims/request/ClaimRequestScreen.tsx'

const place = { name: '김하나', phone: '01012345678', postcode: '06236', address1: '테헤란로 152', address2: '3층' }
const origin = (name: string, ...order_item_ids: number[]) => ({ ...place, name, address2: '', order_item_ids })
const item = (id: number, name: string, unit_price: number, quantity: number, more: object = {}) => ({
  claimable_quantity: quantity,
  order_item: itemAnswer({ id, sku_id: id * 10, product_name: name, option_label: '', unit_price, quantity }),
  ...more,
})
const PRICE: Record<string, number> = { 11: 10_000, 12: 3_000, 13: 500 }
const options = (id: number) => [
  { sku_id: id * 10, label: '그레이', stock: 'OK' },
  { sku_id: id * 10 + 1, label: '블루', stock: 'LOW' },
]
const formOf = (kind: ClaimType) => ({
  type: kind,
  items: [item(11, '요가매트', 10_000, 2), item(12, '폼롤러', 3_000, 3), item(13, '아령', 500, 1)].map((one) =>
    kind === 'exchange' ? { ...one, exchange_options: options(one.order_item.id) } : one,
  ),
  reasons: [
    { id: 1, label: '단순 변심', fault: 'CUSTOMER', detail_required: false, image_required: false },
    { id: 2, label: '상품 불량', fault: 'SELLER', detail_required: false, image_required: true },
  ],
  collection_methods: ['PICKUP', 'SELF'],
  pickup_dates: ['2026-11-17', '2026-11-18'],
  return_places: [origin('이천센터', 11, 13), origin('부산센터', 12)],
  return_carriers: [{ code: 'CJ', name: 'CJ대한통운', invoice_lengths: [10, 12], invoice_check: 'strict' }],
  fees: [],
  fee_payment_methods: ['POINTS', 'TRANSFER'],
  instant: false,
  notices: [],
})
type Form = ReturnType<typeof formOf>

/** Each call with what `Asked` leaves out. */
export const sent: { url: URL; requestId: string | null; body: BodyInit | null | undefined }[] = []
export const searchNow = () => sent.at(-1)?.url.searchParams ?? new URLSearchParams()

let form: Form
export const uploads = { count: 0 }
export const instead = new Map<string, (asked: Asked) => unknown>()

/** What comes back for what was asked about: the goods, less three thousand won when it is the customer's wish. */
export function simulated() {
  const [ids, counts] = [searchNow().getAll('order_item_ids'), searchNow().getAll('quantities').map(Number)]
  if (ids.length === 0) return form
  const goods = ids.reduce((sum, id, n) => sum + (PRICE[id] ?? 0) * (counts[n] ?? 0), 0)
  const fee = searchNow().get('reason_id') === '1' && form.type !== 'cancel' ? 3_000 : 0
  const isExchange = form.type === 'exchange'
  return {
    ...form,
    refund_simulation: refundAnswer(isExchange ? 0 : goods - fee, 0, {
      additional_payment: isExchange ? 2 * fee : 0,
      why: [],
    }),
  }
}

export const answers: Record<string, (asked: Asked) => unknown> = {
  '/store/v1/user/orders/5': () => orderAnswer({ delivery_address: { ...place, comment: '' } as never }),
  '/store/v1/user/points/available': () => ({ amount: '6000.00' }),
  '/store/v1/images': () => ({
    results: [{ id: (uploads.count += 1), url: `/${uploads.count}.webp`, width: 1, height: 1 }],
  }),
  '/api/v2/postcode/search': () => ({ results: [], total_count: 0 }),
}
let asked: Asked[] = []

const answerTo = (one: Asked): unknown => {
  const path = one.path.endsWith('/request') ? `${one.method} request` : one.path
  const other = instead.get(path)
  if (other) return other(one)
  if (path === 'GET request') return simulated()
  if (path === 'POST request') return { id: 3, type: form.type, status: 'REQUESTED' }
  return answers[path]?.(one)
}
export const bodies = () =>
  asked.flatMap(({ method, path, body }) =>
    method === 'POST' && path.endsWith('/request') ? [body as ClaimRequest] : [],
  )

/** As the app has it: elsewhere it is gone. */
const Screen = () => (useLocation().pathname.startsWith('/my/orders/5/claims/') ? <ClaimRequestScreen /> : null)

export function draw(kind: ClaimType, search = '', change: (form: Form) => Form = (same) => same) {
  cleanup()
  form = change(formOf(kind))
  return drawPart(
    <ParamsContext value={{ id: '5', type: kind }}>
      <Notices />
      <Screen />
    </ParamsContext>,
    `/my/orders/5/claims/${kind}${search}`,
  )
}
export const money = () => document.querySelector('p[aria-busy]')
export const comesTo = (words: string) =>
  waitFor(() => expect([money()?.textContent, money()?.getAttribute('aria-busy')]).toEqual([words, 'false']))
export const stepAt = (name: string) => screen.findByText(name, { selector: 'h2' })
export const box = async (name: string) => {
  await screen.findAllByText(name)
  return choice(name)
}
export const less = (name: string) => {
  const group = document.querySelector(`[role=group][aria-label="${name} 수량"]`)
  fireEvent.click(group?.querySelector('[aria-label="하나 빼기"]') as Element)
}
export const isSent = () => waitFor(() => expect(window.location.pathname).toBe('/my/claims/3'))

/** The screen on which a claim is asked for, against a shop that reckons what comes back; answers what it was asked. */
export function answerClaimRequests(): Asked[] {
  asked = useAnswers(answerTo)
  beforeEach(() => {
    sent.length = 0
    uploads.count = 0
    instead.clear()
    sessionStorage.clear()
    const answer = fetch
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
      const url = new URL(input, window.location.origin)
      sent.push({ url, requestId: new Headers(init.headers).get('client-request-id'), body: init.body })
      return answer(input, init)
    })
    vi.stubGlobal('scrollTo', () => {})
  })
  afterEach(cleanup)
  return asked
}

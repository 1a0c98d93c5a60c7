import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ClaimRequest, ClaimType } from '#customer/api/models.ts'
import { ParamsContext, useLocation } from '#customer/router/place.ts'
import { Notices } from '#customer/shell/notices/Notices.tsx'
import { closePopup } from '#customer/shell/notices/notices.ts'
import { type Asked, broken, refused, useAnswers } from '#tests/support/answering.ts'
import { drawPart, linksIn, rowsIn } from '#tests/support/drawPart.tsx'
import { itemAnswer, orderAnswer, refundAnswer } from '#tests/support/orderAnswers.ts'
import { button, buttonNow, choice, field, press, tick, type } from '#tests/support/pressing.ts'
import { ClaimRequestScreen } from './ClaimRequestScreen.tsx'

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
const sent: { url: URL; requestId: string | null; body: BodyInit | null | undefined }[] = []
const searchNow = () => sent.at(-1)?.url.searchParams ?? new URLSearchParams()

let form: Form
let photos = 0
const instead = new Map<string, (asked: Asked) => unknown>()

/** What comes back for what was asked about: the goods, less three thousand won when it is the customer's wish. */
function simulated() {
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

const answers: Record<string, (asked: Asked) => unknown> = {
  '/store/v1/user/orders/5': () => orderAnswer({ delivery_address: { ...place, comment: '' } as never }),
  '/store/v1/user/points/available': () => ({ amount: '6000.00' }),
  '/store/v1/images': () => ({ results: [{ id: (photos += 1), url: `/${photos}.webp`, width: 1, height: 1 }] }),
  '/api/v2/postcode/search': () => ({ results: [], total_count: 0 }),
}
const asked = useAnswers((one) => {
  const path = one.path.endsWith('/request') ? `${one.method} request` : one.path
  const other = instead.get(path)
  if (other) return other(one)
  if (path === 'GET request') return simulated()
  if (path === 'POST request') return { id: 3, type: form.type, status: 'REQUESTED' }
  return answers[path]?.(one)
})
const bodies = () =>
  asked.flatMap(({ method, path, body }) =>
    method === 'POST' && path.endsWith('/request') ? [body as ClaimRequest] : [],
  )

beforeEach(() => {
  sent.length = 0
  photos = 0
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
afterEach(() => {
  act(closePopup)
  cleanup()
})

/** As the app has it: elsewhere it is gone. */
const Screen = () => (useLocation().pathname.startsWith('/my/orders/5/claims/') ? <ClaimRequestScreen /> : null)

function draw(kind: ClaimType, search = '', change: (form: Form) => Form = (same) => same) {
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
const money = () => document.querySelector('p[aria-busy]')
const comesTo = (words: string) =>
  waitFor(() => expect([money()?.textContent, money()?.getAttribute('aria-busy')]).toEqual([words, 'false']))
const stepAt = (name: string) => screen.findByText(name, { selector: 'h2' })
const box = async (name: string) => {
  await screen.findAllByText(name)
  return choice(name)
}
const less = (name: string) => {
  const group = document.querySelector(`[role=group][aria-label="${name} 수량"]`)
  fireEvent.click(group?.querySelector('[aria-label="하나 빼기"]') as Element)
}
const isSent = () => waitFor(() => expect(window.location.pathname).toBe('/my/claims/3'))

describe('여럿을 한꺼번에', () => {
  test('고른 상품마다 제 수량으로 금액을 묻고 사유가 배송비를 바꾸며, 고른 것만 그 금액으로 신청한다', async () => {
    draw('return')
    fireEvent.click(await box('요가매트'))
    fireEvent.click(await box('폼롤러'))
    await comesTo('환불 예정29,000원사유에 따라 달라져요')
    less('폼롤러')
    await comesTo('환불 예정26,000원사유에 따라 달라져요')
    less('요가매트')
    await comesTo('환불 예정16,000원사유에 따라 달라져요')
    await press('다음')
    await stepAt('2단계 사유')
    tick('상품 불량')
    await comesTo('환불 예정16,000원')
    tick('단순 변심')
    await comesTo('환불 예정13,000원')
    await press('다음')
    await stepAt('3단계 수거')
    tick('11.18')
    await press('다음')
    await press('반품 신청하기')
    await isSent()
    expect(bodies()).toEqual([
      {
        items: [
          { order_item_id: 11, quantity: 1 },
          { order_item_id: 12, quantity: 2 },
        ],
        reason_id: 1,
        collection: { method: 'PICKUP', pickup_date: '2026-11-18' },
        expected_refund: { refund_cash: 13_000, refund_points: 0, additional_payment: 0 },
      },
    ])
    expect(sessionStorage.length).toBe(0)
  })

  test('교환은 상품마다 제 옵션으로 바꾸고, 고르지 않은 상품이 있으면 다음으로 가지 않는다', async () => {
    draw('exchange', '?item=11&item=12')
    await box('요가매트')
    const blue = (n: number) =>
      [...document.querySelectorAll<HTMLInputElement>('fieldset input')].filter((one) => one.value.endsWith('1'))[n]
    fireEvent.click(blue(0) as Element)
    expect((await button('바꿀 옵션을 골라 주세요.')).disabled).toBe(true)
    fireEvent.click(document.querySelector('fieldset input[value="120"]') as Element)
    await press('다음')
    await stepAt('2단계 사유')
    tick('단순 변심')
    await comesTo('낼 금액6,000원')
    await press('다음')
    await stepAt('3단계 수거')
    tick('직접 보내기')
    await press('다음')
    expect((await button('낼 방법을 골라 주세요')).disabled).toBe(true)
    const chosen = await screen.findByRole('region', { name: '교환할 상품' })
    expect([...chosen.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
      '요가매트 2개→ 블루',
      '폼롤러 3개→ 같은 옵션의 새 상품',
    ])
    await waitFor(() => expect(choice('포인트로 바로 내기').disabled).toBe(false))
    tick('포인트로 바로 내기')
    await press('교환 신청하기')
    await isSent()
    expect(bodies()[0]).toMatchObject({
      items: [
        { order_item_id: 11, quantity: 2, exchange_sku_id: 111 },
        { order_item_id: 12, quantity: 3, exchange_sku_id: 120 },
      ],
      fee_payment: 'POINTS',
      expected_refund: { additional_payment: 6_000 },
    })
  })

  test.each([
    ['5999.00', true, '지금 5,999P 있어요. 모자라서 쓸 수 없어요'],
    ['6000.00', false, '지금 6,000P 있어요'],
  ])('포인트가 %s이면 6,000원을 포인트로 낼 수 없음이 %s이다', async (amount, off, words) => {
    instead.set('/store/v1/user/points/available', () => ({ amount }))
    const kept = {
      draft: { quantities: { 11: 1 }, exchangeFor: { 11: 111 }, reasonId: 1, method: 'SELF' },
      firstIndex: 0,
    }
    sessionStorage.setItem('homefit:claim:5:exchange', JSON.stringify(kept))
    draw('exchange', '?step=confirm')
    await screen.findByText(words)
    expect([choice('포인트로 바로 내기').disabled, choice('계좌로 보내기').disabled]).toEqual([off, false])
  })
})

describe('마음이 바뀌면', () => {
  test('뺀 상품은 금액에서도 신청에서도 빠지고, 다시 고르면 고를 수 있는 만큼이다', async () => {
    draw('return', '?item=11&item=12')
    await comesTo('환불 예정29,000원사유에 따라 달라져요')
    fireEvent.click(await box('요가매트'))
    await comesTo('환불 예정9,000원사유에 따라 달라져요')
    fireEvent.click(await box('폼롤러'))
    await waitFor(() => expect(money()?.textContent).toBe('환불 예정'))
    expect((await button('상품을 골라 주세요.')).disabled).toBe(true)
    fireEvent.click(await box('요가매트'))
    await comesTo('환불 예정20,000원사유에 따라 달라져요')
  })

  test('수거하려다 직접 보내면 수거할 날과 곳은 보내지 않고, 다시 수거하면 고른 그대로다', async () => {
    draw('return', '?item=11')
    await press('다음')
    await stepAt('2단계 사유')
    tick('단순 변심')
    await press('다음')
    await stepAt('3단계 수거')
    expect((await button('수거할 날을 골라 주세요.')).disabled).toBe(true)
    tick('11.17')
    tick('직접 보내기')
    expect(await screen.findByText('보낼 곳')).toBeDefined()
    const places = () => [...document.querySelectorAll('strong')].map((one) => one.textContent)
    expect(places()).toContain('이천센터')
    expect(places()).not.toContain('부산센터')
    fireEvent.change(screen.getByLabelText('택배사 (선택)'), { target: { value: 'CJ' } })
    expect((await button('송장번호를 확인해 주세요.')).disabled).toBe(true)
    await type('송장번호', '12')
    expect(document.querySelector('[role=alert]')).toBeNull()
    fireEvent.blur(await field('송장번호'))
    expect(document.querySelector('[role=alert]')?.textContent).toBeTruthy()
    await type('송장번호', '6842-6039-4847')
    expect(document.querySelector('[role=alert]')).toBeNull()
    tick('수거 신청')
    expect(choice('11.17').checked).toBe(true)
    tick('직접 보내기')
    expect((await field('송장번호')).value).toBe('6842-6039-4847')
    await press('다음')
    await press('반품 신청하기')
    await isSent()
    expect(bodies()[0]?.collection).toEqual({ method: 'SELF', carrier: 'CJ', invoice_no: '6842-6039-4847' })
  })

  test('수거할 곳은 배송지이고, 바꾸면 잘못 적은 칸을 말하고 그곳으로 간다', async () => {
    draw('return', '?item=11')
    await press('다음')
    await stepAt('2단계 사유')
    tick('단순 변심')
    await press('다음')
    await stepAt('3단계 수거')
    tick('11.17')
    await screen.findByText('(06236) 테헤란로 152 3층')
    await press('수거할 곳 바꾸기')
    expect((await field('연락처')).value).toBe('010-1234-5678')
    const wrong = { 이름: '', 연락처: '123', 우편번호: '1', 주소: '', '상세 주소': '가'.repeat(101) }
    for (const [label, value] of Object.entries(wrong)) await type(label, value)
    await press('여기로 와 주세요')
    expect(document.querySelectorAll('dialog [role=alert]')).toHaveLength(5)
    await press('닫기')
    expect(screen.getByText('(06236) 테헤란로 152 3층')).toBeDefined()
    await press('수거할 곳 바꾸기')
    const right = { 이름: '박둘', 연락처: '02-123-4567', 우편번호: '48058', 주소: '센텀중앙로 79', '상세 주소': '' }
    for (const [label, value] of Object.entries(right)) await type(label, value)
    await press('여기로 와 주세요')
    await screen.findByText('(48058) 센텀중앙로 79')
    expect(screen.getByText('02-123-4567')).toBeDefined()
    await press('다음')
    await press('반품 신청하기')
    await isSent()
    expect(bodies()[0]?.collection).toEqual({
      method: 'PICKUP',
      pickup_date: '2026-11-17',
      address: { name: '박둘', phone: '021234567', postcode: '48058', address1: '센텀중앙로 79', address2: '' },
    })
  })

  test('새로 고쳐도 고른 것과 단계가 남고, 고르지 않은 단계의 주소로 오면 끝나지 않은 단계부터다', async () => {
    draw('return', '?item=12')
    await press('다음')
    await stepAt('2단계 사유')
    tick('단순 변심')
    await type(/^자세한 내용/, '작아요')
    await press('다음')
    await stepAt('3단계 수거')
    const address = window.location.search
    expect(address).toBe('?item=12&step=pickup')
    draw('return', address)
    await stepAt('3단계 수거')
    draw('return', '?item=12&step=confirm')
    await stepAt('3단계 수거')
    draw('return', '?item=12&step=reason')
    await stepAt('2단계 사유')
    expect([choice('단순 변심').checked, (await field(/^자세한 내용/)).value]).toEqual([true, '작아요'])
    sessionStorage.clear()
    draw('return', '?step=confirm')
    await stepAt('1단계 상품')
    expect(window.location.search).toBe('')
  })

  test('취소와 반품은 고른 것을 나누어 두고, 한 주문의 것만 이어 쓴다', async () => {
    draw('return', '?item=12')
    await comesTo('환불 예정9,000원사유에 따라 달라져요')
    draw('cancel')
    await screen.findByText('취소할 상품을 골라 주세요')
    expect(document.querySelectorAll(':checked')).toHaveLength(0)
  })
})

describe('사진', () => {
  const choose = async (...names: string[]) => {
    const files = names.map((name) => new File(['x'], name, { type: 'image/jpeg' }))
    fireEvent.change(await field('사진 올리기'), { target: { files } })
  }
  const shown = () => [...document.querySelectorAll('img[alt^="올린 사진"]')].map((one) => one.getAttribute('src'))
  async function atReason(kind: ClaimType = 'return') {
    draw(kind, '?item=11')
    await press('다음')
    await stepAt('2단계 사유')
    tick('상품 불량')
    await field('사진 올리기')
  }

  test('여러 장을 한꺼번에, 이어서 올려도 모두 남고, 뺀 것만 빠지고, 남은 것을 차례대로 보낸다', async () => {
    await atReason()
    expect((await button('어떤 문제인지 보이는 사진을 올려 주세요.')).disabled).toBe(true)
    await choose('a.jpg', 'b.jpg', 'c.jpg')
    await choose('d.jpg')
    await waitFor(() => expect(shown()).toHaveLength(4))
    expect(new Set(shown()).size).toBe(4)
    const uploads = sent.filter(({ url }) => url.pathname === '/store/v1/images').map(({ body }) => body as FormData)
    expect(uploads.map((one) => [one.get('purpose'), one.getAll('files').length])).toEqual(Array(4).fill(['CLAIM', 1]))
    await press('사진 2 빼기')
    expect(screen.getByText('3/10')).toBeDefined()
    await press('다음')
    await stepAt('3단계 수거')
    tick('11.17')
    await press('다음')
    await press('반품 신청하기')
    await isSent()
    expect(bodies()[0]?.image_ids).toHaveLength(3)
    expect(bodies()[0]?.image_ids).not.toContain(2)
  })

  test('열 장까지 올리고, 넘치면 말하며, 열 장이면 더 올릴 칸이 없고, 빼면 다시 있다', async () => {
    await atReason()
    await choose(...Array.from({ length: 11 }, (_, n) => `${n}.jpg`))
    expect(document.querySelector('[role=alert]')?.textContent).toBe('사진은 10장까지 올릴 수 있어요.')
    await waitFor(() => expect(shown()).toHaveLength(10))
    expect(photos).toBe(10)
    expect(screen.queryByLabelText('사진 올리기')).toBeNull()
    await press('사진 10 빼기')
    await choose('한 장 더')
    await waitFor(() => expect(shown()).toHaveLength(10))
    expect(document.querySelector('[role=alert]')).toBeNull()
  })

  test('올리지 못한 것은 까닭을 말하고, 함께 고른 다른 것은 올라간다', async () => {
    await atReason()
    let calls = 0
    instead.set('/store/v1/images', (one) => {
      calls += 1
      return calls === 2
        ? refused(400, 'IMAGE_TOO_LARGE', { title: '너무 큰 사진이에요', message: '줄여 주세요.' })
        : answers['/store/v1/images']?.(one)
    })
    await choose('a', 'b', 'c')
    await waitFor(() => expect(shown()).toHaveLength(2))
    await waitFor(() =>
      expect(document.querySelector('[role=alert]')?.textContent).toBe('너무 큰 사진이에요. 줄여 주세요.'),
    )
    await waitFor(() => expect(screen.queryByText(/올리고 있어요$/)).toBeNull())
    expect(screen.getByText('2/10')).toBeDefined()
  })
})

describe('보내기', () => {
  async function atConfirm(kind: ClaimType = 'cancel') {
    draw(kind, '?item=11')
    await press('다음')
    await stepAt('2단계 사유')
    tick('단순 변심')
    await press('다음')
    if (kind !== 'cancel') {
      await stepAt('3단계 수거')
      tick('11.17')
      await press('다음')
    }
    await button(/신청하기$/)
  }
  const ids = () =>
    sent.filter(({ url, body }) => url.pathname.endsWith('/request') && body).map(({ requestId }) => requestId)
  const popup = (heading: string) => screen.findByText(heading, { selector: 'dialog h2' })

  test('답을 받지 못하면 같은 신청을 같은 번호로 다시 보내고, 고른 것을 바꾸면 새 신청이다', async () => {
    await atConfirm()
    instead.set('POST request', broken)
    await press('취소 신청하기')
    await popup('신청됐는지 확인하지 못했어요')
    act(closePopup)
    await press('취소 신청하기')
    await popup('신청됐는지 확인하지 못했어요')
    act(closePopup)
    await press('이전')
    await stepAt('2단계 사유')
    await type(/^자세한 내용/, '생각이 바뀌었어요')
    await press('다음')
    instead.clear()
    await press('취소 신청하기')
    await isSent()
    const [first, second, third] = ids()
    expect([first === second, first === third]).toEqual([true, false])
    expect(bodies().map((body) => body.reason_detail)).toEqual([undefined, undefined, '생각이 바뀌었어요'])
  })

  test('거절되면 까닭을 말하고 다시 물어보며, 다음에 누르면 새 신청이다', async () => {
    await atConfirm()
    instead.set('POST request', () => refused(409, 'CONFLICT'))
    const before = asked.length
    await press('취소 신청하기')
    await popup('CONFLICT 제목')
    await waitFor(() => expect(asked.slice(before).filter(({ method }) => method === 'GET')).toHaveLength(2))
    act(closePopup)
    instead.clear()
    await press('취소 신청하기')
    await isSent()
    expect(new Set(ids()).size).toBe(2)
  })

  test('이미 진행 중인 신청이 있으면 그 신청으로 가는 길이 있다', async () => {
    await atConfirm()
    instead.set('POST request', () => refused(409, 'CLAIM_IN_PROGRESS', { extra: { claim_id: 9 } }))
    await press('취소 신청하기')
    await popup('CLAIM_IN_PROGRESS 제목')
    expect(linksIn(document.querySelector('dialog') as Element)).toEqual([['신청 내역 보기', '/my/claims/9']])
  })

  test('금액이 바뀌면 바뀐 금액으로 다시 동의한 것만 보내고, 다시 보겠다면 보내지 않는다', async () => {
    await atConfirm('return')
    const after = refundAnswer(15_000, 20)
    instead.set('POST request', () => refused(409, 'REFUND_CHANGED', { extra: { refund: after } }))
    await press('반품 신청하기')
    await popup('환불 금액이 바뀌었어요')
    expect(rowsIn(document.querySelector('dialog') as Element)).toEqual([['환불 예정', '17,000원 → 15,000원 + 20P']])
    await press('다시 볼게요')
    expect([document.querySelector('dialog'), bodies().length]).toEqual([null, 1])
    await press('반품 신청하기')
    await popup('환불 금액이 바뀌었어요')
    instead.clear()
    await press('바뀐 금액으로 신청')
    await isSent()
    expect(bodies().map(({ expected_refund: seen }) => seen?.refund_cash)).toEqual([17_000, 17_000, 15_000])
    expect(bodies().at(-1)?.expected_refund).toEqual({ refund_cash: 15_000, refund_points: 20, additional_payment: 0 })
    expect(new Set(ids()).size).toBe(3)
  })

  test('새로 낼 것이 생기면 낼 방법을 고르기 전에는 그대로 신청할 수 없다', async () => {
    await atConfirm('return')
    const after = refundAnswer(0, 0, { additional_payment: 2_000 })
    instead.set('POST request', () => refused(409, 'CLAIM_FEE_REQUIRED', { extra: { refund: after } }))
    await press('반품 신청하기')
    await popup('환불 금액이 바뀌었어요')
    expect(buttonNow('바뀐 금액으로 신청')).toBeUndefined()
  })

  test('다른 신청만 되는 것이면 고른 상품 그대로 그 신청을 권한다', async () => {
    await atConfirm()
    instead.set('POST request', () =>
      refused(409, 'CLAIM_NOT_ALLOWED', { message: '이미 발송됐어요.', extra: { offer: 'return' } }),
    )
    await press('취소 신청하기')
    await popup('신청하지 않았어요')
    expect(linksIn(document.querySelector('dialog') as Element)).toEqual([
      ['반품 신청하기', '/my/orders/5/claims/return?item=11'],
    ])
  })
})

describe('신청할 수 없는 것', () => {
  test('할 수 있는 상품이 하나도 없으면 까닭과 주문으로 가는 길만 있다', async () => {
    draw('return', '', (one) => ({
      ...one,
      items: one.items.map((each) => ({ ...each, claimable_quantity: 0, blocked_reason: '기간이 지났어요.' })),
    }))
    await screen.findByText('지금 반품할 수 있는 상품이 없어요')
    expect(screen.getByText('기간이 지났어요.')).toBeDefined()
    expect(linksIn(document.body)).toEqual([['주문 보기', '/my/orders/5']])
    expect(document.querySelectorAll('button, input')).toHaveLength(0)
  })

  test('고른 사이에 나간 상품은 이름을 불러 다른 신청을 권하고, 남은 것으로는 이어서 신청할 수 있다', async () => {
    const gone = { claimable_quantity: 0, blocked_reason: '이미 발송됐어요.', offer: 'return' }
    const kept = { draft: { quantities: { 11: 2, 12: 1, 13: 1 } }, firstIndex: 0 }
    sessionStorage.setItem('homefit:claim:5:cancel', JSON.stringify(kept))
    draw('cancel', '', (one) => ({
      ...one,
      items: one.items.map((each) => (each.order_item.id === 12 ? each : { ...each, ...gone })),
    }))
    await screen.findAllByText('이미 발송됐어요.')
    expect(linksIn(document.body)[0]).toEqual(['반품 신청하기', '/my/orders/5/claims/return?item=11&item=13'])
    await comesTo('환불 예정3,000원')
    expect((await button('다음')).disabled).toBe(false)
  })

  test('사유가 안 되면 까닭을 말하고, 되는 사유를 고르면 간다', async () => {
    draw('return', '?item=11')
    await press('다음')
    await stepAt('2단계 사유')
    const message = '이 사유는 기간이 지났어요.'
    instead.set('GET request', () =>
      searchNow().get('reason_id') === '1' ? refused(409, 'CLAIM_NOT_ALLOWED', { message }) : simulated(),
    )
    tick('단순 변심')
    await screen.findByText(message)
    expect((await button('다른 사유를 골라 주세요.')).disabled).toBe(true)
    expect(screen.queryByLabelText('사진 올리기')).toBeNull()
    tick('상품 불량')
    await comesTo('환불 예정20,000원')
    expect(screen.queryByText(message)).toBeNull()
  })

  test('모르는 종류의 신청은 없는 화면이다', async () => {
    draw('refund' as ClaimType)
    await waitFor(() => expect(window.location.pathname).toBe('/404'))
    expect(asked).toEqual([])
  })
})

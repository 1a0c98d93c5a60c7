import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AdminOrder } from '#contract/schema.d.ts'
import { ApiError } from '#shared/api/apiError.ts'
import { press, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { factsOf } from '#tests/support/tables.ts'
import { OrderAddress } from './OrderAddress.tsx'
import { OrderItems } from './OrderItems.tsx'
import { OrderMemos } from './OrderMemos.tsx'
import { OrderNote } from './OrderNote.tsx'
import { OrderPayments } from './OrderPayments.tsx'
import { isOff } from '#tests/support/pressing.ts'

const { draw, asked } = useDrawnConsole()
afterEach(() => vi.useRealTimers())

const order = (more: object = {}) =>
  ({ id: 5, version: 3, memo: '문 앞', memo_visibility: 'INTERNAL', memos: [], ...more }) as unknown as AdminOrder
const bodies = () => asked.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const shared = () => screen.getByRole<HTMLInputElement>('switch', { name: '상담 화면에도 보이기' })

test('주문 메모는 지금 글과 보이는 곳에서 고치기 시작하고, 고친 판과 함께 저장한다', async () => {
  draw(<OrderNote order={order()} />)
  await press('주문 메모 고치기')
  expect([field('주문 메모').value, shared().checked]).toEqual(['문 앞', false])
  write('주문 메모', ' 경비실 ')
  fireEvent.click(shared())
  await press('저장')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(bodies()).toEqual([['PATCH', { memo: '경비실', visibility: 'CS', version: 3 }]])
})

test('고치다 취소한 주문 메모는 다음에 고칠 때 남아 있지 않다', async () => {
  draw(<OrderNote order={order({ memo_visibility: 'CS' })} />)
  await press('주문 메모 고치기')
  write('주문 메모', '잘못 적음')
  fireEvent.click(shared())
  await press('취소')
  screen.getByText('문 앞')
  await press('주문 메모 고치기')
  expect([field('주문 메모').value, shared().checked]).toEqual(['문 앞', true])
  expect(bodies()).toEqual([])
})

const memo = (id: number, created_at: string, kind = 'ORDER') => ({
  id,
  kind,
  content: `메모 ${id}`,
  created_at: `${created_at}:00+09:00`,
  admin: { name: '윤서아' },
})

test('운영메모는 새것부터 무엇에 대한 누구의 것인지 보이고, Ctrl+Enter로 남긴다', async () => {
  const memos = [memo(1, '2026-11-15T10:00'), memo(2, '2026-11-16T10:00', 'CLAIM'), memo(3, '2026-11-14T10:00', 'USER')]
  draw(<OrderMemos order={order({ memos })} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^메모 2클레임 · 윤서아 · 2026.11.16 10:00/),
    expect.stringMatching(/^메모 1주문 · 윤서아/),
    expect.stringMatching(/^메모 3회원 · 윤서아/),
  ])
  screen.getByRole('region', { name: '운영메모 3개' })
  const keys = (more: object) => fireEvent.keyDown(field('새 운영메모'), { code: 'Enter', key: 'Enter', ...more })
  keys({ metaKey: true })
  write('새 운영메모', ' 통화함 ')
  keys({})
  keys({ ctrlKey: true, isComposing: true })
  expect(bodies()).toEqual([])
  keys({ ctrlKey: true })
  await waitFor(() => expect(field('새 운영메모').value).toBe(''))
  expect(bodies()).toEqual([['POST', { content: '통화함' }]])
})

const address = {
  name: '김민지',
  phone: '01012345678',
  postcode: '63000',
  address1: '제주시',
  address2: '3호',
  comment: '',
  remote: 'JEJU',
  masked: false,
  unmasked_seconds: 600,
}
const masked = { ...address, name: '김*지', phone: '010-****-5678', masked: true, unmasked_seconds: 0 }
const Address = ({ given }: { given: object }) => <OrderAddress order={order({ delivery_address: given })} />

test('보이게 한 배송지는 시간이 다 되면 서버를 기다리지 않고 가린다', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  draw(<Address given={address} />)
  expect(factsOf()).toMatchObject({ 수령인: '김민지', 전화: '010-1234-5678', 지역: '제주' })
  act(() => void vi.advanceTimersByTime(599_000))
  expect(document.body.textContent).toContain('김민지')
  act(() => void vi.advanceTimersByTime(1_000))
  expect(document.body.textContent).not.toMatch(/김민지|1234-5678|제주시|3호/)
})

test('다시 가리기가 서버에 닿지 않으면 화면은 곧바로 가리고, 서버에서는 아직 보인다고 말한다', async () => {
  draw(<Address given={address} />, ({ method }) =>
    method === 'DELETE' ? new ApiError(503, { code: 'INTERNAL', message: '지금은 가릴 수 없어요.' }) : undefined,
  )
  await press('다시 가리기')
  await screen.findByText('지금은 가릴 수 없어요.')
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /store-admin/v1/orders/5/unmask')
  expect(document.body.textContent).not.toMatch(/김민지|1234-5678|제주시|3호/)
})

test('가린 배송지는 가린 채로 보이고, 볼 수 없는 사람의 단추는 잠겨 있다', () => {
  draw(<Address given={masked} />, undefined, 'marketer')
  expect(factsOf()).toMatchObject({ 수령인: '김*지', 전화: '010-****-5678' })
  expect(isOff(screen.getByRole<HTMLButtonElement>('button', { name: '가린 정보 보기' }))).toBe(true)
})

const item = (id: number, more: object = {}) => ({
  id,
  product_name: `상품 ${id}`,
  option_label: '그레이',
  status: 'PAID',
  brand_name: '고요',
  sku_code: 'M-1',
  order_item_no: `N${id}`,
  paid: 18_000,
  price_rule: 'SALE_PRICE',
  unit_price: 10_000,
  quantity: 2,
  claimed_quantity: 0,
  hold_reason: null,
  ...more,
})

test('상품은 나가는 곳마다 모이고, 어느 곳에도 없는 것도 빠지지 않으며, 줄마다 제 표를 단다', () => {
  const items = [
    item(1, { ship_by: '2026-11-18', overdue: true }),
    item(2, { status: 'DELIVERED', ship_by: '2026-11-18', claimed_quantity: 1 }),
    item(3, { hold_reason: '주소 확인' }),
  ]
  const groups = [
    { id: 1, shipping_origin: { name: '이천센터' }, charged: 0, item_ids: [1] },
    { id: 2, shipping_origin: { name: '부산센터' }, charged: 3_000, item_ids: [2] },
  ]
  draw(<OrderItems order={order({ items, groups })} />)
  const origins = screen.getAllByRole('heading', { level: 3 })
  expect(origins.map(({ textContent }) => textContent)).toEqual(['이천센터 · 배송비 무료', '부산센터 · 배송비 3,000원'])
  const group = (index: number) => within(origins[index]?.parentElement as HTMLElement)
  group(0).getByText('상품 1 · 그레이')
  group(0).getByText(/까지 발송$/)
  group(1).getByText('상품 2 · 그레이')
  group(1).getByText('클레임 1개')
  expect(group(1).queryByText(/까지 발송$/)).toBeNull()
  expect(screen.getAllByText(/^상품 \d · 그레이$/)).toHaveLength(3)
  screen.getByText('보류: 주소 확인')
  expect(screen.getAllByText('10,000원 × 2')).toHaveLength(3)
  expect(screen.getByRole('link', { name: '주문 처리에서 보기' }).getAttribute('href')).toContain(
    encodeURIComponent('{"order_id":[5]}'),
  )
})

test('결제마다 금액, 할부, 돌려준 돈, 결제사와 주고받은 기록과 실패한 까닭을 말한다', () => {
  const attempt = (action: string, outcome: string, message: string | null) => ({
    at: `2026-11-16T10:00:0${action.length}+09:00`,
    action,
    outcome,
    code: null,
    message,
    latency_ms: 1_240,
  })
  const payment = {
    id: 1,
    label: '신한카드',
    installment_months: 3,
    amount: 50_000,
    refunded: 12_000,
    approved_at: '2026-11-16T10:00:00+09:00',
    receipt_url: 'https://pg.test/r',
    cash_receipt: null,
    failure: { code: 'LIMIT', message: '한도 초과' },
    attempts: [attempt('CONFIRM', 'UNKNOWN', null), attempt('QUERY', 'OK', null), attempt('CANCEL', 'REFUSED', '거절')],
  }
  const receipt = {
    kind: 'INCOME',
    number: '010-****-5678',
    amount: 50_000,
    approval_no: 'A1',
    url: null,
    failure: null,
    status: 'ISSUED',
  }
  const paid = {
    ...payment,
    id: 2,
    label: '계좌이체',
    installment_months: 1,
    refunded: 0,
    failure: null,
    cash_receipt: receipt,
    attempts: [],
  }
  draw(<OrderPayments payments={[payment, paid] as never} />)
  const said = screen.getByRole('region', { name: '결제' }).textContent
  for (const words of ['신한카드3개월 할부50,000원환불 12,000원', '한도 초과 (LIMIT)', '현금영수증발급', '승인번호 A1'])
    expect(said).toContain(words)
  expect(said).not.toContain('1개월 할부')
  expect(said).not.toContain('환불 0원')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/승인결과 모름1.2초$/),
    expect.stringMatching(/조회성공1.2초$/),
    expect.stringMatching(/취소거절거절1.2초$/),
  ])
  expect(screen.getAllByRole('link', { name: '영수증' })).toHaveLength(2)
})

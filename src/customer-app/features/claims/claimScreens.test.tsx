import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Claim, Refund } from '#customer/api/models.ts'
import { ParamsContext } from '#customer/router/place.ts'
import { Notices } from '#customer/shell/notices/Notices.tsx'
import { closePopup } from '#customer/shell/notices/notices.ts'
import { queryClient } from '#customer/shell/queryClient.ts'
import { type Asked, refused, useAnswers } from '#tests/support/answering.ts'
import { drawPart, linksIn, rowsIn } from '#tests/support/drawPart.tsx'
import { itemAnswer, orderAnswer, refundAnswer } from '#tests/support/orderAnswers.ts'
import { buttonNow, press } from '#tests/support/pressing.ts'
import { ClaimScreen } from './ClaimScreen.tsx'
import { ClaimsScreen } from './ClaimsScreen.tsx'
import { RefundScreen } from './refund/RefundScreen.tsx'

const thumbnail = { id: 1, url: '/a.webp', width: 1, height: 1 }
const claimOf = (values: object = {}) =>
  ({
    id: 3,
    claim_no: 'C1',
    order_id: 5,
    type: 'return',
    status: 'REQUESTED',
    items: [{ order_item_id: 11, quantity: 1, product_name: '요가매트', option_label: '', thumbnail }],
    reason: { id: 1, label: '단순 변심', fault: 'CUSTOMER' },
    images: [],
    requested_at: '2026-11-15T15:30:00.000Z',
    can_retract: false,
    ...values,
  }) as unknown as Claim
const refundOf = (values: object = {}) =>
  ({
    ...refundAnswer(7_000, 0, { goods: 10_000 }),
    id: 9,
    refund_no: 'R9',
    claim_id: 3,
    order_id: 5,
    method: 'CARD',
    status: 'REQUESTED',
    adjustment: 0,
    requested_at: '2026-11-15T15:30:00.000Z',
    due_on: '2026-11-20',
    ...values,
  }) as unknown as Refund

let claim: Claim = claimOf()
let order = orderAnswer()
const refunds = new Map<number, Refund>()
const instead = new Map<string, (asked: Asked) => unknown>()
const asked = useAnswers((one) => {
  const other = instead.get(`${one.method} ${one.path}`)
  if (other) return other(one)
  if (one.path.startsWith('/store/v1/user/refunds/')) return refunds.get(Number(one.path.split('/').at(-1)))
  if (one.path.startsWith('/store/v1/user/claims/')) return claim
  return one.path === '/store/v1/user/orders/5' ? order : { results: [], offset: 0, limit: 10, has_next: false }
})

beforeEach(() => {
  instead.clear()
  refunds.clear()
  order = orderAnswer()
})
afterEach(cleanup)

const at = (id: number, part: React.ReactNode) =>
  drawPart(
    <ParamsContext value={{ id: String(id) }}>
      <Notices />
      {part}
    </ParamsContext>,
  )
async function drawClaim(values: object = {}) {
  claim = claimOf(values)
  at(3, <ClaimScreen />)
  await screen.findByText('접수번호 C1')
}
const block = (title: string) => screen.getByText(title, { selector: 'h2' }).closest('section') as Element

describe('신청 상세', () => {
  test('무엇을 왜 어떻게 신청했는지 적힌 것만 말하고, 올린 사진은 크게 볼 수 있다', async () => {
    await drawClaim({
      reason_detail: '작아요',
      collection: { method: 'SELF', status: 'WAITING' },
      images: [{ id: 8, url: '/8.webp', width: 1, height: 1 }],
    })
    expect(document.body.textContent).toContain('2026.11.16 00:30 신청')
    expect(rowsIn(block('신청 내용'))).toEqual([
      ['사유', '단순 변심'],
      ['자세한 내용', '작아요'],
      ['보내는 방법', '직접 보내기'],
    ])
    expect(linksIn(document.body).map(([, to]) => to)).toEqual(['/my/orders/5', '/8.webp'])
    cleanup()
    queryClient.clear()
    await drawClaim({ type: 'cancel' })
    expect(rowsIn(block('신청 내용'))).toEqual([['사유', '단순 변심']])
  })

  test.each([
    ['return', '환불 예정 금액', '상품을 확인한 뒤 정해져요'],
    ['cancel', '환불 예정 금액', ''],
    ['exchange', '교환 비용', ''],
  ])('아직 환불하지 않은 %s는 정해진 셈으로 예정 금액을 보인다', async (type, title, note) => {
    await drawClaim({ type, refund: refundAnswer(7_000, 0, { additional_payment: 6_000 }) })
    expect(block(title).textContent).toContain(type === 'exchange' ? '6,000원' : '환불 예정')
    if (note) expect(block(title).textContent).toContain(note)
    expect(asked.some(({ path }) => path.includes('/refunds/'))).toBe(false)
  })

  test('환불이 나갔으면 셈이 아니라 나간 그대로, 더 돌려준 배송비는 따로 보인다', async () => {
    refunds.set(9, refundOf({ status: 'COMPLETED', completed_at: '2026-11-16T15:00:00.000Z' }))
    refunds.set(10, refundOf({ id: 10, refund_cash: 3_000, goods: 0, shipping_refund_cash: 3_000 }))
    await drawClaim({
      status: 'COMPLETED',
      refund_id: 9,
      refund: refundAnswer(1, 0, { goods_why: ['두 개 값이에요'], why: [] }),
      correction: { refund_id: 10 },
    })
    await screen.findByText('환불한 금액')
    await screen.findByText('더 돌려드린 배송비')
    expect(rowsIn(block('환불')).at(-1)).toEqual(['환불한 금액2026.11.17 00:00', '7,000원'])
    expect(block('환불').textContent).toContain('두 개 값이에요')
    expect(rowsIn(block('더 돌려드린 배송비'))).toEqual([
      ['배송비 돌려받음저희 쪽 사유로 확인되어 받았던 배송비를 돌려드려요', '3,000원'],
      ['환불할 금액2026.11.20까지 돌려드려요', '3,000원'],
    ])
    expect(linksIn(document.body).map(([, to]) => to)).toEqual(
      expect.arrayContaining(['/my/refunds/9', '/my/refunds/10']),
    )
  })

  test('철회한 것에는 환불이 없다', async () => {
    await drawClaim({ status: 'RETRACTED', refund: refundAnswer(7_000), retracted: { by: '고객' } })
    expect(screen.queryByText('환불 예정 금액')).toBeNull()
  })

  test.each([
    [['CANCEL', 'RETURN'], 'cancel', [['다시 신청하기', 'cancel']]],
    [
      ['RETURN', 'EXCHANGE'],
      'cancel',
      [
        ['교환 신청하기', 'exchange'],
        ['반품 신청하기', 'return'],
      ],
    ],
    [['RETURN', 'EXCHANGE'], 'return', [['다시 신청하기', 'return']]],
    [[], 'return', []],
  ] as const)('%j를 할 수 있으면 철회한 %s는 %j로 다시 간다', async (actions, type, ways) => {
    order = orderAnswer({
      items: [
        itemAnswer({ id: 11, actions: [...actions] }),
        itemAnswer({ id: 12, actions: ['CANCEL', 'EXCHANGE', 'RETURN'] }),
      ],
    })
    await drawClaim({ type, status: 'RETRACTED', retracted: { by: '고객' } })
    await waitFor(() => expect(asked.some(({ path }) => path === '/store/v1/user/orders/5')).toBe(true))
    await waitFor(() =>
      expect(linksIn(document.body).filter(([, to]) => to?.includes('/claims/'))).toEqual(
        ways.map(([name, to]) => [name, `/my/orders/5/claims/${to}?item=11`]),
      ),
    )
  })

  test('철회는 묻고 나서 하고, 낸 포인트를 돌려준다고 하며, 못 하면 까닭을 말하고 지금을 다시 읽는다', async () => {
    const path = '/store/v1/user/claims/3/retract'
    instead.set(`POST ${path}`, () => refused(409, 'CONFLICT'))
    await drawClaim({ can_retract: true, fee: { amount: 3_000, payment: 'POINTS', paid: true } })
    await press('반품 철회하기')
    expect(document.querySelector('dialog')?.textContent).toContain('배송비로 낸 포인트도 돌려드려요.')
    await press('그대로 둘게요')
    expect(asked.some(({ method }) => method === 'POST')).toBe(false)
    await press('반품 철회하기')
    const reads = asked.length
    await press('철회하기')
    await screen.findByText('CONFLICT 제목')
    act(closePopup)
    await waitFor(() => expect(asked.slice(reads).some(({ method }) => method === 'GET')).toBe(true))
    instead.clear()
    claim = claimOf({ status: 'RETRACTED', retracted: { by: '고객' } })
    await press('반품 철회하기')
    await press('철회하기')
    await screen.findByText('반품 신청을 철회했어요.')
    await screen.findByText('반품을 철회했어요')
    expect(buttonNow('반품 철회하기')).toBeUndefined()
  })
})

describe('환불 상세', () => {
  async function drawRefund(values: object = {}, of: object = {}) {
    claim = claimOf(of)
    refunds.set(9, refundOf(values))
    at(9, <RefundScreen />)
    await screen.findByText('환불번호 R9')
  }

  test.each([
    [{}, '환불 진행 중', '신용·체크카드', ['처리 기한', '2026.11.20까지'], '환불할 금액'],
    [{ status: 'FAILED' }, '환불 진행 중', '신용·체크카드', ['처리 기한', '2026.11.20까지'], '환불할 금액'],
    [
      { status: 'COMPLETED', completed_at: '2026-11-16T15:00:00.000Z' },
      '환불 완료',
      '신용·체크카드',
      ['완료', '2026.11.17 00:00'],
      '환불한 금액',
    ],
    [{ refund_cash: 0, refund_points: 500 }, '환불 진행 중', '포인트', ['처리 기한', '2026.11.20까지'], '환불할 금액'],
  ])('%j이면 어디로 언제 얼마인지 말한다', async (values, status, method, when, total) => {
    await drawRefund(values)
    expect(rowsIn(block('환불 진행'))).toEqual([
      ['상태', status],
      ['환불 수단', method],
      ['접수', '2026.11.16 00:30'],
      when,
    ])
    expect(rowsIn(block('환불 금액')).at(-1)?.[0]).toBe(total)
    expect(linksIn(document.body)).toEqual([
      ['신청 내역 보기', '/my/claims/3'],
      ['주문 보기', '/my/orders/5'],
    ])
  })

  test.each([
    [0, true],
    [-1_000, false],
  ])('담당자가 %i원을 조정했으면 합계의 까닭을 말함이 %s이다', async (adjustment, says) => {
    await drawRefund(
      { adjustment },
      { refund: refundAnswer(7_000, 0, { why: ['모두 더하면'], goods_why: ['한 개 값'] }) },
    )
    await screen.findByText('한 개 값')
    expect(document.body.textContent.includes('모두 더하면')).toBe(says)
    expect(rowsIn(block('환불 금액')).some(([label]) => label === '담당자 조정')).toBe(!says)
  })
})

describe('신청 목록', () => {
  test('모르는 종류로 오면 모두, 종류를 고르면 그 종류만, 전체를 고르면 다시 모두다', async () => {
    drawPart(<ClaimsScreen />, '/my/claims?type=refund')
    await screen.findByText('취소·교환·반품 내역이 없어요')
    await press('교환')
    await screen.findByText('교환 내역이 없어요')
    expect(window.location.search).toBe('?type=exchange')
    await press('전체')
    await screen.findByText('취소·교환·반품 내역이 없어요')
    expect([window.location.search, asked.map(({ query }) => query['type'])]).toEqual(['', [undefined, 'exchange']])
  })
})

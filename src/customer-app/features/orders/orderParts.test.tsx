import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Order, OrderSummary } from '#customer/api/models.ts'
import { Notices } from '#customer/shell/notices/Notices.tsx'
import { closePopup } from '#customer/shell/notices/notices.ts'
import { drawPart, linksIn, rowsIn } from '#tests/support/drawPart.tsx'
import { itemAnswer as item, orderAnswer as order } from '#tests/support/orderAnswers.ts'
import { OrderClaims } from './OrderClaims.tsx'
import { OrderCard } from './OrderCard.tsx'
import { OrderReceipt } from './OrderReceipt.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { Refunds } from './Refunds.tsx'
import { StatusCounters } from './StatusCounters.tsx'

afterEach(cleanup)

const nothing = () => undefined

describe('주문 목록', () => {
  test('카드는 주문한 날, 상품마다 상태와 옵션과 수량, 결제 금액을 말하고 주문으로 간다', () => {
    const summary: OrderSummary = {
      id: 5,
      order_no: '261116ABCDEFGH',
      // in Korea it is already the next day
      ordered_at: '2026-11-15T15:10:00.000Z',
      items: [
        item(),
        item({ id: 12, product_name: '폼롤러', option_label: '', quantity: 1, status: 'OUT_OF_DELIVERY' }),
      ],
      payable: 58_500,
      claim_badge: '반품 진행 중',
    }
    const { container } = drawPart(<OrderCard order={summary} />)
    expect(linksIn(container)).toEqual([['2026.11.16 주문 상세 보기', '/my/orders/5']])
    expect(screen.getByText('반품 진행 중')).toBeDefined()
    expect(
      screen
        .getAllByRole('listitem')
        .map((one) => one.textContent)
        .slice(1),
    ).toEqual(['결제완료요가매트그레이 · 2개', '오늘 도착폼롤러1개'])
    expect(screen.getByText(/^결제 금액/).textContent).toBe('결제 금액 58,500원')
    expect(screen.getByRole('button', { name: '2026.11.16 주문 재구매' })).toBeDefined()
  })

  test('상태의 수를 누르면 그 상태만, 다시 누르면 모두 보며, 없는 상태는 0이다', () => {
    const told: unknown[] = []
    const tell = (status: string | null) => told.push(status)
    const { container } = drawPart(
      <StatusCounters counts={{ PAID: 2, OUT_OF_DELIVERY: 1 }} current="PAID" onChange={tell} />,
    )
    const buttons = [...container.querySelectorAll('button')]
    expect(buttons.map((one) => [one.textContent, one.getAttribute('aria-pressed')])).toEqual([
      ['2결제완료', 'true'],
      ['0상품준비중', 'false'],
      ['0배송중', 'false'],
      ['1오늘 도착', 'false'],
      ['0배송완료', 'false'],
    ])
    for (const one of buttons) fireEvent.click(one)
    expect(told).toEqual([null, 'PROCESSING_ORDER', 'SHIPPING', 'OUT_OF_DELIVERY', 'DELIVERED'])
  })
})

describe('돈과 기록', () => {
  test('결제 내역은 값이 된 과정을 차례로 적고, 영수증과 현금영수증은 있는 그대로다', () => {
    const payments: Order['payments'] = [
      { method: 'CARD', label: '신한카드', amount: 1, receipt_url: 'https://pg.test/card' },
      { method: 'TRANSFER', label: '국민은행', amount: 1, receipt_url: 'https://pg.test/bank' },
      {
        method: 'TRANSFER',
        label: '발급',
        amount: 1,
        cash_receipt: {
          kind: 'PERSONAL',
          number: '010-****-5678',
          url: 'https://pg.test/cash',
          approval_no: 'A77',
          amount: 58_500,
        },
      },
      {
        method: 'TRANSFER',
        label: '신청',
        amount: 1,
        cash_receipt: { kind: 'BUSINESS', number: '124-81-00998', issuing: true, approval_no: 'A78' },
      },
      { method: 'TRANSFER', label: '번호', amount: 1, cash_receipt: { approval_no: 'A79' } },
      { method: 'TRANSFER', label: '아직', amount: 1, cash_receipt_until: '2026-12-10T00:00:00.000+09:00' },
    ]
    drawPart(<OrderReceipt order={order({ payments })} onChanged={nothing} />)
    const receipt = screen.getByRole('region', { name: '결제 내역' })
    const figures = rowsIn(receipt).map(([term, fact]) => [term?.replace('왜 이 금액인가요?', '').slice(0, 9), fact])
    expect(figures).toEqual([
      ['상품 정가', '78,000원'],
      [expect.stringContaining('상품 할인'), '-20,000원'],
      ['상품 쿠폰', '-1,000원'],
      ['장바구니 쿠폰', '-2,000원'],
      ['포인트', '-3,000원'],
      ['배송비', '3,000원'],
      ['배송비 쿠폰', '-500원'],
      ['추가 배송비', '4,000원'],
      [expect.stringContaining('결제한 금액'), '58,500원'],
    ])
    expect([...receipt.querySelectorAll('ul > li')].map((one) => one.textContent)).toEqual([
      '신한카드카드 매출전표',
      '국민은행영수증',
      '발급현금영수증 개인 소득공제 010-****-5678승인번호 A77 · 58,500원',
      '신청현금영수증 사업자 지출증빙 124-81-00998 발급 중이에요',
      '번호현금영수증승인번호 A79',
      '아직현금영수증 신청',
    ])
    expect(linksIn(receipt).map(([, to]) => to)).toEqual([
      'https://pg.test/card',
      'https://pg.test/bank',
      'https://pg.test/cash',
    ])
    fireEvent.click(screen.getByRole('button', { name: '현금영수증 신청' }))
    const sheet = within(screen.getByRole('dialog', { name: '현금영수증 신청' }))
    expect(sheet.getByText(/까지 한 번 신청할 수 있고/).textContent).toMatch(/^2026년 12월 10일까지/)
    const send = sheet.getByRole<HTMLButtonElement>('button', { name: '신청하기' })
    expect(send.disabled).toBe(true)
    fireEvent.change(sheet.getByLabelText(/휴대폰/), { target: { value: '01012345678' } })
    expect(send.disabled).toBe(false)
  })

  test.each([
    [
      { status: 200, body: { payments: [{ cash_receipt: { issuing: true } }] } },
      '현금영수증을 신청했어요. 곧 발급돼요.',
    ],
    [{ status: 200, body: { payments: [{ cash_receipt: { number: '1' } }] } }, '현금영수증을 발급했어요.'],
    [{ status: 409, body: { code: 'CONFLICT', message: '이미 발급했어요.' } }, '이미 발급했어요.'],
  ])('현금영수증을 신청해 %j를 받으면 알리고 주문을 다시 읽는다', async ({ status, body }, words) => {
    const asked: unknown[] = []
    vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
      asked.push(JSON.parse(init.body as string))
      return Response.json(body, { status })
    })
    let changes = 0
    const payments = [
      { method: 'TRANSFER', label: '국민', amount: 1, cash_receipt_until: '2026-12-10T00:00:00.000+09:00' },
    ]
    drawPart(
      <>
        <Notices />
        <OrderReceipt order={order({ payments })} onChanged={() => changes++} />
      </>,
    )
    fireEvent.click(screen.getByRole('button', { name: '현금영수증 신청' }))
    fireEvent.change(screen.getByLabelText(/휴대폰/), { target: { value: '01012345678' } })
    fireEvent.click(screen.getByRole('button', { name: '신청하기' }))
    await screen.findByText(words)
    expect([changes, asked]).toEqual([1, [{ kind: 'PERSONAL', number: '01012345678' }]])
    expect(screen.queryByRole('dialog', { name: '현금영수증 신청' }) === null).toBe(status === 200)
    act(closePopup)
    vi.unstubAllGlobals()
  })

  test('환불은 언제 얼마가 돌아왔는지, 아직이면 언제까지 돌아오는지 말하고, 합계가 맞다', () => {
    const refund = { refund_no: 'R1', claim_id: 3, order_id: 5, method: 'CARD', due_on: '2026-11-20' }
    const refunds: Order['refunds'] = [
      {
        ...refund,
        id: 1,
        status: 'COMPLETED',
        refund_cash: 10_000,
        refund_points: 500,
        completed_at: '2026-11-16T00:10:00.000+09:00',
      },
      { ...refund, id: 2, status: 'REQUESTED', refund_cash: 2_000, refund_points: 0 },
    ]
    const { container } = drawPart(<Refunds refunds={refunds} />)
    expect(rowsIn(container)).toEqual([
      ['11월 16일 환불 완료포인트 500P와 함께 결제한 수단으로 돌려드렸어요 자세히 보기', '10,000원'],
      ['11월 20일 환불 예정2026.11.20까지 결제한 수단으로 돌려드려요 자세히 보기', '2,000원'],
      ['환불 합계', '12,000원 + 500P'],
    ])
    expect(linksIn(container).map(([, to]) => to)).toEqual(['/my/refunds/1', '/my/refunds/2'])
    cleanup()
    expect(drawPart(<Refunds refunds={[]} />).container.textContent).toBe('')
  })

  test('신청한 것은 날과 사유와 돌려받는 돈을 말하고, 진행 내역은 늦은 것이 위다', () => {
    const claim = {
      claim_no: 'C1',
      items: [],
      reason: { id: 1, label: '단순 변심', fault: 'CUSTOMER' as const },
      requested_at: '2026-11-15T23:59:00.000+09:00',
    }
    const refund = { refund_no: 'R1', order_id: 5, method: 'CARD', due_on: '2026-11-20', status: 'REQUESTED' as const }
    const { container } = drawPart(
      <OrderClaims
        order={order({
          claims: [
            { ...claim, id: 3, type: 'cancel', status: 'COMPLETED' },
            { ...claim, id: 4, type: 'return', status: 'REQUESTED' },
          ],
          refunds: [{ ...refund, id: 1, claim_id: 3, refund_cash: 10_000, refund_points: 500 }],
        })}
      />,
    )
    expect(linksIn(container)).toEqual([
      ['취소 완료2026.11.15 · 단순 변심환불 10,000원 + 500P', '/my/claims/3'],
      ['반품 요청2026.11.15 · 단순 변심', '/my/claims/4'],
    ])
    cleanup()
    drawPart(
      <OrderTimeline
        timeline={[
          { at: '2026-11-15T23:30:00.000+09:00', what: '주문', order_item_ids: [] },
          { at: '2026-11-16T09:05:00.000+09:00', what: '발송', order_item_ids: [] },
        ]}
      />,
    )
    expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      '발송11월 16일(월) 09:05',
      '주문11월 15일(일) 23:30',
    ])
  })
})

import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Order } from '#customer/api/models.ts'
import { ParamsContext } from '#customer/router/place.ts'
import { Notices } from '#customer/shell/notices/Notices.tsx'
import { type Asked, refused, useAnswers } from '#tests/support/answering.ts'
import { drawPart, linksIn, rowsIn } from '#tests/support/drawPart.tsx'
import { itemAnswer as item, orderAnswer as order } from '#tests/support/orderAnswers.ts'
import { buttonNow, press } from '#tests/support/pressing.ts'
import { OrderScreen } from './OrderScreen.tsx'
import { OrdersScreen } from './OrdersScreen.tsx'

let answer: (asked: Asked) => unknown = () => ({})
const asked = useAnswers((one) => answer(one))

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(cleanup)

const draw = (part: React.ReactNode, path?: string) =>
  drawPart(
    <>
      <Notices />
      {part}
    </>,
    path,
  )

describe('주문 상세', () => {
  const address = { name: '김하나', phone: '0212345678', postcode: '06236', address1: '테헤란로 152', address2: '3층' }
  const drawOrder = (values: Partial<Order>) => {
    answer = () => order(values)
    return draw(
      <ParamsContext value={{ id: '5' }}>
        <OrderScreen />
      </ParamsContext>,
    )
  }
  const group = (id: number, name: string, ...item_ids: number[]) =>
    ({ id, item_ids, shipping_origin: { id, name } }) as unknown as Order['groups'][number]
  const sent = (invoice_no: string) => ({ delivery: { carrier: '한진', invoice_no, tracking_url: '' } })

  test('상자마다 제 상태와 송장과 상품이 있고, 한 출고지의 여러 상자는 몇 번째인지 말한다', async () => {
    drawOrder({
      items: [
        item({ id: 1, product_name: '가', status: 'SHIPPING', ...sent('11') }),
        item({ id: 2, product_name: '나', status: 'DELIVERED', ...sent('11') }),
        item({ id: 3, product_name: '다', status: 'PAID' }),
        item({ id: 4, product_name: '라', status: 'CANCELED' }),
        item({ id: 5, product_name: '마', status: 'OUT_OF_DELIVERY', ...sent('22') }),
      ],
      groups: [group(1, '이천센터', 1, 2, 3, 4), group(2, '부산센터', 5)],
    })
    await screen.findByText('주문번호 261116ABCDEFGH')
    const parcels = [...document.querySelectorAll('section')].filter((one) =>
      /배송/.test(one.querySelector('h2')?.textContent ?? ''),
    )
    expect(
      parcels.map((one) => [
        one.querySelector('h2')?.textContent,
        one.querySelector('h2 + *')?.textContent,
        [...one.querySelectorAll('a')].map((link) => link.textContent).join(''),
        /한진 \d+/.exec(one.textContent)?.[0],
      ]),
    ).toEqual([
      ['이천센터 배송 1/4', '배송중', '가', '한진 11'],
      ['이천센터 배송 2/4', '배송완료', '나', '한진 11'],
      ['이천센터 배송 3/4', '결제완료', '다', undefined],
      ['이천센터 배송 4/4', '취소완료', '라', undefined],
      ['부산센터 배송', '오늘 도착', '마', '한진 22'],
    ])
  })

  test.each([
    ['문 앞', [['배송 요청', '문 앞']]],
    ['', []],
  ])('받는 곳은 적힌 것만 말한다 (요청 %j)', async (comment, more) => {
    drawOrder({ delivery_address: { ...address, comment } as Order['delivery_address'] })
    await screen.findByText('받는 곳')
    const rows = rowsIn(screen.getByText('받는 곳').closest('section') as Element)
    expect(rows).toEqual([
      ['받는 사람', '김하나'],
      ['연락처', '02-1234-5678'],
      ['주소', '(06236) 테헤란로 152 3층'],
      ...more,
    ])
  })

  test('없는 주문은 없다고 하고, 읽지 못하면 다시 읽을 수 있다', async () => {
    answer = () => refused(404, 'NOT_FOUND')
    const part = (
      <ParamsContext value={{ id: '5' }}>
        <OrderScreen />
      </ParamsContext>
    )
    draw(part)
    await waitFor(() => expect(linksIn(document.body).map(([, to]) => to)).toEqual(['/my/orders']))
    cleanup()
    answer = () => refused(409, 'CONFLICT')
    draw(part, '/other')
    await waitFor(() => expect(buttonNow(/다시/)).toBeDefined())
    answer = () => order()
    await press(/다시/)
    await screen.findByText('주문번호 261116ABCDEFGH')
  })
})

describe('주문 내역', () => {
  test('상태를 고르면 그 상태의 주문만 묻고, 다시 누르면 모두 묻는다', async () => {
    answer = () => ({ results: [], offset: 0, limit: 10, has_next: false, status_counts: { PAID: 3 } })
    draw(<OrdersScreen />, '/my/orders?status=SHIPPING&junk=1')
    await screen.findByText('이 상태의 주문이 없어요')
    await press('3결제완료')
    await waitFor(() => expect(window.location.search).toBe('?status=PAID'))
    await press('3결제완료')
    await screen.findByText('아직 주문한 적이 없어요')
    expect(asked.map(({ query }) => query['status'])).toEqual(['SHIPPING', 'PAID', undefined])
    expect(linksIn(document.body)).toEqual([['스토어 둘러보기', '/store']])
  })

  test.each(['PENDING', 'nonsense'])('고를 수 없는 상태 %s로 오면 모두 보인다', async (status) => {
    answer = () => ({ results: [], offset: 0, limit: 10, has_next: false })
    draw(<OrdersScreen />, `/my/orders?status=${status}`)
    await screen.findByText('아직 주문한 적이 없어요')
    expect(asked[0]?.query['status']).toBeUndefined()
  })
})

import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Delivery } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { queryClient } from '#customer/shell/queryClient.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { DeliveryTimeline } from './DeliveryTimeline.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const box = (id: number, values: object = {}) =>
  ({
    id,
    invoice_no: `12${id}`,
    carrier: { code: 'CJ', name: 'CJ대한통운', phone: '1588-1255' },
    events: [],
    ...values,
  }) as unknown as Delivery

/** What is shown of items whose boxes have been read already. */
function drawn(...boxes: Delivery[][]): (string | null)[] {
  cleanup()
  for (const [n, deliveries] of boxes.entries()) {
    const params = { params: { path: { id: n + 1 } } }
    const { queryKey } = query.queryOptions('get', '/store/v1/user/orders/items/{id}/deliveries/page', params)
    queryClient.setQueryData(queryKey, { deliveries } as never)
  }
  const { container } = drawPart(<DeliveryTimeline orderItemIds={boxes.map((_, n) => n + 1)} />)
  return [...container.children].map((one) => one.textContent)
}

test('상자마다 택배사와 송장, 지나온 곳을 늦은 것부터 말하고, 함께 온 상품의 상자는 한 번만 보인다', () => {
  const events = [
    { at: '2026-11-15T23:50:00.000+09:00', description: '집하', location: '이천' },
    { at: '2026-11-16T08:10:00.000+09:00', description: '배송출발' },
  ]
  expect(drawn([box(1, { events }), box(2)], [box(2)])).toEqual([
    'CJ대한통운 121복사배송출발11월 16일(월) 08:10집하11월 15일(일) 23:50 · 이천궁금한 점은 CJ대한통운 1588-1255로 물어볼 수 있어요.',
    'CJ대한통운 122복사택배사가 상품을 받으면 위치가 나와요.궁금한 점은 CJ대한통운 1588-1255로 물어볼 수 있어요.',
  ])
})

test.each([
  [{ name: 'CJ대한통운' }, 'CJ대한통운으로'],
  [{ name: '우체국택배', phone: '1588-1300' }, '우체국택배 1588-1300으로'],
  [{ name: '로젠택배', phone: '1588-9988' }, '로젠택배 1588-9988로'],
])('택배사가 %j이면 %s 물어보라고 한다', (carrier, words) => {
  drawn([box(1, { carrier })])
  expect(screen.getByText(/^궁금한 점은/).textContent).toBe(`궁금한 점은 ${words} 물어볼 수 있어요.`)
})

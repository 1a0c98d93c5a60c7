import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OrderItem } from '#customer/api/models.ts'
import { Notices } from '#customer/shell/notices/Notices.tsx'
import { closePopup } from '#customer/shell/notices/notices.ts'
import { type Asked, refused, useAnswers } from '#tests/support/answering.ts'
import { drawPart, linksIn } from '#tests/support/drawPart.tsx'
import { itemAnswer as item } from '#tests/support/orderAnswers.ts'
import { button, buttonNow, press } from '#tests/support/pressing.ts'
import { ParcelCard } from './parcels/ParcelCard.tsx'
import { ConfirmPurchaseButton } from './parcels/ConfirmPurchaseButton.tsx'
import { ReorderButton } from './ReorderButton.tsx'

let answer: (asked: Asked) => unknown = () => ({})
const asked = useAnswers((one) => answer(one))
const posted = () => asked.filter(({ method }) => method === 'POST').map(({ path }) => path)

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
const popup = async (heading: string) => {
  await screen.findByText(heading, { selector: 'dialog h2' })
  return document.querySelector('dialog') as Element
}

describe('재구매', () => {
  const line = (order_item_id: number, added: number, code?: string) => ({
    order_item_id,
    product_name: `상품${order_item_id}`,
    option_label: order_item_id === 1 ? '빨강' : '',
    added,
    ...(code ? { code, message: `${code} 까닭` } : {}),
  })
  test.each([
    [
      [line(1, 2), line(2, 0, 'SKU_SOLD_OUT')],
      '2가지 중 1가지를 담았어요',
      ['상품1 · 빨강2개 담았어요.', '상품2SKU_SOLD_OUT 까닭'],
      true,
    ],
    [[line(1, 0, 'SKU_SOLD_OUT')], '지금 살 수 있는 상품이 없어요', ['상품1 · 빨강SKU_SOLD_OUT 까닭'], false],
    [[line(2, 0, 'ALREADY_IN_CART')], '이미 장바구니에 있어요', ['상품2ALREADY_IN_CART 까닭'], true],
    [
      [line(1, 1, 'QUANTITY_LIMITED'), line(2, 0, 'ALREADY_IN_CART')],
      '장바구니에 담았어요',
      ['상품1 · 빨강QUANTITY_LIMITED 까닭', '상품2ALREADY_IN_CART 까닭'],
      true,
    ],
  ])(
    '%#: 담긴 것과 담기지 않은 것을 상품마다 말하고, 담긴 것이 있으면 장바구니로 간다',
    async (lines, heading, words, there) => {
      answer = ({ method }) => (method === 'POST' ? { lines } : { count: 1 })
      draw(<ReorderButton orderId={5} />)
      await press('재구매')
      const dialog = await popup(heading)
      expect([...dialog.querySelectorAll('li')].map((one) => one.textContent)).toEqual(words)
      expect(linksIn(dialog)).toEqual(there ? [['장바구니 보기', '/cart']] : [])
      await press('닫기')
      expect(document.querySelector('dialog')).toBeNull()
      expect(posted()).toEqual(['/store/v1/user/orders/5/reorder'])
    },
  )

  test('모두 담기면 창을 열지 않고 알리고, 담지 못하면 까닭을 말하며 다시 누를 수 있다', async () => {
    answer = ({ method }) => (method === 'POST' ? refused(409, 'CONFLICT') : {})
    draw(<ReorderButton orderId={5} />)
    await press('재구매')
    await popup('CONFLICT 제목')
    act(closePopup)
    answer = ({ method }) => (method === 'POST' ? { lines: [line(1, 2)] } : { count: 1 })
    await press('재구매')
    await screen.findByText('장바구니에 담았어요.')
    expect([document.querySelector('dialog'), linksIn(document.body)]).toEqual([null, [['보러 가기', '/cart']]])
  })
})

describe('구매확정', () => {
  const items = [item({ id: 1 }), item({ id: 2 }), item({ id: 3 })]
  const confirmed = (...fails: number[]) => {
    answer = ({ path }) => (fails.some((id) => path.includes(`/${id}/`)) ? refused(409, 'CLAIM_IN_PROGRESS') : {})
  }
  const confirm = async (of: OrderItem[]) => {
    draw(<ConfirmPurchaseButton items={of} />)
    await press('구매확정')
  }

  test('묻고 나서 상품마다 확정하고, 나중에를 누르면 하지 않는다', async () => {
    confirmed()
    await confirm(items)
    await popup('상품 3가지의 구매를 확정할까요?')
    await press('나중에')
    expect([document.querySelector('dialog'), posted()]).toEqual([null, []])
    await press('구매확정')
    await press('확정하기')
    await screen.findByText('구매를 확정했어요.')
    expect(posted()).toEqual([1, 2, 3].map((id) => `/store/v1/user/orders/items/${id}/confirm-purchase`))
    expect((await button('구매확정')).getAttribute('aria-busy')).toBeNull()
  })

  test.each([
    [[1], '3가지 중 2가지를 확정했어요', '나머지는 확정하지 못했어요. CLAIM_IN_PROGRESS 까닭'],
    [[1, 3], '3가지 중 1가지를 확정했어요', '나머지는 확정하지 못했어요. CLAIM_IN_PROGRESS 까닭'],
    [[1, 2, 3], 'CLAIM_IN_PROGRESS 제목', 'CLAIM_IN_PROGRESS 까닭'],
  ])('%j번이 안 되어도 나머지는 확정하고 %s라고 말한다', async (fails, heading, words) => {
    confirmed(...fails)
    await confirm(items)
    await press('확정하기')
    expect((await popup(heading)).querySelector('p')?.textContent).toBe(words)
    expect(posted()).toHaveLength(3)
    await waitFor(() => expect(buttonNow('구매확정')?.getAttribute('aria-busy')).toBeNull())
  })

  test('하나면 몇 가지인지 말하지 않는다', async () => {
    confirmed()
    await confirm([item({ id: 1 })])
    await popup('구매를 확정할까요?')
  })
})

describe('배송 조회', () => {
  const travelling = (id: number, actions: OrderItem['actions']) =>
    item({ id, actions, status: 'SHIPPING', delivery: { carrier: '한진', invoice_no: '11', tracking_url: '' } })
  const box = { id: 1, invoice_no: '11', carrier: { code: 'HANJIN', name: '한진' }, events: [] }
  const parcel = { key: 'a', origin: '이천센터', items: [travelling(1, ['TRACK']), travelling(2, [])] }

  test('펼치면 볼 수 있는 상품의 배송만 묻고, 접으면 사라지고 송장이 다시 보인다', async () => {
    answer = () => ({ deliveries: [box] })
    draw(<ParcelCard orderId={5} parcel={parcel} />)
    expect(asked).toEqual([])
    await press('배송 조회')
    await screen.findByText('택배사가 상품을 받으면 위치가 나와요.')
    expect(asked.map(({ path }) => path)).toEqual(['/store/v1/user/orders/items/1/deliveries/page'])
    expect(screen.getAllByText('한진 11')).toHaveLength(1)
    await press('배송 조회 접기')
    expect(screen.queryByText('택배사가 상품을 받으면 위치가 나와요.')).toBeNull()
    expect(screen.getAllByText('한진 11')).toHaveLength(1)
  })

  test.each([
    [() => Promise.resolve(), '송장번호를 복사했어요.'],
    [() => Promise.reject(new Error('denied')), '복사하지 못했어요. 길게 눌러 복사해 주세요.'],
  ])('%#: 송장번호를 복사하고, 되었는지 말한다', async (write, words) => {
    const copied: string[] = []
    const writeText = (text: string) => {
      copied.push(text)
      return write()
    }
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    answer = () => ({ deliveries: [box] })
    draw(<ParcelCard orderId={5} parcel={parcel} />)
    await press('배송 조회')
    await press('복사')
    await screen.findByText(words)
    expect(copied).toEqual(['11'])
    Reflect.deleteProperty(navigator, 'clipboard')
  })

  test('한 상자라도 읽지 못하면 다시 읽을 수 있다', async () => {
    answer = () => refused(409, 'CONFLICT')
    draw(<ParcelCard orderId={5} parcel={parcel} />)
    await press('배송 조회')
    await waitFor(() => expect(buttonNow(/^다시/)).toBeDefined())
    answer = () => ({ deliveries: [box] })
    await press(/^다시/)
    await screen.findByText('택배사가 상품을 받으면 위치가 나와요.')
  })
})

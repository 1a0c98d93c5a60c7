import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { broken, refused } from '#tests/support/answering.ts'
import { sheetAddress, sheetAnswer } from '#tests/support/sheetAnswer.ts'
import { useSheetScreen } from '#tests/support/sheetScreen.tsx'

const { server, open, sent, asked, popup } = useSheetScreen()
/** later than the sheet itself: the payment has a time of its own */
const expiresAt = '2026-11-16T13:10:00.000+09:00'
const paid = { pg: { redirect_url: '#window', order_no: '26A', amount: 61_000 }, expires_at: expiresAt }
beforeEach(() => {
  server.on['ready'] = () => paid
})
// the payment window of these tests is a mark in the page
afterEach(() => window.history.replaceState(null, '', '/'))

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
async function draw(values: object = {}) {
  server.order = sheetAnswer(values)
  open()
  await screen.findByRole('region', { name: '결제 수단' })
}
/** What was sent to fix the order, so far. */

describe('배송지', () => {
  const changed = sheetAnswer({ delivery_address: { ...sheetAddress, name: '이두리' }, version: 5 })
  const sheet = () => screen.findByRole('dialog', { name: '배송지' })
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

  test('있던 것에서 고친 것만 달라져 보내지고, 바뀐 주문서가 보인다', async () => {
    const address = { ...sheetAddress, bcode: '11', road_name: '테헤란로', building_code: '9', comment: '문 앞' }
    server.on['delivery-address'] = () => changed
    await draw({ delivery_address: address })
    press('변경')
    await sheet()
    type('받는 사람', '이두리')
    press('이 주소로 받기')
    await screen.findByText('이두리')
    expect(sent('delivery-address')).toEqual([
      {
        name: '이두리',
        phone: '01012345678',
        postcode: '06236',
        address1: '서울특별시 강남구 테헤란로 152',
        address2: '3층',
        comment: '문 앞',
        bcode: '11',
        road_name: '테헤란로',
        building_code: '9',
        save_as_default: true,
      },
    ])
    expect(screen.queryByRole('dialog', { name: '배송지' })).toBeNull()
  })

  test.each([
    ['기본 배송지였으면', { ...sheetAddress, is_default: true }, true],
    ['기본 배송지가 아니었으면', { ...sheetAddress, is_default: false }, false],
    ['첫 배송지이면', null, true],
  ])('%s, 기본 배송지로 저장할지는 그에 맞게 골라져 있다', async (_how, address, checked) => {
    server.on['recipient'] = () => ({ name: '홍길동', phone: '010-1234-5678' })
    await draw({ delivery_address: address })
    press(address ? '변경' : '배송지 입력하기')
    await sheet()
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: '기본 배송지로 저장' })).checked).toBe(
      checked,
    )
    if (address) return
    expect(screen.getByLabelText<HTMLInputElement>('받는 사람').value).toBe('홍길동')
    expect(screen.getByLabelText<HTMLInputElement>('연락처').value).toBe('010-1234-5678')
  })

  test('계정의 이름을 읽지 못해도 적을 수 있다', async () => {
    server.on['recipient'] = broken
    await draw({ delivery_address: null })
    press('배송지 입력하기')
    await sheet()
    expect((await screen.findByLabelText<HTMLInputElement>('받는 사람')).value).toBe('')
  })

  test('모자란 것은 보내지 않고 칸마다 말하며, 고치면 그 말이 사라진다', async () => {
    await draw()
    press('변경')
    await sheet()
    type('받는 사람', '')
    expect(screen.queryByRole('alert')).toBeNull()
    press('이 주소로 받기')
    expect(screen.getByLabelText('받는 사람').getAttribute('aria-invalid')).toBe('true')
    expect(sent('delivery-address')).toEqual([])
    type('받는 사람', '이두리')
    expect(screen.getByLabelText('받는 사람').getAttribute('aria-invalid')).not.toBe('true')
  })

  test('거절되면 까닭을 말하고, 적은 것을 남겨 둔 채 다시 보낼 수 있다', async () => {
    server.on['delivery-address'] = () => refused(422, 'ADDRESS_INVALID')
    await draw()
    press('변경')
    await sheet()
    type('상세 주소', '101호')
    press('이 주소로 받기')
    await waitFor(() => expect(popup()).toContain('ADDRESS_INVALID 까닭'))
    press('확인')
    expect(screen.getByLabelText<HTMLInputElement>('상세 주소').value).toBe('101호')
    server.on['delivery-address'] = () => changed
    press('이 주소로 받기')
    await screen.findByText('이두리')
  })

  test('찾은 주소는 적던 것에 더해지고, 상세 주소와 받는 사람은 그대로이다', async () => {
    const hit = {
      postcode: '63309',
      bcode: '5011010100',
      road_name: '첨단로',
      building_code: '77',
      road_address: '제주특별자치도 제주시 첨단로 242',
      jibun_address: '제주시 영평동 2181',
      building_name: '스페이스닷원',
    }
    server.on['search'] = () => ({ results: [hit] })
    server.on['delivery-address'] = () => changed
    await draw()
    press('변경')
    await sheet()
    type('받는 사람', '이두리')
    press('주소 찾기')
    type('도로명, 건물 이름, 지번', ' 첨단로 242 ')
    fireEvent.submit(screen.getByRole('search'))
    fireEvent.click(await screen.findByRole('button', { name: /63309/ }))
    expect(asked.find(({ path }) => path.endsWith('/search'))?.query).toMatchObject({ q: '첨단로 242' })
    press('이 주소로 받기')
    await waitFor(() => expect(sent('delivery-address')).toHaveLength(1))
    expect(sent('delivery-address')).toMatchObject([
      {
        name: '이두리',
        postcode: '63309',
        address1: '제주특별자치도 제주시 첨단로 242 (스페이스닷원)',
        address2: '3층',
        bcode: '5011010100',
        road_name: '첨단로',
        building_code: '77',
      },
    ])
  })
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ClaimType } from '#customer/api/models.ts'
import { refused } from '#tests/support/answering.ts'
import { linksIn } from '#tests/support/drawPart.tsx'
import { button, choice, field, press, tick, type } from '#tests/support/pressing.ts'
import {
  bodies,
  box,
  comesTo,
  draw,
  instead,
  isSent,
  less,
  money,
  searchNow,
  simulated,
  stepAt,
  answerClaimRequests,
} from '#tests/support/claimRequests.tsx'

const asked = answerClaimRequests()

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

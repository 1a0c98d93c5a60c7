import { beforeEach, describe, expect, test } from 'vitest'
import { completeArrivedExchanges, completeDueCancels } from '#server/modules/claims/claims.jobs.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.tables.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { buy, signInAgain } from '#tests/support/buying.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { bulk, claim, type ClaimType, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { claimed, stages } from '#tests/support/claimStages.ts'
import { listenToLetters } from '#tests/support/letters.ts'
import { aShop } from '#tests/support/orders.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))

const path = '/store-admin/v1/claims'

/** Somebody who has bought one grey thing for 30,000 won with 3,000 of shipping; what they are told from now on. */
async function bought(status: 'DELIVERED' | 'PROCESSING_ORDER') {
  const origin = await makeOrigin(api.deps.db)
  const option = (name: string): [string, string][] => [['색상', name]]
  const { skus } = await makeProduct(api.deps.db, {
    listPrice: 30_000,
    salePrice: 30_000,
    shippingOriginId: origin.id,
    skus: [{ option: option('그레이') }, { option: option('블루') }],
  })
  const customer = await api.customer({ name: '김하늘', emailAddress: 'haneul@example.test' })
  const [grey, blue] = skus.map(({ id }) => id)
  const orderId = await buy(api, customer, [{ sku_id: grey as number, quantity: 1 }])
  await moveItems(api, orderId, status)
  const [item] = (await itemsOf(customer, orderId)).items
  const hear = listenToLetters(api)
  await hear()
  /** The words of each letter, without whom and what order it is of. */
  const heard = async () =>
    (await hear()).map(({ to, title, text }) => {
      expect([to, text.startsWith('김하늘님, ')]).toEqual(['haneul@example.test', true])
      return [
        title.replace('[홈핏] ', ''),
        ...text
          .replace('김하늘님, ', '')
          .replace(/주문번호 \S+\n?/, '')
          .trim()
          .split('\n'),
      ]
    })
  const items = (exchange = false) => [
    { order_item_id: item?.id as number, quantity: 1, ...(exchange ? { exchange_sku_id: blue as number } : {}) },
  ]
  return { customer, orderId, items, heard }
}

const cardDays = '카드는 3~7일 뒤에 보일 수 있어요.'

describe('한 건이 처음부터 끝까지 알리는 것', () => {
  test('반품: 접수, 받음, 완료와 환불이 저마다 한 번이고 금액은 돌려주는 금액이다', async () => {
    const { customer, orderId, items, heard } = await bought('DELIVERED')
    const { id } = await claim(customer, orderId, 'return', items())
    expect(await heard()).toEqual([
      ['반품을 접수했어요', '반품 신청을 확인하고 있어요. 진행 상황은 주문 내역에서 볼 수 있어요.'],
    ])
    const ops = await api.staff('ops')
    await bulk(ops, 'return', 'collect', [{ claim_id: id, status: 'COLLECTING' }])
    expect(await heard()).toEqual([])
    await bulk(ops, 'return', 'collect', [{ claim_id: id, status: 'COLLECTED' }])
    expect(await heard()).toEqual([['보내 주신 상품을 받았어요', '상품을 확인한 뒤 바로 이어서 처리할게요.']])
    await bulk(ops, 'return', 'inspect', [{ claim_id: id, result: 'DAMAGED' }])
    await bulk(ops, 'return', 'inspect', [{ claim_id: id, result: 'OK' }])
    expect(await heard()).toEqual([])
    await bulk(ops, 'return', 'complete', [{ claim_id: id }])
    const { body } = await customer.get<{ refund: { refund_cash: number } }>(`/store/v1/user/claims/${id}`)
    const amount = `${body.refund.refund_cash.toLocaleString('ko-KR')}원을`
    expect(body.refund.refund_cash).toBeLessThan(30_000)
    expect(await heard()).toEqual([
      ['반품을 완료했어요', `${amount} 결제하신 수단으로 돌려드려요.`],
      ['환불했어요', `${amount} 결제하신 수단으로 돌려드렸어요. ${cardDays}`],
    ])
  })

  test('교환: 접수, 받음, 새 송장, 도착해서 끝남', async () => {
    const { customer, orderId, items, heard } = await bought('DELIVERED')
    const { id } = await claim(customer, orderId, 'exchange', items(true), 'SELLER')
    expect((await heard()).map(([title]) => title)).toEqual(['교환을 접수했어요'])
    const ops = await api.staff('ops')
    await bulk(ops, 'exchange', 'inspect', [{ claim_id: id, result: 'OK' }])
    expect((await heard()).map(([title]) => title)).toEqual(['보내 주신 상품을 받았어요'])
    await bulk(ops, 'exchange', 'complete', [
      { claim_id: id, reship: { carrier: 'HANJIN', invoice_no: '584012345678' } },
    ])
    expect(await heard()).toEqual([
      ['교환 상품을 보냈어요', '배송 현황은 주문 내역에서 볼 수 있어요.', '한진택배 584012345678'],
    ])
    await api.deps.db.update(deliveries).set({ status: 'DELIVERED', deliveredAt: api.clock.now() })
    for (let n = 0; n < 2; n++) await completeArrivedExchanges(api.deps)
    expect(await heard()).toEqual([['교환을 완료했어요', '새 상품이 도착해서 교환이 끝났어요.']])
  })

  test('취소: 답이 없어 저절로 끝나도 접수와 완료와 환불을 한 번씩 알린다', async () => {
    const { customer, orderId, items, heard } = await bought('DELIVERED')
    await moveItems(api, orderId, 'PROCESSING_ORDER')
    await claim(customer, orderId, 'cancel', items())
    expect((await heard()).map(([title]) => title)).toEqual(['취소를 접수했어요'])
    api.clock.set('2026-11-17T10:00:00+09:00')
    for (let n = 0; n < 2; n++) await completeDueCancels(api.deps)
    expect(await heard()).toEqual([
      ['취소를 완료했어요', '33,000원을 결제하신 수단으로 돌려드려요.'],
      ['환불했어요', `33,000원을 결제하신 수단으로 돌려드렸어요. ${cardDays}`],
    ])
    expect((await itemsOf(await signInAgain(api, customer), orderId)).items[0]?.status).toBe('CANCELED')
  })

  test('끝난 반품을 판매자 사유로 정정하면 더 돌려주는 배송비를 한 번 알린다', async () => {
    const { customer, orderId, items, heard } = await bought('DELIVERED')
    const { id } = await claim(customer, orderId, 'return', items())
    const admin = await api.staff('admin')
    await bulk(admin, 'return', 'complete', [{ claim_id: id, inspection: { result: 'OK' } }])
    await heard()
    const { version } = (await admin.get<{ version: number }>(`${path}/${id}`)).body
    const correct = (more: object) =>
      admin.post<{ refund_cash: number }>(`${path}/${id}/correct-fault`, { version, reason: '하자 확인', ...more })
    const { body: preview } = await correct({ dry_run: true })
    expect(await heard()).toEqual([])
    await correct({})
    const amount = `${preview.refund_cash.toLocaleString('ko-KR')}원을`
    expect(await heard()).toEqual([
      ['반품 배송비를 돌려드려요', `저희 쪽 사유로 확인되어 ${amount} 더 돌려드려요. 불편을 드려 죄송해요.`],
      ['환불했어요', `${amount} 결제하신 수단으로 돌려드렸어요. ${cardDays}`],
    ])
  })
})

describe('담당자가 정하면', () => {
  /** A claim of a shop's buyer at this stage, and what they are told. */
  async function at(type: ClaimType, stage: string) {
    const id = await claimed(api, await aShop(api.deps.db), type, stages[stage])
    const hear = listenToLetters(api)
    const heard = async () => (await hear()).map(({ text, held }) => ({ text: text.split('\n')[0], held }))
    return { id, heard, cs: await api.staff('cs') }
  }
  const patch = (staff: TestClient, id: number, body: object) => staff.patch(`${path}/${id}`, body)

  test.each([
    ['cancel', 'NONE', []],
    ['return', 'HOLD', [{ held: true }]],
    ['exchange', 'SEND', [{ held: false }]],
  ] as const)('%s의 철회는 그 사유와 함께 알림을 고른 대로 한다 (%s)', async (type, notify, letters) => {
    const { id, heard, cs } = await at(type, '접수')
    const retract = (more: object) =>
      bulk(cs, type, 'retract', [{ claim_id: id }], { reason: '이미 발송했어요', ...more })
    await retract({ dry_run: true })
    expect(await heard()).toEqual([])
    await retract({ notify })
    const text = '김민지님, 사유: 이미 발송했어요. 필요하면 주문 내역에서 다시 신청할 수 있어요.'
    expect(await heard()).toEqual(letters.map((one) => ({ text, ...one })))
  })

  test('받은 상품을 돌려보내며 거절하면 그 송장도 알린다', async () => {
    const { id, heard, cs } = await at('return', '검수 훼손')
    const sent_back = { carrier: 'HANJIN', invoice_no: '5840-1234-5678' }
    await bulk(cs, 'return', 'retract', [{ claim_id: id, sent_back }], { reason: '사용한 흔적이 있어요' })
    expect(await heard()).toEqual([
      {
        text: '김민지님, 사유: 사용한 흔적이 있어요 (돌려보내는 송장: 한진택배 584012345678). 필요하면 주문 내역에서 다시 신청할 수 있어요.',
        held: false,
      },
    ])
  })

  test('보류는 알리기로 했을 때만 그 까닭을 알리고, 풀 때는 알리지 않는다', async () => {
    const { id, heard } = await at('return', '접수')
    const ops = await api.staff('ops')
    await patch(ops, id, { hold_reason: '내부 확인' })
    expect(await heard()).toEqual([])
    await patch(ops, id, { hold_reason: '보내 주신 상품의 사진이 필요해요.', notify: 'SEND' })
    expect(await heard()).toEqual([{ text: '김민지님, 보내 주신 상품의 사진이 필요해요.', held: false }])
    await patch(ops, id, { hold_reason: null, notify: 'SEND' })
    expect(await heard()).toEqual([])
  })

  test('교환을 반품으로 바꾸면 그것만 알린다', async () => {
    const { id, heard } = await at('exchange', '검수완료')
    await (await api.staff('ops')).post(`${path}/${id}/convert`, { version: 1, reason: '반품에 동의' })
    expect(await heard()).toEqual([{ text: '김민지님, 상품을 확인한 뒤 환불해 드려요.', held: false }])
  })
})

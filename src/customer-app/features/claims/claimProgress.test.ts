import { describe, expect, test } from 'vitest'
import type { Claim } from '#customer/api/models.ts'
import { claimSteps, whatNext } from './claimProgress.ts'

const claim = (values: Partial<Claim>): Claim => ({
  id: 1,
  claim_no: 'C2611160001',
  order_id: 1,
  order_no: 'O1',
  type: 'return',
  status: 'REQUESTED',
  items: [],
  reason: { id: 11, label: '단순 변심', fault: 'CUSTOMER', detail_required: false, image_required: false },
  images: [],
  requested_at: '2026-11-16T10:00:00.000+09:00',
  can_retract: true,
  ...values,
})
const collection = (status: 'WAITING' | 'COLLECTING' | 'COLLECTED' | 'INSPECTED', more = {}) => ({
  collection: { method: 'PICKUP' as const, status, ...more },
})

describe('진행 단계', () => {
  test('반품은 요청, 수거, 검수, 완료로 나아간다', () => {
    const at = (values: Partial<Claim>) => claimSteps(claim(values))?.current
    expect(at(collection('WAITING'))).toBe(0)
    expect(at({ status: 'IN_PROGRESS', ...collection('COLLECTING') })).toBe(1)
    expect(at({ status: 'IN_PROGRESS', ...collection('COLLECTED') })).toBe(2)
    expect(at({ status: 'COMPLETED', ...collection('INSPECTED') })).toBe(3)
  })

  test('교환은 다시 배송이 있고, 취소는 두 단계고, 철회하면 단계가 없다', () => {
    expect(claimSteps(claim({ type: 'exchange' }))?.steps).toEqual(['요청', '수거', '검수', '다시 배송', '완료'])
    expect(claimSteps(claim({ type: 'cancel', status: 'COMPLETED' }))).toEqual({ steps: ['요청', '완료'], current: 1 })
    expect(claimSteps(claim({ status: 'RETRACTED' }))).toBeNull()
  })
})

describe('다음에 일어날 일', () => {
  test('기다리는 취소는 언제 저절로 취소되는지 KST로 말한다', () => {
    const next = whatNext(claim({ type: 'cancel', due_at: '2026-11-17T01:00:00.000Z' }))
    expect(next.text).toBe('11월 17일(화) 10:00까지 답이 없으면 저절로 취소되고 환불해요.')
  })

  test('낼 돈이 있으면 그것부터 말한다', () => {
    const fee = { amount: 6000, payment: 'TRANSFER' as const, paid: false, charging: false }
    expect(whatNext(claim({ type: 'exchange', fee, ...collection('WAITING') })).title).toBe('6,000원을 기다리고 있어요')
    expect(whatNext(claim({ type: 'exchange', fee: { ...fee, paid: true }, ...collection('WAITING') })).title).toBe(
      '수거를 준비하고 있어요',
    )
  })

  test('수거할 날을 알고 있으면 그날을, 받은 뒤에는 언제까지 환불하는지 말한다', () => {
    expect(whatNext(claim(collection('WAITING', { pickup_date: '2026-11-18' }))).text).toContain('2026.11.18에')
    const received = claim({
      status: 'IN_PROGRESS',
      due_at: '2026-11-23T23:59:59.999+09:00',
      ...collection('COLLECTED'),
    })
    expect(whatNext(received).text).toBe('확인이 끝나면 11월 23일(월) 23:59까지 환불해요.')
  })

  test('판매자가 철회하면 까닭을 말하고, 고객이 철회하면 탓하지 않는다', () => {
    const retracted = (by: string) =>
      claim({ status: 'RETRACTED', retracted: { by, reason: '이미 발송했어요', at: '2026-11-16T10:00:00+09:00' } })
    expect(whatNext(retracted('판매자'))).toMatchObject({ text: '이미 발송했어요\n필요하면 다시 신청할 수 있어요.' })
    expect(whatNext(retracted('고객')).title).toBe('반품을 철회했어요')
  })
})

describe('어디까지 왔는지', () => {
  const due_at = '2026-11-23T23:59:59.999+09:00'
  const by = '11월 23일(월) 23:59까지 '

  test.each([
    [
      'return',
      { ...collection('WAITING', { method: 'SELF' }) },
      0,
      '보내실 상품을 기다리고 있어요',
      '도착하면 상품을 확인하고 이어서 진행해요.',
    ],
    [
      'return',
      { ...collection('WAITING'), due_at },
      0,
      '수거를 준비하고 있어요',
      `${by}수거를 접수해요. 상품을 포장해 두세요.`,
    ],
    ['return', collection('WAITING'), 0, '수거를 준비하고 있어요', '수거를 접수해요. 상품을 포장해 두세요.'],
    ['exchange', collection('COLLECTING'), 1, '상품을 가져가고 있어요', '도착하면 바로 상품을 확인해요.'],
    [
      'return',
      { ...collection('COLLECTED'), due_at },
      2,
      '상품을 받아 확인하고 있어요',
      `확인이 끝나면 ${by}환불해요.`,
    ],
    [
      'exchange',
      { ...collection('COLLECTED'), due_at },
      2,
      '상품을 받아 확인하고 있어요',
      `확인이 끝나면 ${by}새 상품을 보내요.`,
    ],
    ['return', { ...collection('INSPECTED'), due_at }, 2, '상품 확인을 마쳤어요', `${by}환불해요.`],
    ['exchange', { ...collection('INSPECTED'), due_at }, 2, '상품 확인을 마쳤어요', `${by}새 상품을 보내요.`],
    [
      'exchange',
      { ...collection('INSPECTED'), reship: { invoice_no: '1' } },
      3,
      '새 상품이 가고 있어요',
      '도착하면 교환이 끝나요.',
    ],
    ['cancel', {}, 0, '판매자가 취소를 확인하고 있어요', ''],
    ['cancel', { status: 'COMPLETED' }, 1, '취소가 끝났어요', ''],
    ['return', { status: 'COMPLETED', ...collection('INSPECTED') }, 3, '반품이 끝났어요', ''],
    ['exchange', { status: 'COMPLETED', reship: { invoice_no: '1' } }, 4, '교환이 끝났어요', '새 상품이 도착했어요.'],
  ] as const)('%s %j', (type, values, current, title, text) => {
    const one = claim({ type, status: 'IN_PROGRESS', ...(values as Partial<Claim>) })
    expect([claimSteps(one)?.current, whatNext(one)]).toEqual([current, { title, text }])
  })
})

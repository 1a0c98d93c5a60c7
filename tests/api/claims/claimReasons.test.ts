import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { buy } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { ask, claim, itemsOf, reasons, withReasons } from '#tests/support/claiming.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))

type Reason = { id: number; label: string; active: boolean; sequence: number; version: number; code?: string }
const path = '/store-admin/v1/claim-reasons'
const CHANGE = `${path}/${reasons.cancel.CUSTOMER}`

async function bought() {
  const product = await makeProduct(api.deps.db, {})
  const customer = await api.customer()
  const orderId = await buy(api, customer, [{ sku_id: product.sku.id, quantity: 1 }])
  const items = [{ order_item_id: (await itemsOf(customer, orderId)).items[0]?.id ?? 0, quantity: 1 }]
  const choices = async () => {
    const answer = await customer.get<{ results: Reason[] }>('/store/v1/user/claims/cancel/reasons/choices')
    return answer.body.results.map(({ id }) => id)
  }
  return { customer, orderId, items, choices }
}

describe('사유', () => {
  test('등록한 사유는 맨 뒤에 서고 고객과 직원이 고를 수 있다', async () => {
    const staff = await api.staff('ops')
    const made = await staff.post<Reason>(path, { type: 'cancel', label: '주소 변경', fault: 'CUSTOMER' })
    expect(made).toMatchObject({ status: 201, body: { id: 1000, active: true, sequence: 4, version: 1 } })
    const { choices } = await bought()
    expect(await choices()).toEqual([1, 2, 3, 4, 1000])
    const offered = await staff.get<{ results: Reason[] }>('/store-admin/v1/claims/cancel/reasons')
    expect(offered.body.results.map(({ label }) => label)).toContain('주소 변경')
  })

  test('쓰지 않는 사유는 고를 수 없고, 열려 있던 신청서에는 까닭을 말하며, 접수된 클레임에는 남는다', async () => {
    const staff = await api.staff()
    const { customer, orderId, items, choices } = await bought()
    const asked = await claim(customer, orderId, 'cancel', items)
    await staff.patch(CHANGE, { active: false })
    expect(await choices()).not.toContain(reasons.cancel.CUSTOMER)
    const shown = await customer.get<{ reason: Reason }>(`/store/v1/user/claims/${asked.id}`)
    expect(shown.body.reason).toMatchObject({ id: reasons.cancel.CUSTOMER, label: '단순 변심' })
    const late = await bought()
    expect(await ask(late.customer, late.orderId, 'cancel', late.items)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', extra: { fields: { reason_id: ['CLAIM_REASON_OFF'] } } },
    })
  })

  test('클레임이 쓰는 사유는 지울 수 없고, 쓰지 않는 것은 지운다', async () => {
    const staff = await api.staff()
    const { customer, orderId, items } = await bought()
    await claim(customer, orderId, 'cancel', items)
    expect((await staff.delete<Reason>(CHANGE)).body.code).toBe('CLAIM_REASON_IN_USE')
    expect((await staff.delete(`${path}/2`)).status).toBe(204)
  })

  test('종류마다 고객 귀책과 판매자 귀책 사유가 하나씩은 남는다', async () => {
    const staff = await api.staff()
    await staff.patch(`${path}/3`, { active: false })
    const last = `${path}/${reasons.cancel.SELLER}`
    const fields = async (body: object) => (await staff.patch<{ extra?: object }>(last, body)).body.extra
    expect(await fields({ active: false })).toMatchObject({ fields: { active: ['LAST_CLAIM_REASON'] } })
    expect(await fields({ fault: 'CUSTOMER' })).toMatchObject({ fields: { fault: ['LAST_CLAIM_REASON'] } })
    expect((await staff.delete<Reason>(last)).body.code).toBe('CLAIM_REASON_LAST')
    expect((await staff.patch(last, { label: '재고 없음' })).status).toBe(200)
  })

  test('종류와 이름을 지킨다', async () => {
    const staff = await api.staff()
    const fieldsOf = async (body: object) => (await staff.patch<{ extra?: object }>(CHANGE, body)).body.extra
    expect(await fieldsOf({ type: 'return' })).toMatchObject({ fields: { type: ['FIXED_KIND'] } })
    expect(await fieldsOf({ label: '품절' })).toMatchObject({ fields: { label: ['DUPLICATE'] } })
    expect(await fieldsOf({ label: '' })).toMatchObject({ fields: { label: expect.anything() } })
  })

  test('늦은 사람은 지금의 사유를 보고, 권한이 없으면 바꿀 수 없다', async () => {
    const staff = await api.staff()
    await staff.patch(CHANGE, { sequence: 9 })
    const late = await staff.patch<Reason>(CHANGE, { sequence: 8, version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'VERSION_CONFLICT'])
    const helper = await api.staff('cs')
    expect((await helper.get(CHANGE)).status).toBe(200)
    expect((await helper.patch(CHANGE, { sequence: 1 })).status).toBe(403)
    expect((await (await api.staff('marketer')).get(path)).status).toBe(403)
    expect((await api.anonymous.get(path)).status).toBe(401)
  })
})

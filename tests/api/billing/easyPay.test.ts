import { describe, expect, test } from 'vitest'
import type { PresentedKey } from '#server/modules/billing/billing.contract.ts'
import { useApi } from '#tests/support/api.ts'
import { pages, register } from '#tests/support/registering.ts'
import { pressInBilling } from '#tests/support/sandboxBilling.ts'

const api = useApi()

type List = { results: PresentedKey[] }

describe('간편결제 등록', () => {
  test.each(['NAVERPAY', 'KAKAOPAY', 'TOSSPAY'] as const)('%s', async (kind) => {
    const customer = await api.customer()
    const key = await register(api, customer, '0000', { kind })
    expect(key).toMatchObject({ kind, is_default: true })
    expect(key).not.toHaveProperty('card_type')
    expect((await customer.get<List>('/api/v2/billing-keys/card')).body.results).toEqual([])
  })

  test('없는 종류와 잘못된 값은 거절한다', async () => {
    const customer = await api.customer()
    for (const kind of ['payco', 'CARD', 'toString'])
      expect(await customer.post(`/api/v2/billing-keys/easy-pay/${kind}/initialize`, pages)).toMatchObject({
        status: 400,
        body: { code: 'EASY_PAY_KIND_INVALID' },
      })
    const away = { ...pages, success_url: 'https://evil.example/checkout/redirect' }
    expect((await customer.post('/api/v2/billing-keys/card/initialize', away)).status).toBe(400)
    expect((await customer.post('/api/v2/billing-keys/card/initialize', {})).status).toBe(400)
    const made = { auth_key: 'x', customer_key: 'not-a-uuid' }
    expect((await customer.post('/api/v2/billing-keys/card', made)).status).toBe(400)
    expect((await api.anonymous.get('/api/v2/billing-keys')).status).toBe(401)
    expect((await (await api.staff()).get('/api/v2/billing-keys')).status).toBe(403)
  })

  test('네이버페이에서 바꾼 카드를 다시 읽고, 다른 결제수단과 남의 것은 404다', async () => {
    const [customer, other] = [await api.customer(), await api.customer()]
    const path = '/api/v2/billing-keys/naverpay/methods/change'
    expect((await customer.get(path)).status).toBe(404)
    const card = await register(api, customer, '0000')
    const key = await register(api, customer, '0000', { kind: 'NAVERPAY' })
    const page = await customer.get<{ change_url: string }>(path)
    expect(page.body).toMatchObject({ billing_key_id: key.id, current_method_label: '모의 네이버페이 ****-0000' })
    expect(await (await api.app.request(page.body.change_url)).text()).toContain('이 카드로 바꾸기')
    const { location } = await pressInBilling(api, page.body.change_url, 'change', { card: '9400-0000-0000-1234' })
    expect(location).toBe('/my/settings/payment-methods?changed=naverpay')
    const changed = (client: typeof customer, id: number) => client.post(path, { billing_key_id: id, pg_params: {} })
    expect((await changed(customer, key.id)).body).toMatchObject({ id: key.id, label: '모의 네이버페이 ****-1234' })
    expect((await changed(customer, card.id)).status).toBe(404)
    expect((await changed(other, key.id)).status).toBe(404)
    expect((await customer.get(`${path}?return_url=https://evil.example/`)).status).toBe(400)
  })
})

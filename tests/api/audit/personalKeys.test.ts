import { describe, expect, test } from 'vitest'
import type { StaffRole } from '#shared/permissions.ts'
import type { Actor } from '#server/http/actor.ts'
import { type PersonalKeys, refusePersonalKeys } from '#server/modules/audit/personalKeys.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { look } from '#tests/support/searching.ts'

const api = useApi()
const lists = ['/store-admin/v1/order-items', '/store-admin/v1/orders']
const refused = { status: 403, body: { code: 'FORBIDDEN', extra: { permission: 'pii:read' } } }
type Page = { results: object[] }

describe('사람을 찾는 열쇠', () => {
  test('개인정보를 볼 수 없는 직원은 전화번호나 이름으로 찾을 수 없다: 가려진 답도 짐작을 확인해 준다', async () => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop)
    const marketer = await api.staff('marketer')
    for (const path of lists) {
      for (const q of ['010-1234-5678', '01012345678', '+82 10-1234-5678', '김민지', '김'])
        expect(await look(marketer, path, { q }), `${path} ${q}`).toMatchObject(refused)
    }
    const exact: Record<string, string>[] = [{ phone: '01012345678' }, { phone: '0' }, { receiver: '김민' }]
    for (const query of exact) expect(await look(marketer, '/store-admin/v1/order-items', query)).toMatchObject(refused)
  })

  /** What each key is to those who may not see people; a number that is no phone number names nobody. */
  test('열쇠마다, 역할마다 묻기 전에 정해져 있다', () => {
    const staff = (role: StaffRole) => ({ kind: 'staff', id: 1, role, name: '직원', sessionId: 1 }) as const
    const user = { kind: 'user', id: 1, sessionId: 1 } as Actor
    const keys: [key: PersonalKeys, personal: boolean][] = [
      [{}, false],
      [{ phone: '01012345678' }, true],
      [{ phone: '' }, true],
      [{ receiver: '김민지' }, true],
      [{ receiver: '1' }, true],
      [{ q: '김민지' }, true],
      [{ q: '010-1234-5678' }, true],
      [{ q: '584012345678' }, false],
      [{ q: '584012345678', receiver: '김' }, true],
      [{ q: '584012345678', phone: '0' }, true],
    ]
    for (const [key, personal] of keys) {
      const ask = (actor: Actor) => () => refusePersonalKeys(actor, key)
      for (const role of ['admin', 'ops', 'cs'] as const) expect(ask(staff(role)), role).not.toThrow()
      for (const actor of [staff('marketer'), user]) {
        const judged = expect(ask(actor), JSON.stringify(key))
        if (personal) judged.toThrow(expect.objectContaining({ code: 'FORBIDDEN' }))
        else judged.not.toThrow()
      }
    }
  })

  test('주문번호와 송장번호로는 누구나 찾는다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderNo } = await anOrder(api.deps, shop, {
      items: [{ status: 'SHIPPING', carrier: 'CJ', invoiceNo: '584012345678' }],
    })
    const marketer = await api.staff('marketer')
    for (const path of lists) {
      for (const q of [orderNo, '584012345678', '5840-1234-5678'])
        expect((await look<Page>(marketer, path, { q })).body.results, `${path} ${q}`).toHaveLength(1)
    }
  })

  test.each<StaffRole>(['admin', 'ops', 'cs'])('%s는 전화번호와 이름으로 찾는다', async (role) => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop)
    const staff = await api.staff(role)
    for (const path of lists) {
      for (const q of ['010-1234-5678', '김민'])
        expect((await look<Page>(staff, path, { q })).body.results, `${path} ${q}`).toHaveLength(1)
    }
  })

  test('쿠폰을 줄 회원과 포인트 내역도 마케터는 이메일이나 전화번호로 찾지 못한다', async () => {
    const { id } = await api.customer({
      emailAddress: 'guess@example.test',
      phone: '010-1234-5678',
      nickname: '새벽러너',
    })
    const find = async (role: StaffRole, q: string) =>
      (await api.staff(role)).post<Page>('/store-admin/v1/user-coupons/members', { q })
    for (const q of ['guess@example.test', 'GUESS@example.test', '010-1234-5678', '01012345678', '+82 10-1234-5678']) {
      expect(await find('marketer', q), q).toMatchObject(refused)
      expect((await find('cs', q)).body.results, q).toMatchObject([{ id, name_masked: '홍*동' }])
    }
    for (const q of [String(id), '새벽'])
      expect((await find('marketer', q)).body.results, q).toMatchObject([{ id, name_masked: '홍*동' }])
    const movements = async (role: StaffRole) =>
      look(await api.staff(role), '/store-admin/v1/points/events', { email_address: 'guess@example.test' })
    expect(await movements('marketer')).toMatchObject(refused)
    expect((await movements('cs')).status).toBe(200)
  })
})

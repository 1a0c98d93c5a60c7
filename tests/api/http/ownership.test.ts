import { expect, test } from 'vitest'
import { endpoints } from '#server/app.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { type Belongings, borrowingsOf, openFor, settle, type Use, usesOf } from '#tests/support/belongings.ts'
import type { Customer } from '#tests/support/buying.ts'

const api = useApi()
const nobody = 999_999_999
/** What their address names is everybody's, or a name and no number; the cash receipt is that of another way to pay; whose registration is completed is asked in its own tests, and so is who may do what with a gift, which its link names. */
const others = [
  '/store/v1/user/benefits/by-products/{id}',
  '/store/v1/user/claims/{type}/reasons/choices',
  '/api/v2/user/social-accounts/{provider}',
  '/store/v1/user/orders/{id}/cash-receipt',
  '/store/v1/checkout/orders/{id}/confirm',
  '/store/v1/events/{id}/alarm',
  '/store/v1/user/restock-alerts/{sku_id}',
  '/store/v1/user/recent-products/{id}',
  '/store/v1/reviews/{id}/like',
  '/store/v1/reviews/{id}/report',
  '/api/v2/billing-keys/easy-pay/{kind}/initialize',
  '/api/v2/billing-keys/easy-pay/{kind}/complete',
  '/api/v2/gifts/campaigns/{id}/choice',
  '/api/v2/gifts/{token}/claim',
  '/api/v2/gifts/{token}/resend',
  '/api/v2/gifts/{token}/cancel',
]
const owned = endpoints.filter((one) => one.access === 'user' && one.path.includes('{') && !others.includes(one.path))
const lists = endpoints.filter((one) => one.access === 'user' && one.method === 'get' && !one.path.includes('{'))

async function make(client: TestClient, { method, path, body }: Use) {
  const response = await client.raw(method, path, body ? { body } : {})
  return { status: response.status, text: await response.text() }
}
const said = ({ method, path, body }: Use) => `${method} ${path} ${JSON.stringify(body) ?? ''}`

/** The same call about something that nobody has. */
const aboutNothing = ({ path, ...use }: Use): Use => ({ ...use, path: path.replace(/\b\d{5,}\b/, String(nobody)) })

/** What the owner sees through every reading call. */
async function viewOf(customer: Customer, mine: Belongings) {
  const view: Record<string, unknown> = {}
  for (const path of [...lists, ...usesOf(mine).filter(({ method }) => method === 'GET')].map((one) => one.path))
    view[path] = (await customer.get(path)).body
  return view
}

/** Neither the numbers of an answer nor those that were asked about. */
const unnumbered = (text: string) => text.replaceAll(/\b\d{5,}\b/g, '#')

test('남의 번호는 주소에 있든 본문에 있든 없는 번호와 똑같고, 아무것도 바뀌지 않으며, 제 것이면 모두 된다', async () => {
  const skus = await openFor(api)
  const [owner, stranger] = [await api.customer(), await api.customer()]
  const [mine, theirs] = [await settle(api, owner, skus), await settle(api, stranger, skus)]
  const uses = usesOf(mine)
  const pattern = ({ path }: { path: string }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
  const untried = owned.filter(
    (one) => !uses.some(({ method, path }) => method === one.method.toUpperCase() && pattern(one).test(path)),
  )
  expect(untried.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  const before = await viewOf(owner, mine)
  const leaks: string[] = []
  for (const use of uses) {
    const [answer, missing] = [await make(stranger, use), await make(stranger, aboutNothing(use))]
    if (answer.status !== 404 || answer.text !== missing.text)
      leaks.push(`${said(use)}: ${answer.status} ${answer.text.slice(0, 160)} / ${missing.text.slice(0, 160)}`)
  }
  const nothing = {
    ...mine,
    line: nobody,
    profile: nobody,
    damage: nobody,
    snapshot: nobody,
    coupon: nobody,
    canceled: nobody,
    arrived: { order: nobody, item: nobody },
    asking: nobody,
  }
  const unknown = borrowingsOf(theirs, nothing)
  for (const [n, use] of borrowingsOf(theirs, mine).entries()) {
    const [answer, missing] = [await make(stranger, use), await make(stranger, unknown[n] as Use)]
    if (answer.status !== missing.status || unnumbered(answer.text) !== unnumbered(missing.text))
      leaks.push(`${said(use)}: ${answer.status} ${answer.text.slice(0, 160)} / ${missing.text.slice(0, 160)}`)
  }
  const { order_no, amount } = mine.ready.pg
  const paid = { order_no, amount, payment_key: 'x' }
  const stolen = await stranger.post(`/store/v1/checkout/orders/${mine.sheet.id}/confirm`, paid)
  expect(leaks).toEqual([])
  expect(stolen.status).toBe(404)
  expect(await viewOf(owner, mine)).toEqual(before)
  const refused: string[] = []
  for (const [client, calls] of [
    [owner, uses],
    [stranger, borrowingsOf(theirs, theirs)],
  ] as const)
    for (const use of calls) {
      const answer = await make(client, use)
      if (answer.status >= 300) refused.push(`${said(use)}: ${answer.status} ${answer.text.slice(0, 200)}`)
    }
  expect(refused).toEqual([])
})

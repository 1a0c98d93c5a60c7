import { randomUUID } from 'node:crypto'
import type { PgCall, PgReply } from './pgServer.ts'

/** Billing keys as Toss Payments' documentation has them. */
export type TossBillingKey = { billingKey: string; customerKey: string; decline?: Decline }
type Decline = { status: number; code: string; message: string }

export type TossBillingBooks = {
  keys: Map<string, TossBillingKey>
  /** the customer authenticates a card in the window; answers what the browser brings back */
  authenticate: (customerKey: string, decline?: Decline) => string
  handle: (call: PgCall) => PgReply
  clear: () => void
}

export function billingOfToss(
  refuse: (status: number, code: string, message: string) => PgReply,
  charge: (orderId: string, amount: number, decline?: Decline) => PgReply,
): TossBillingBooks {
  const keys = new Map<string, TossBillingKey>()
  const codes = new Map<string, { customerKey: string; decline?: Decline }>()

  const issue = ({ body }: PgCall): PgReply => {
    const code = codes.get(String(body['authKey']))
    if (!code) return refuse(400, 'INVALID_AUTHORIZE_AUTH', '유효하지 않은 인증 방식입니다.')
    if (code.customerKey !== body['customerKey'])
      return refuse(400, 'NOT_MATCHES_CUSTOMER_KEY', '빌링 인증 고객키와 결제 요청 고객키가 일치하지 않습니다.')
    if (code.decline) return refuse(code.decline.status, code.decline.code, code.decline.message)
    codes.delete(String(body['authKey']))
    const billingKey = `bk_${randomUUID()}=`
    keys.set(billingKey, { billingKey, customerKey: code.customerKey })
    return {
      status: 200,
      body: {
        mId: 'homefit',
        customerKey: code.customerKey,
        authenticatedAt: '2026-11-16T10:00:00+09:00',
        method: '카드',
        billingKey,
        cardCompany: '현대',
        cardNumber: '43301234****1234',
        card: { issuerCode: '61', acquirerCode: '61', number: '43301234****1234', cardType: '신용', ownerType: '개인' },
      },
    }
  }

  return {
    keys,
    authenticate(customerKey, decline) {
      const authKey = `auth_${randomUUID()}`
      codes.set(authKey, { customerKey, ...(decline ? { decline } : {}) })
      return authKey
    },
    handle(call) {
      if (call.path === '/v1/billing/authorizations/issue') return issue(call)
      const key = keys.get(decodeURIComponent(call.path.replace('/v1/billing/', '')))
      if (!key) return refuse(404, 'NOT_FOUND_BILLING_KEY', '존재하지 않는 빌링키 입니다.')
      if (call.method === 'DELETE') {
        keys.delete(key.billingKey)
        return { status: 200, body: {} }
      }
      if (key.customerKey !== call.body['customerKey'])
        return refuse(403, 'NOT_MATCHES_CUSTOMER_KEY', '빌링 인증 고객키와 결제 요청 고객키가 일치하지 않습니다.')
      return charge(String(call.body['orderId']), Number(call.body['amount']), key.decline)
    },
    clear() {
      keys.clear()
      codes.clear()
    },
  }
}

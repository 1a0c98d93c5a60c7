import { z } from 'zod'
import type { Billing, Gateway, IssuedBillingKey } from '../../../../ports/gateway.ts'
import type { PgAnswer, PgHttp } from '../../pgHttp.ts'
import { pgOrderNo } from '../../pgText.ts'
import { refusalOfCode, retryClassOf } from '../../retryClasses.ts'
import { type Seal, windowPath } from '../../sdkWindow.ts'
import { alreadyDone, codeOf, failureOf, refusal, snapshotOf, unknown } from './tossAnswers.ts'
import { isDoneAlready } from './tossCodes.ts'

type Stand = {
  http: PgHttp
  post: (path: string, body: object, key: string) => Promise<PgAnswer>
  query: Gateway['query']
  options: { clientKey: string; seal: Seal }
}

const pathOf = (billingKey: string) => `/v1/billing/${encodeURIComponent(billingKey)}`

/**
 * Toss Payments' 자동결제(빌링): its window authenticates a card, and the code that it brings back is traded in for a key.
 * There is no way to ask for a key again, so an issue whose answer was lost is repeated under its idempotency key. The
 * masked number is no identity, so a card has no fingerprint.
 */
export function tossBilling({ http, post, query, options: { clientKey, seal } }: Stand): Billing {
  return {
    kinds: ['CARD'],

    async register({ registrationId, customerKey, successUrl, failUrl }) {
      const params = { clientKey, customerKey, billing: { method: 'CARD', successUrl, failUrl } }
      const redirectUrl = windowPath('toss', { attempt: '', registration: registrationId, params }, seal)
      return { clientKey, params, redirectUrl }
    },

    async complete({ customerKey, params, idempotencyKey }) {
      const authKey = params['authKey'] ?? params['auth_key'] ?? ''
      const answer = await post('/v1/billing/authorizations/issue', { authKey, customerKey }, idempotencyKey)
      const key = keyIn(answer, customerKey)
      if (key) return { kind: 'OK', key }
      const failure = failureOf(answer)
      if (!failure) return unknown(codeOf(answer))
      return retryClassOf(failure.code) === 'UNKNOWN' ? unknown(failure.code) : { kind: 'REFUSED', ...failure }
    },

    async charge(p) {
      const body = {
        customerKey: p.customerKey,
        amount: p.amount,
        orderId: pgOrderNo(p.orderNo, p.attempt),
        orderName: p.orderName.slice(0, 100),
        ...(p.installmentMonths ? { cardInstallmentPlan: p.installmentMonths } : {}),
      }
      const answer = await post(pathOf(p.billingKey), body, p.idempotencyKey)
      const snapshot = snapshotOf(answer)
      if (snapshot) return snapshot.status === 'PAID' ? { kind: 'OK', snapshot } : unknown(snapshot.status)
      const failure = failureOf(answer)
      if (!failure) return unknown(codeOf(answer))
      const { orderNo, attempt } = p
      if (isDoneAlready(failure.code))
        return alreadyDone(query, { orderNo, ...(attempt ? { attempt } : {}) }, failure.code)
      return refusal(failure, refusalOfCode(failure.code))
    },

    async remove({ billingKey }) {
      const answer = await http({ method: 'DELETE', path: pathOf(billingKey) })
      if (answer.kind === 'ANSWER' && answer.status === 200) return 'DELETED'
      return retryClassOf(failureOf(answer)?.code) === 'HARD' ? 'DELETED' : 'UNKNOWN'
    },
  }
}

const issuedSchema = z.object({
  billingKey: z.string().min(1),
  customerKey: z.string(),
  cardCompany: z.string().nullish(),
  cardNumber: z.string().nullish(),
  card: z.object({ number: z.string().nullish(), cardType: z.string().nullish() }).nullish(),
})

const cardTypes: Record<string, 'CREDIT' | 'CHECK'> = { 신용: 'CREDIT', 체크: 'CHECK' }

function keyIn(answer: PgAnswer, customerKey: string): IssuedBillingKey | undefined {
  if (answer.kind === 'LOST' || answer.status !== 200) return undefined
  const { data } = issuedSchema.safeParse(answer.body)
  if (data?.customerKey !== customerKey) return undefined
  const issuer = data.cardCompany ? `${data.cardCompany.replace(/카드$/, '')}카드` : undefined
  const last4 = /(\d{4})\*?$/.exec(data.cardNumber ?? data.card?.number ?? '')?.[1]
  const cardType = cardTypes[data.card?.cardType ?? '']
  return {
    billingKey: data.billingKey,
    label: [issuer ?? '카드', ...(last4 ? [`****-${last4}`] : [])].join(' '),
    ...(issuer ? { issuer } : {}),
    ...(last4 ? { last4 } : {}),
    ...(cardType ? { cardType } : {}),
  }
}

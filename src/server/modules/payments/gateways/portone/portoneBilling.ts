import { z } from 'zod'
import { methodWord } from '#shared/words/payments.ts'
import {
  type Billing,
  type BillingOutcome,
  type Gateway,
  nothing,
  type PgOutcome,
  billingKinds,
  type BillingKind,
} from '../../../../ports/gateway.ts'
import type { PgAnswer, PgHttp } from '../../pgHttp.ts'
import { pgOrderNo } from '../../pgText.ts'
import { refusalOfCode, retryClassOf } from '../../retryClasses.ts'
import { type Seal, windowPath } from '../../sdkWindow.ts'
import { codeOf, failureOf, unknown } from './portoneAnswers.ts'
import { portoneIssueParams } from './portoneWindow.ts'

type Stand = {
  http: PgHttp
  post: (path: string, body: object, key: string) => Promise<PgAnswer>
  query: Gateway['query']
  options: {
    storeId: string
    billingChannels: Partial<Record<BillingKind, string>>
    publicUrl: string
    seal: Seal
  }
}

type Charge = Parameters<Billing['charge']>[0]

/**
 * PortOne V2's billing keys, for cards and for the easy pays. Its window issues the key; what came back is only believed
 * when PortOne knows it as ISSUED for this registration and this customer. A masked number is no identity, so a card has no
 * fingerprint.
 */
export function portoneBilling({ http, post, query, options }: Stand): Billing {
  const { storeId, billingChannels, publicUrl, seal } = options
  const store = `storeId=${encodeURIComponent(storeId)}`
  const pathOf = (billingKey: string) => `/billing-keys/${encodeURIComponent(billingKey)}?${store}`

  async function read(billingKey: string, customerKey: string, issueId?: string): Promise<BillingOutcome> {
    const answer = await http({ method: 'GET', path: pathOf(billingKey) })
    const type = failureOf(answer)?.type
    if (type === 'BILLING_KEY_NOT_FOUND') return refused(type, '등록된 결제수단이 없습니다.')
    const { data } = keySchema.safeParse(answer.kind === 'ANSWER' && answer.status === 200 ? answer.body : undefined)
    if (!data) return unknown(type ?? codeOf(answer))
    const isOurs = data.customer?.id === customerKey && (issueId === undefined || data.issueId === issueId)
    if (!isOurs) return refused('NOT_MATCHES_CUSTOMER_KEY', '다른 고객의 결제수단입니다.')
    if (data.status === 'DELETED') return refused('BILLING_KEY_ALREADY_DELETED', '삭제된 결제수단입니다.')
    return data.status === 'ISSUED' ? { kind: 'OK', key: issuedOf(billingKey, data) } : unknown(data.status)
  }

  const ask = ({ orderNo, attempt }: Charge) =>
    query({ orderNo, ...(attempt ? { attempt } : {}) }).catch(() => undefined)

  return {
    kinds: billingKinds.filter((kind) => billingChannels[kind] !== undefined),

    async register(p) {
      const channelKey = billingChannels[p.kind] ?? ''
      const params = portoneIssueParams(p, { storeId, channelKey, publicUrl })
      const redirectUrl = windowPath('portone', { attempt: '', registration: p.registrationId, params }, seal)
      return { params, redirectUrl, pgRef: p.registrationId }
    },

    async complete({ registrationId, customerKey, params }) {
      const billingKey = params['billingKey'] ?? params['auth_key']
      if (!billingKey) return refused('PAY_PROCESS_ABORTED', '등록을 끝내지 않았습니다.')
      return read(billingKey, customerKey, registrationId)
    },

    async charge(p) {
      const id = pgOrderNo(p.orderNo, p.attempt)
      const body = {
        storeId,
        billingKey: p.billingKey,
        orderName: p.orderName.slice(0, 100),
        customer: { id: p.customerKey },
        amount: { total: p.amount },
        currency: 'KRW',
        ...(p.installmentMonths ? { installmentMonth: p.installmentMonths } : {}),
      }
      const answer = await post(`/payments/${encodeURIComponent(id)}/billing-key`, body, p.idempotencyKey)
      if (answer.kind === 'ANSWER' && answer.status === 200) return charged(p, id)
      const failure = failureOf(answer)
      if (failure?.type === 'ALREADY_PAID' || failure?.type === 'PG_PROVIDER') return whatHappened(p, failure.type)
      const known = failure && refusalOfCode(failure.type)
      if (failure && known) return { kind: 'REFUSED', code: failure.type, message: failure.message ?? '', ...known }
      return unknown(failure?.type ?? codeOf(answer))
    },

    async remove({ billingKey }) {
      const answer = await http({ method: 'DELETE', path: pathOf(billingKey) })
      if (answer.kind === 'ANSWER' && answer.status === 200) return 'DELETED'
      return retryClassOf(failureOf(answer)?.type) === 'HARD' ? 'DELETED' : 'UNKNOWN'
    },

    describe: ({ billingKey, customerKey }) => read(billingKey, customerKey),
    // 네이버페이 keeps its registrations there; PortOne has no address of its own for it
    changePage: () => Promise.resolve('https://pay.naver.com/'),
  }

  /** Charged for certain; when the payment cannot be read, what is certain of it. */
  async function charged(p: Charge, id: string): Promise<PgOutcome> {
    const snapshot = await ask(p)
    if (snapshot?.status === 'PAID') return { kind: 'OK', snapshot }
    return { kind: 'OK', snapshot: { ...nothing(p.orderNo, id), status: 'PAID', amount: p.amount } }
  }

  /** The acquirer answered with an error, or it was charged before. Refused only when the payment is known to have failed. */
  async function whatHappened(p: Charge, type: string): Promise<PgOutcome> {
    const snapshot = await ask(p)
    if (snapshot?.status === 'PAID') return { kind: 'OK', snapshot }
    if (snapshot?.status !== 'FAILED') return unknown(type)
    const { code, message } = snapshot.failure ?? { code: type, message: '결제에 실패했습니다.' }
    return { kind: 'REFUSED', code, message, hard: retryClassOf(code) === 'HARD' }
  }
}

const refused = (code: string, message: string): BillingOutcome => ({ kind: 'REFUSED', code, message })

const keySchema = z.object({
  status: z.string(),
  issueId: z.string().nullish(),
  customer: z.object({ id: z.string().nullish() }).nullish(),
  methods: z
    .array(
      z.object({
        type: z.string(),
        provider: z.string().nullish(),
        card: z
          .object({
            name: z.string().nullish(),
            number: z.string().nullish(),
            type: z.string().nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
})

const cardTypes: Record<string, 'CREDIT' | 'CHECK'> = { CREDIT: 'CREDIT', DEBIT: 'CHECK' }

function issuedOf(billingKey: string, { methods }: z.infer<typeof keySchema>) {
  const { provider, card } = methods?.[0] ?? {}
  if (provider) return { billingKey, label: methodWord(provider) ?? provider }
  const last4 = /(\d{4})\*?$/.exec(card?.number ?? '')?.[1]
  const cardType = cardTypes[card?.type ?? '']
  return {
    billingKey,
    label: [card?.name ?? '카드', ...(last4 ? [`****-${last4}`] : [])].join(' '),
    ...(card?.name ? { issuer: card.name } : {}),
    ...(last4 ? { last4 } : {}),
    ...(cardType ? { cardType } : {}),
  }
}

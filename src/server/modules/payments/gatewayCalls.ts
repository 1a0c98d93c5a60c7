import {
  alreadyCanceled,
  balanceBroken,
  type Billing,
  type Gateway,
  type PgOutcome,
  type PgSnapshot,
} from '../../ports/gateway.ts'

/** Calls to the gateway, bounded in time and recorded; a call that fails or hangs is UNKNOWN, never refused. */

export type Attempt = {
  action: 'CONFIRM' | 'QUERY' | 'CANCEL'
  outcome: 'OK' | 'REFUSED' | 'UNKNOWN'
  code: string | null
  message: string | null
  latencyMs: number
}

/** Our own answer must leave within eight seconds. */
const limitMs = 7_000

/** A call that is given up after some seconds. */
export async function bounded<T>(call: () => Promise<T>): Promise<{ value?: T; failure?: string; latencyMs: number }> {
  const startedAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), limitMs)
  })
  const elapsed = () => Math.round(performance.now() - startedAt)
  try {
    const value = await Promise.race([call(), limit])
    return value === 'late' ? { failure: 'TIMEOUT', latencyMs: elapsed() } : { value, latencyMs: elapsed() }
  } catch {
    return { failure: 'UNREACHABLE', latencyMs: elapsed() }
  } finally {
    clearTimeout(timer)
  }
}

async function outcomeOf(
  action: 'CONFIRM' | 'CANCEL',
  call: () => Promise<PgOutcome>,
): Promise<{ outcome: PgOutcome; attempt: Attempt }> {
  const { value, failure, latencyMs } = await bounded(call)
  const outcome: PgOutcome = value ?? { kind: 'UNKNOWN', code: failure ?? 'TIMEOUT' }
  const code = outcome.kind === 'OK' ? null : (outcome.code ?? null)
  const message = outcome.kind === 'REFUSED' ? outcome.message : null
  return { outcome, attempt: { action, outcome: outcome.kind, code, message, latencyMs } }
}

export const confirmAtGateway = (gateway: Gateway, args: Parameters<Gateway['confirm']>[0]) =>
  outcomeOf('CONFIRM', () => gateway.confirm(args))

/** Charges a registered way to pay. */
export const chargeAtGateway = (billing: Billing, args: Parameters<Billing['charge']>[0]) =>
  outcomeOf('CONFIRM', () => billing.charge(args))

/**
 * Gives money back. A refusal because the balance is another one, or nothing is left, may mean that this very cancel was
 * made before and its answer was lost: the gateway is asked, and when it knows our `reference` with this amount, it is OK.
 */
export async function cancelAtGateway(
  gateway: Gateway,
  args: Parameters<Gateway['cancel']>[0],
): Promise<{ outcome: PgOutcome; attempt: Attempt }> {
  const result = await outcomeOf('CANCEL', () => gateway.cancel(args))
  const { outcome } = result
  if (outcome.kind !== 'REFUSED' || (outcome.code !== balanceBroken && outcome.code !== alreadyCanceled)) return result
  const { value: snapshot, failure } = await bounded(() =>
    gateway.query({ pgPaymentId: args.pgPaymentId, orderNo: args.orderNo }),
  )
  if (!snapshot) {
    const code = failure ?? 'UNREACHABLE'
    return { outcome: { kind: 'UNKNOWN', code }, attempt: { ...result.attempt, outcome: 'UNKNOWN', code } }
  }
  if (!hasCancel(snapshot, args)) return result
  return { outcome: { kind: 'OK', snapshot }, attempt: { ...result.attempt, outcome: 'OK' } }
}

/** Whether the gateway has given this amount back under this number. */
export const hasCancel = (
  snapshot: PgSnapshot,
  { reference, amount }: { reference: string; amount: number },
): boolean => snapshot.cancels.some((cancel) => cancel.reference === reference && cancel.amount === amount)

/** What the gateway knows of a payment; undefined when it could not be asked. */
export async function askGateway(
  gateway: Gateway,
  args: Parameters<Gateway['query']>[0],
): Promise<{ snapshot: PgSnapshot | undefined; attempt: Attempt }> {
  const { value, failure, latencyMs } = await bounded(() => gateway.query(args))
  return {
    snapshot: value,
    attempt: {
      action: 'QUERY',
      outcome: value ? 'OK' : 'UNKNOWN',
      code: value?.status ?? failure ?? null,
      message: null,
      latencyMs,
    },
  }
}

/** Opens the gateway's window; undefined when it could not be reached. */
export async function openWindow(
  gateway: Gateway,
  args: Parameters<Gateway['prepare']>[0],
): Promise<Awaited<ReturnType<Gateway['prepare']>> | undefined> {
  return (await bounded(() => gateway.prepare(args))).value
}

const doneAlready = new Set(['ALREADY_PROCESSED_PAYMENT', 'DUPLICATED_ORDER_ID', 'ALREADY_PAID'])

/** Refused because it has been done already: whether by us is to be asked. */
export const isDoneAlready = (outcome: PgOutcome): boolean =>
  outcome.kind === 'REFUSED' && doneAlready.has(outcome.code)

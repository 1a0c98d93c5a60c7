import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../../../db/db.ts'
import { hotRows } from '../../../../db/prepared.ts'
import type { Deps } from '../../../../deps.ts'
import { AppError } from '../../../../http/errors.ts'
import type { Gateway } from '../../../../ports/gateway.ts'
import { eventOf } from './sandboxEvents.ts'
import { sandboxColumns, type SandboxPayment, sandboxPaymentRow } from './sandboxBooks.ts'
import type { SandboxGateway } from './sandboxGateway.ts'
import { authenticationMs, scriptOf } from './scripts.ts'

/** What the customer does in the payment window. */

export const windowActions = ['approve', 'delay', 'decline', 'cancel'] as const
export type WindowAction = (typeof windowActions)[number]

/** The sandbox gateway, when it is the one in use. Error: NOT_FOUND. */
export function sandboxOf(gateway: Gateway): SandboxGateway {
  if (gateway.provider !== 'SANDBOX' || !('send' in gateway)) throw new AppError('NOT_FOUND')
  return gateway as SandboxGateway
}

/** The payment of a window; undefined when nobody opened one like it. */
export async function findWindow(db: Db, session: string): Promise<SandboxPayment | undefined> {
  return (
    await rows(db, sandboxPaymentRow, sql`select ${sandboxColumns} from sandbox_payments where id = ${session}`)
  )[0]
}

/** The payment of a window. Error: NOT_FOUND. */
export async function readWindow(db: Db, session: string): Promise<SandboxPayment> {
  const payment = await findWindow(db, session)
  if (!payment) throw new AppError('NOT_FOUND')
  return payment
}

export const isOpen = (payment: SandboxPayment, now: Date) =>
  payment.status === 'OPEN' && payment.expires_ms > now.getTime()

/**
 * Does what a button of the window says, and where the browser goes next. A window that is no longer open changes
 * nothing: an approved payment goes on to its shop again, any other goes back as cancelled.
 */
export async function act(deps: Deps, session: string, action: WindowAction, cardNumber: string): Promise<string> {
  const gateway = sandboxOf(deps.gateway)
  if (action === 'cancel' || action === 'decline') return leave(deps, session, action)
  const script = action === 'delay' ? 'DELAYED' : scriptOf(cardNumber)
  const captures = script === 'WEBHOOK_FIRST'
  const now = deps.clock.now()
  const [approved] = await hotRows(
    deps.db,
    sandboxPaymentRow,
    sql`update sandbox_payments set status = ${captures ? 'PAID' : 'AUTHENTICATED'}, script = ${script}, card = ${`****-${cardNumber.replaceAll(/\D/g, '').slice(-4) || '0000'}`},
          approved_at = ${captures ? now.toISOString() : null}::timestamptz, expires_at = ${new Date(now.getTime() + authenticationMs).toISOString()}, updated_at = ${now.toISOString()}
        where id = ${session} and status = 'OPEN' and expires_at > ${now.toISOString()} returning ${sandboxColumns}`,
  )
  if (!approved) return goOn(await readWindow(deps.db, session))
  if (captures) await gateway.send(eventOf({ id: session, orderNo: approved.order_no, status: 'PAID' }, now))
  return successUrl(approved)
}

async function leave(deps: Deps, session: string, action: 'cancel' | 'decline'): Promise<string> {
  const payment = await readWindow(deps.db, session)
  if (!isOpen(payment, deps.clock.now())) return goOn(payment)
  if (action === 'cancel') {
    await move(deps, session, 'CLOSED')
    return failUrl(payment, 'PAY_PROCESS_CANCELED', '사용자에 의해 결제가 취소되었습니다.')
  }
  await move(deps, session, 'DECLINED', { code: 'PAY_PROCESS_ABORTED', message: '카드사에서 결제를 거절했습니다.' })
  return failUrl(payment, 'PAY_PROCESS_ABORTED', '카드사에서 결제를 거절했습니다.')
}

const isApproved = ({ status }: SandboxPayment) => !['OPEN', 'CLOSED', 'DECLINED'].includes(status)

/** From a window that is over already. */
const goOn = (payment: SandboxPayment): string =>
  isApproved(payment)
    ? successUrl(payment)
    : failUrl(payment, 'PAY_PROCESS_CANCELED', '결제창이 닫혔습니다. 다시 시도해주세요.')

/** Where somebody goes on who finds a window over: to what came of a payment that was approved, else to the order sheet. */
export const wayBack = (payment: SandboxPayment): { path: string; label: string } => ({
  path: goOn(payment),
  label: isApproved(payment) ? '결제 결과 보기' : '주문서로 돌아가기',
})

async function move(
  deps: Deps,
  session: string,
  status: SandboxPayment['status'],
  failure?: { code: string; message: string },
): Promise<void> {
  await deps.db
    .execute(sql`update sandbox_payments set status = ${status}, failure_code = ${failure?.code ?? null}, failure_message = ${failure?.message ?? null},
    updated_at = ${deps.clock.now().toISOString()} where id = ${session} and status = 'OPEN'`)
}

const successUrl = (payment: SandboxPayment) =>
  withQuery(payment.success_url, {
    payment_key: payment.id,
    order_no: payment.order_no,
    amount: String(payment.amount),
  })

const failUrl = (payment: SandboxPayment, code: string, message: string) =>
  withQuery(payment.fail_url, { code, message, order_no: payment.order_no })

/** The shop's page with what the gateway tells it. Same host: only the path of what the shop gave is used. */
export function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address, 'http://shop.invalid')
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return `${url.pathname}${url.search}${url.hash}`
}

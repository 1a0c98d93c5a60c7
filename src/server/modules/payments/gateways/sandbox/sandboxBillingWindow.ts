import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../../../db/db.ts'
import { hotRows } from '../../../../db/prepared.ts'
import type { Deps } from '../../../../deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { billingKeyColumns, billingKeyRow, type SandboxBillingKey } from './sandboxBilling.ts'
import { newSession } from './sandboxEvents.ts'
import { sandboxOf, withQuery } from './sandboxWindow.ts'
import { authenticationMs, billingCards, scriptOf } from './scripts.ts'

/** What the customer does in the window of registering. */

export const billingActions = ['approve', 'change', 'decline', 'cancel'] as const
export type BillingAction = (typeof billingActions)[number]

/** What a window registers; undefined when nobody opened one like it. */
export async function findBillingWindow(db: Db, session: string): Promise<SandboxBillingKey | undefined> {
  return (
    await rows(db, billingKeyRow, sql`select ${billingKeyColumns} from sandbox_billing_keys where id = ${session}`)
  )[0]
}

/** What a window can still be used for. */
export function billingStateOf(key: SandboxBillingKey, now: Date): 'OPEN' | 'CHANGE' | 'OVER' {
  if (key.status === 'ISSUED' && key.kind === 'NAVERPAY') return 'CHANGE'
  return key.status === 'OPEN' && key.expires_ms > now.getTime() ? 'OPEN' : 'OVER'
}

/** Does what a button says, and where the browser goes next. A window that is over changes nothing. */
export async function actInBilling(
  deps: Deps,
  session: string,
  action: BillingAction,
  given: { card: string; cardType: string },
): Promise<string> {
  sandboxOf(deps.gateway)
  const now = deps.clock.now()
  const at = now.toISOString()
  const digits = given.card.replaceAll(/\D/g, '')
  if (action === 'change') return change(deps, session, digits)
  const changed =
    action === 'approve'
      ? sql`status = 'AUTHENTICATED', auth_key = ${newSession()}, script = ${scriptOf(digits, billingCards)}, card = ${masked(digits)},
          card_type = case kind when 'CARD' then ${given.cardType === 'CHECK' ? 'CHECK' : 'CREDIT'}::text end,
          fingerprint = case kind when 'CARD' then ${fingerprintOf(digits)}::text end, expires_at = ${new Date(now.getTime() + authenticationMs).toISOString()}`
      : sql`status = 'CLOSED'`
  const [acted] = await hotRows(
    deps.db,
    billingKeyRow,
    sql`update sandbox_billing_keys set ${changed}, updated_at = ${at} where id = ${session} and status = 'OPEN' and expires_at > ${at} returning ${billingKeyColumns}`,
  )
  if (acted) return action === 'approve' ? success(acted) : withQuery(acted.fail_url, failures[action])
  const key = await findBillingWindow(deps.db, session)
  if (!key) throw new AppError('NOT_FOUND')
  return wayOn(key)
}

/** 네이버페이 remembers another card behind a key that was issued. */
async function change({ db, clock }: Deps, session: string, digits: string): Promise<string> {
  const [key] = await hotRows(
    db,
    billingKeyRow,
    sql`update sandbox_billing_keys set card = ${masked(digits)}, script = ${scriptOf(digits, billingCards)}, updated_at = ${clock.now().toISOString()}
        where id = ${session} and status = 'ISSUED' and kind = 'NAVERPAY' returning ${billingKeyColumns}`,
  )
  if (!key) throw new AppError('NOT_FOUND')
  return withQuery(key.success_url, { changed: 'naverpay' })
}

const masked = (digits: string) => `****-${digits.slice(-4) || '0000'}`

/** From a window that is over already. */
export const wayOn = (key: SandboxBillingKey): string =>
  key.auth_key ? success(key) : withQuery(key.fail_url, failures.cancel)

const failures = {
  decline: { code: 'PAY_PROCESS_ABORTED', message: '본인 인증에 실패했습니다.' },
  cancel: { code: 'PAY_PROCESS_CANCELED', message: '사용자에 의해 결제수단 등록이 취소되었습니다.' },
}

const success = (key: SandboxBillingKey) =>
  withQuery(key.success_url, { auth_key: key.auth_key ?? '', customer_key: key.customer_key })

const fingerprintOf = (digits: string) => createHash('sha256').update(`card:${digits}`).digest('hex')

import { sql } from 'drizzle-orm'
import { WITHDRAWN_NAME } from '../../mask.ts'
import type { Tx } from '../../db/db.ts'

const nobody = JSON.stringify({
  name: WITHDRAWN_NAME,
  address1: '',
  address2: '',
  postcode: '',
  phone: '',
  comment: '',
})

/**
 * Takes receiver and address out of a member's orders: `unpaid`, those that never became a contract, at once when they
 * leave; `all`, when the law no longer has us keep them. Amounts, goods and dates stay.
 */
export async function eraseReceivers(tx: Tx, userId: number, which: 'unpaid' | 'all'): Promise<void> {
  const whose = sql`user_id = ${userId}${which === 'unpaid' ? sql` and paid_at is null and status in ('EXPIRED', 'FAILED')` : sql``}`
  await tx.execute(
    sql`update orders set address = ${nobody}::jsonb || jsonb_build_object('remote', coalesce(address ->> 'remote', 'UNKNOWN'))
        where ${whose} and address is not null`,
  )
  await tx.execute(
    sql`update past_addresses set address = ${nobody}::jsonb || jsonb_build_object('remote', coalesce(address ->> 'remote', 'UNKNOWN'))
        where order_id in (select id from orders where ${whose})`,
  )
  await tx.execute(
    sql`update order_items set receiver_name = ${WITHDRAWN_NAME}, receiver_phone = '', receiver_key = ''
        where order_id in (select id from orders where ${whose}) and receiver_name <> ''`,
  )
}

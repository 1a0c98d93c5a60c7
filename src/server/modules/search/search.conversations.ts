import { sql } from 'drizzle-orm'
import { inquiryStatusWord } from '#shared/words/conversations.ts'
import { can } from '#shared/permissions.ts'
import { formatPhone, phoneDigits } from '#shared/format/phone.ts'
import { maskName } from '../../mask.ts'
import { type Db, rows } from '../../db/db.ts'
import { among, fewIds } from '../../db/textSearch.ts'
import { num, text, word } from '../../db/shape.ts'
import type { Staff } from '../../http/actor.ts'
import type { Found } from './search.contract.ts'

const perKind = 6
/** So many members of one name are looked through, the newest of them first. */
const mostNamesakes = 200

const row = { id: num, name: text, category: text, status: word(['WAITING', 'ANSWERED', 'CLOSED']) }

/** The full telephone numbers that a text can stand for; none when it is none. */
export function phonesIn(q: string): string[] {
  const digits = phoneDigits(q)
  return /^[\d\s+().-]+$/.test(q) && digits.length >= 8 ? [...new Set([digits, formatPhone(digits)])] : []
}

/**
 * 고객문의 by its number, its order's number, or whose it is: the nickname and, for those who may see personal data, the
 * name, the phone and the e-mail of the customer. Each key is looked up by its own index.
 */
export async function findConversations(db: Db, q: string, actor: Staff, byPerson: boolean): Promise<Found[]> {
  if (!can(actor.role, 'cs:read')) return []
  const typed = q.normalize('NFKC').trim()
  const [, number] = /^#?(\d{1,9})$/.exec(typed) ?? []
  const phones = byPerson ? phonesIn(typed) : []
  const people = await fewIds(
    db,
    sql`select id from users where nickname = ${typed}
        union all (select id from users where ${byPerson} and name = ${typed} order by id desc limit ${mostNamesakes})
        union all select id from users where ${byPerson} and email_address = ${typed.toLowerCase()} and status <> 'WITHDRAWN'
        union all select id from users where phone = any(${sql.param(phones)}::text[])`,
    mostNamesakes * 2,
  )
  const orders = await fewIds(db, sql`select id from orders where order_no = ${typed.toUpperCase()}`)
  const keys = [
    number === undefined ? undefined : sql`c.id = ${Number(number)}`,
    among(sql`c.user_id`, people ?? []),
    among(sql`c.order_id`, orders ?? []),
  ].filter((key) => key !== undefined)
  if (keys.length === 0) return []
  const found = await rows(
    db,
    row,
    sql`select c.id, u.name, k.name as category, case when c.state = 'CLOSED' then 'CLOSED' when c.waiting_since is null then 'ANSWERED' else 'WAITING' end as status
        from conversations c join users u on u.id = c.user_id join conversation_categories k on k.id = c.category_id
        where c.id = any(array(${sql.join(
          keys.map(
            (key) =>
              sql`(select c.id from conversations c where ${key} and c.deleted_at is null order by c.id desc limit ${perKind})`,
          ),
          sql` union all `,
        )})) order by c.last_customer_at desc, c.id desc limit ${perKind}`,
  )
  return found.map(({ id, name, category, status }) => ({
    type: 'conversation',
    id,
    label: `${maskName(name)}님 문의`,
    sub: [category, inquiryStatusWord[status], `#${id}`].join(' · '),
    url: `/conversations?queue=all&open=${id}`,
  }))
}

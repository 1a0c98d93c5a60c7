import { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { type Endpoint, endpoint, isoTime, pageOf, pageQuery } from '../../http/endpoint.ts'
import { kstIsoOrNull } from '../../time/kst.ts'
import { differenceKinds } from './reconciliation.tables.ts'
import { type RowOf, json, num, text, word } from '../../db/shape.ts'
import { offsetOf, type PageQuery, toPage } from '../../db/page.ts'

const differenceSchema = z.object({
  id: z.number().int(),
  kind: z.enum(differenceKinds),
  pg_payment_id: z.string(),
  order_no: z.string(),
  order_id: z.number().int().nullable(),
  payment_id: z.number().int().nullable(),
  ours: z.string(),
  theirs: z.string(),
  found_at: isoTime,
  resolved_at: isoTime.nullable(),
})

const reconciliationSchema = z
  .object({
    id: z.number().int(),
    provider: z.string(),
    day: z.string().openapi({ format: 'date', description: '한국 날짜' }),
    status: z.enum(['MATCHED', 'DIFFERENT', 'FAILED']),
    payments: z.number().int().openapi({ description: '결제사의 승인 건수' }),
    paid: z.number().int(),
    cancels: z.number().int().openapi({ description: '결제사의 취소 건수' }),
    canceled: z.number().int(),
    open_differences: z.number().int(),
    run_at: isoTime,
    error: z.string().nullable(),
    differences: z.array(differenceSchema).openapi({ description: '아직 다른 것이 먼저, 100건까지' }),
  })
  .openapi('PaymentReconciliation')

const reconciliationRow = {
  id: num,
  provider: text,
  day: text,
  status: word(['MATCHED', 'DIFFERENT', 'FAILED']),
  payments: num,
  paid: num,
  cancels: num,
  canceled: num,
  error: text.orNull,
  run_ms: num,
  open_differences: num,
  differences: json<
    (Omit<z.infer<typeof differenceSchema>, 'found_at' | 'resolved_at'> & {
      found_ms: number
      resolved_ms: number | null
    })[]
  >(),
}

type Row = RowOf<typeof reconciliationRow>

const at = (ms: number) => new Date(ms)

const present = ({ run_ms, differences, ...row }: Row): z.infer<typeof reconciliationSchema> => ({
  ...row,
  run_at: kstIso(at(run_ms)),
  differences: differences.map(({ found_ms, resolved_ms, ...one }) => ({
    ...one,
    found_at: kstIso(at(found_ms)),
    resolved_at: kstIsoOrNull(resolved_ms === null ? null : at(resolved_ms)),
  })),
})

async function list(db: Db, query: PageQuery, onlyOpen: boolean) {
  const open = sql`exists (select 1 from payment_differences d where d.reconciliation_id = r.id and d.resolved_at is null)`
  const where = onlyOpen ? sql`where r.status = 'FAILED' or ${open}` : sql``
  const [count] = await rows(
    db,
    { total: num },
    sql`select count(*)::int as total from payment_reconciliations r ${where}`,
  )
  const found = await rows(
    db,
    reconciliationRow,
    sql`select r.id, r.provider, r.day::text as day, r.status, r.payments, r.paid, r.cancels, r.canceled, r.error, (extract(epoch from r.run_at) * 1000)::float8 as run_ms,
          (select count(*) from payment_differences d where d.reconciliation_id = r.id and d.resolved_at is null)::int as open_differences,
          (select coalesce(jsonb_agg(to_jsonb(x)), '[]'::jsonb) from (
            select d.id, d.kind, d.pg_payment_id, d.order_no, (select o.id from orders o where o.order_no = d.order_no) as order_id, d.payment_id, d.ours, d.theirs,
              (extract(epoch from d.found_at) * 1000)::float8 as found_ms, (extract(epoch from d.resolved_at) * 1000)::float8 as resolved_ms
            from payment_differences d where d.reconciliation_id = r.id order by (d.resolved_at is null) desc, d.id limit 100) x) as differences
        from payment_reconciliations r ${where} order by r.day desc, r.id desc limit ${query.page_size} offset ${offsetOf(query)}`,
  )
  return toPage(found.map(present), count?.total ?? 0, query)
}

export const reconciliationsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/payments/reconciliations',
      summary: '결제사 거래와 우리 장부를 날마다 견준 결과',
      access: 'refunds:read',
      extension: true,
      query: z.object({
        ...pageQuery,
        status: z.enum(['OPEN']).optional().openapi({ description: '다른 것이 남은 날만' }),
      }),
      responses: { 200: pageOf(reconciliationSchema) },
    },
    ({ db, query }) => list(db, query, query.status === 'OPEN'),
  ),
]

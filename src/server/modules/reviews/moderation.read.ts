import { type SQL, sql } from 'drizzle-orm'
import type { ModerationState } from '#shared/words/reviews.ts'
import { kstIso } from '#shared/format/kst.ts'
import { boundedCount } from '../../db/boundedCount.ts'
import { type Db, rows } from '../../db/db.ts'
import { boundedOffset, cutPage, onlyIfEstimate, type PageQuery, toPage } from '../../db/page.ts'
import { num, type RowOf, text, word } from '../../db/shape.ts'
import { AppError } from '../../http/errors.ts'
import { toImage } from '../catalog/cards.ts'
import { maskNickname, WITHDRAWN_NAME } from '../../mask.ts'
import { reviewColumns, reviewJoins, reviewRow } from './reviews.read.ts'
import { reportReasons } from './reviews.tables.ts'

/** What people reported, as staff decide about it; a deleted review is nobody's matter any more. */

const reportRow = {
  review_id: num,
  reason: word(reportReasons),
  detail: text.orNull,
  status: word(['OPEN', 'ACCEPTED', 'DISMISSED']),
  created_ms: num,
}
const row = { ...reviewRow, report_count: num }
type Row = RowOf<typeof row>

const shownReports = 20

const isIn: Record<ModerationState, SQL> = {
  OPEN: sql`r.status = 'VISIBLE' and r.open_reports > 0`,
  BLINDED: sql`r.status = 'BLINDED'`,
  DISMISSED: sql`r.status = 'VISIBLE' and r.open_reports = 0 and r.id in (select d.review_id from review_reports d where d.status = 'DISMISSED')`,
}
/** What most people reported comes first; what was decided, the latest. */
const orderOf: Record<ModerationState, SQL> = {
  OPEN: sql`r.open_reports desc, r.id`,
  BLINDED: sql`r.blinded_at desc, r.id desc`,
  DISMISSED: sql`r.id desc`,
}

const columns = sql`${reviewColumns(undefined)}, (select count(*)::int from review_reports c where c.review_id = r.id) as report_count`

export async function listModeration(db: Db, query: PageQuery & { status: ModerationState }) {
  const [where, order] = [isIn[query.status], orderOf[query.status]]
  const found = await rows(
    db,
    row,
    sql`select ${columns} from (select r.* from reviews r where ${where} order by ${order} offset ${boundedOffset(query)} limit ${query.page_size + 1}) r
        ${reviewJoins} order by ${order}`,
  )
  const { shown, total, hasNext } = await cutPage(found, query, () => boundedCount(db, sql`reviews r`, where))
  return toPage(await present(db, shown), onlyIfEstimate(total), query, hasNext)
}

/** One thing with what was reported of it, nothing where nobody did. Error: NOT_FOUND. */
export async function readModeration(db: Db, id: number) {
  const found = await rows(
    db,
    row,
    sql`select ${columns} from reviews r ${reviewJoins} where r.id = ${id} and r.status <> 'DELETED'`,
  )
  const [one] = await present(db, found)
  if (!one) throw new AppError('NOT_FOUND')
  return one
}

async function present(db: Db, found: readonly Row[]) {
  if (found.length === 0) return []
  const reports = await rows(
    db,
    reportRow,
    sql`select x.review_id, x.reason, x.detail, x.status, (extract(epoch from x.created_at) * 1000)::float8 as created_ms
        from unnest(${sql.param(found.map(({ id }) => id))}::bigint[]) as w(id)
        cross join lateral (select * from review_reports p where p.review_id = w.id order by p.id desc limit ${shownReports}) x order by x.id desc`,
  )
  return found.map((one) => ({
    kind: 'STORE_REVIEW' as const,
    id: one.id,
    status: stateOf(one),
    title: one.product_name,
    product_id: one.product_id,
    content: one.content,
    rating: one.rating,
    images: one.images.map(toImage),
    writer: { user_id: one.user_id, nickname_masked: one.gone ? WITHDRAWN_NAME : maskNickname(one.nickname) },
    report_count: one.report_count,
    open_reports: one.open_reports,
    reports: reports
      .filter(({ review_id: of }) => of === one.id)
      .map(({ reason, detail, status, created_ms: ms }) => ({
        reason,
        detail,
        status,
        created_at: kstIso(new Date(ms)),
      })),
    blind_reason: one.blind_reason,
    blinded_at: one.blinded_ms === null ? null : kstIso(new Date(one.blinded_ms)),
    created_at: kstIso(new Date(one.created_ms)),
    version: one.version,
  }))
}

const stateOf = ({ status, open_reports: open }: Row): ModerationState =>
  status === 'BLINDED' ? 'BLINDED' : open > 0 ? 'OPEN' : 'DISMISSED'

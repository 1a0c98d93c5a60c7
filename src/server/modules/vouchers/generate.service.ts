import { sql } from 'drizzle-orm'
import { csvStream } from '../../files/csvStream.ts'
import type { SheetColumn, SheetValue } from '#shared/files/sheetColumns.ts'
import { kstDay } from '#shared/format/kst.ts'
import { voucherTextShown } from '#shared/validation/voucherCode.ts'
import { voucherTypeWord } from '#shared/words/vouchers.ts'
import { rows, type Tx } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import type { Staff } from '../../http/actor.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import type { Keys } from '../../ports/keys.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { newVoucherCodes, newVoucherSecret } from './newCodes.ts'
import type { GenerateBody } from './vouchers.contract.ts'

/** A code with its scratch number, which is known only while they are made. */
export type NewCode = { code: string; secret: string | null }
export type Made = { batchId: number; planName: string; codes: NewCode[] }
export type By = { actor: Staff; now: Date; requestId: string; ip: string }

/** What a scratch number is recognised by: the code it stands beside belongs to it. */
export const secretHashOf = (keys: Keys, code: string, secret: string): string => keys.mac(`voucher:${code}:${secret}`)

/** So many vouchers are written by one statement. */
const together = 5_000

/**
 * Makes a batch of vouchers, once for each call of a person. Errors: VALIDATION names the field; ALREADY_DONE with
 * `batch_id` for a repeat, since the scratch numbers cannot be told twice.
 */
export async function generateVouchers(tx: Tx, keys: Keys, body: GenerateBody, by: By): Promise<Made> {
  const expiresAt = new Date(body.expires_at)
  if (expiresAt <= by.now) throw invalidField('expires_at', 'PAST_TIME')
  const [plan] = await rows(
    tx,
    { name: text },
    sql`select name from plans where id = ${body.plan_id} and status = 'ACTIVE'`,
  )
  if (!plan) throw invalidField('plan_id', 'NOT_FOUND')
  if (body.goods) await requireSku(tx, body.goods.sku_id)
  const [batch] = await rows(
    tx,
    { id: num },
    sql`insert into voucher_batches (type, plan_id, days, sku_id, quantity, with_secret, memo, count, made_by, request_id, created_at)
        values (${body.type}, ${body.plan_id}, ${body.days}, ${body.goods?.sku_id ?? null}, ${body.goods?.quantity ?? 1}, ${body.with_secret},
          ${body.memo}, ${body.count}, ${by.actor.id}, ${by.requestId}, ${at(by.now)})
        on conflict (made_by, request_id) do nothing returning id`,
  )
  if (!batch) throw await madeBefore(tx, by)
  const codes = newVoucherCodes(body.count).map((code) => ({
    code,
    secret: body.with_secret ? newVoucherSecret() : null,
  }))
  for (let from = 0; from < codes.length; from += together) {
    const some = codes.slice(from, from + together)
    const hashes = some.map(({ code, secret }) => (secret === null ? null : secretHashOf(keys, code, secret)))
    await tx.execute(sql`
      insert into vouchers (batch_id, code, secret_hash, expires_at, created_at, updated_at)
      select ${batch.id}, c.code, c.hash, ${at(expiresAt)}, ${at(by.now)}, ${at(by.now)}
      from unnest(${sql.param(some.map(({ code }) => code))}::text[], ${sql.param(hashes)}::text[]) with ordinality as c(code, hash, n) order by c.n`)
  }
  await recordAudit(tx, {
    actor: by.actor,
    action: 'voucher.generate',
    entity: 'voucher-batches',
    entityId: batch.id,
    after: body,
    ip: by.ip,
    requestId: by.requestId,
    now: by.now,
  })
  return { batchId: batch.id, planName: plan.name, codes }
}

async function requireSku(tx: Tx, skuId: number): Promise<void> {
  const found = await rows(tx, { id: num }, sql`select id from skus where id = ${skuId}`)
  if (found.length === 0) throw invalidField('goods', 'NOT_FOUND')
}

async function madeBefore(tx: Tx, { actor, requestId }: By): Promise<AppError> {
  const [made] = await rows(
    tx,
    { id: num },
    sql`select id from voucher_batches where made_by = ${actor.id} and request_id = ${requestId}`,
  )
  return new AppError(
    'ALREADY_DONE',
    { batch_id: made?.id },
    '이미 만든 이용권이에요. 파일을 받지 못했으면 그 묶음을 무효로 하고 다시 만들어 주세요.',
  )
}

/** The file of a batch: the only place that ever holds its scratch numbers. */
export function fileOfVouchers(body: GenerateBody, { batchId, planName, codes }: Made, now: Date) {
  const columns: SheetColumn[] = ['코드', ...(body.with_secret ? ['스크래치 번호'] : []), '유형', '요금제']
    .map((title): SheetColumn => ({ title, kind: 'text' }))
    .concat({ title: '일수', kind: 'number' }, { title: '등록 기한', kind: 'time' })
  const lineOf = ({ code, secret }: NewCode): SheetValue[] => [
    voucherTextShown(code),
    ...(secret === null ? [] : [voucherTextShown(secret)]),
    voucherTypeWord[body.type],
    planName,
    body.days,
    body.expires_at,
  ]
  return {
    fileName: `이용권_${batchId}_${kstDay(now)}.csv`,
    lines: codes.length,
    stream: csvStream(columns, batches(codes.map(lineOf)), { encoding: 'utf-8-bom' }),
  }
}

async function* batches(lines: readonly SheetValue[][]): AsyncGenerator<readonly SheetValue[][]> {
  yield lines
}

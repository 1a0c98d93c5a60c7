import type { z } from '@hono/zod-openapi'
import { and, eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/db.ts'
import { AppError, constraintOf, refusedField } from '../../http/errors.ts'
import { refuseStale } from '../../http/versions.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { toCamel, toSnake } from './cases.ts'
import type { CrudOptions, CrudTable, Row, WriteContext } from './options.ts'

/** The row, or NOT_FOUND; locked when it is about to change. */
export async function find<T extends CrudTable, F extends z.ZodObject>(
  { table, scope }: CrudOptions<T, F>,
  db: Db,
  id: number,
  lock = false,
): Promise<Row<T>> {
  const query = db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), scope?.rows))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw new AppError('NOT_FOUND')
  return row as Row<T>
}

/** Writes rows of a plain resource, audited; versions decide who was first. */
export function writer<T extends CrudTable, F extends z.ZodObject>(options: CrudOptions<T, F>) {
  const { table, name } = options
  const audit = (tx: Tx, context: WriteContext, action: string, id: number, before?: unknown, after?: unknown) =>
    recordAudit(tx, {
      actor: context.actor,
      action: `${name}.${action}`,
      entity: name,
      entityId: id,
      before,
      after,
      ip: context.ip,
      requestId: context.requestId,
      now: context.now,
    })
  return {
    async create(tx: Tx, input: Record<string, unknown>, context: WriteContext): Promise<Row<T>> {
      const values = options.beforeWrite ? await options.beforeWrite(tx, input, undefined, context) : input
      const [row] = await refusing(
        options,
        tx
          .insert(table as PgTable)
          .values({
            ...toCamel(values),
            ...options.scope?.made,
            createdAt: context.now,
            updatedAt: context.now,
          } as never)
          .returning(),
      )
      const created = row as Row<T>
      if (options.afterWrite) await refusing(options, options.afterWrite(tx, created, input, context))
      await audit(tx, context, 'create', created.id, undefined, values)
      return created
    },
    async update(tx: Tx, existing: Row<T>, input: Record<string, unknown>, context: WriteContext): Promise<Row<T>> {
      const { version, ...rest } = input
      if (typeof version === 'number') refuseStale(version, existing)
      const told = typeof version === 'number' ? { ...context, version } : context
      const values = options.beforeWrite ? await options.beforeWrite(tx, rest, existing, told) : rest
      const [row] = await refusing(
        options,
        tx
          .update(table as PgTable)
          .set({ ...toCamel(values), version: existing.version + 1, updatedAt: context.now } as never)
          .where(eq(table.id, existing.id))
          .returning(),
      )
      const updated = row as Row<T>
      if (options.afterWrite) await refusing(options, options.afterWrite(tx, updated, rest, context))
      const before = toSnake(existing as Record<string, unknown>) as Record<string, unknown>
      await audit(
        tx,
        context,
        'update',
        existing.id,
        Object.fromEntries(Object.keys(rest).map((key) => [key, before[key]])),
        rest,
      )
      return updated
    },
    async remove(tx: Tx, existing: Row<T>, context: WriteContext): Promise<void> {
      if (options.remove) await options.remove(tx, existing, context)
      else await refusing(options, tx.delete(table as PgTable).where(eq(table.id, existing.id)))
      await audit(tx, context, 'delete', existing.id, toSnake(existing as Record<string, unknown>))
    },
  }
}

/** The errors of a write, told as the options say. */
export async function refusing<R, T extends CrudTable, F extends z.ZodObject>(
  options: CrudOptions<T, F>,
  work: PromiseLike<R>,
): Promise<R> {
  try {
    return await work
  } catch (error) {
    const constraint = constraintOf(error) ?? ''
    const conflict = options.conflicts?.[constraint]
    if (conflict) throw refusedField('CONFLICT', ...conflict)
    const refusal = options.refusals?.[constraint]
    if (refusal) throw new AppError(refusal)
    if (options.inUse?.constraints.includes(constraint)) throw new AppError(options.inUse.code)
    throw error
  }
}

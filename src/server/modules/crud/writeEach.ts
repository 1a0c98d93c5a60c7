import type { z } from '@hono/zod-openapi'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/db.ts'
import { at } from '../../db/values.ts'
import { AppError, fromDatabaseError } from '../../http/errors.ts'
import { recordAudits } from '../audit/audit.service.ts'
import { toSnake } from './cases.ts'
import type { Change, CrudOptions, CrudTable, Each, Row, Values, WriteContext } from './options.ts'
import { refusing } from './writer.ts'

type InMany<T extends CrudTable, F extends z.ZodObject> = CrudOptions<T, F> & { each: Each<T> }

/** Rows that may not be written, by their place among those that were: what was written with them is taken back. */
class Refused extends Error {
  readonly places: ReadonlyMap<number, AppError>
  constructor(places: ReadonlyMap<number, AppError>) {
    super('refused')
    this.places = places
  }
}

/**
 * Changes many rows by the same rules as one at a time, with a statement for all where one at a time has one for each.
 * The rows are locked by the caller, each is named once, and none bears on another. Answers in order what was written of
 * each, or why it was not; what the database refuses is told of the one row that it is about.
 */
export async function updateEach<T extends CrudTable, F extends z.ZodObject>(
  options: InMany<T, F>,
  tx: Tx,
  changes: readonly Change<Row<T>>[],
  context: WriteContext,
): Promise<(Values | AppError)[]> {
  const outcomes: (Values | AppError)[] = Array.from({ length: changes.length })
  const write = async (places: number[]): Promise<void> => {
    if (places.length === 0) return
    try {
      const part = places.map((place) => changes[place] as Change<Row<T>>)
      const written = await tx.transaction((savepoint) => writeAll(options, savepoint, part, context))
      written.forEach((outcome, n) => (outcomes[places[n] as number] = outcome))
    } catch (error) {
      if (error instanceof Refused) {
        for (const [n, refusal] of error.places) outcomes[places[n] as number] = refusal
        return write(places.filter((_, n) => !error.places.has(n)))
      }
      const known = error instanceof AppError ? error : fromDatabaseError(error)
      if (!known || known.code === 'BUSY') throw error
      const [only] = places
      if (places.length === 1 && only !== undefined) {
        outcomes[only] = known
        return
      }
      const half = places.length >> 1
      await write(places.slice(0, half))
      await write(places.slice(half))
    }
  }
  await write([...changes.keys()])
  return outcomes
}

async function writeAll<T extends CrudTable, F extends z.ZodObject>(
  options: InMany<T, F>,
  tx: Tx,
  changes: readonly Change<Row<T>>[],
  context: WriteContext,
): Promise<(Values | AppError)[]> {
  // the rules may take a value out of the change, and are asked again where a part has to be written once more
  const asked = changes.map(({ existing, input }) => ({ existing, input: { ...input } }))
  const decided = await options.each.before(tx, asked, context)
  const open = asked.flatMap(({ existing, input }, place) => {
    const values = decided[place]
    return values === undefined || values instanceof AppError ? [] : [{ place, existing, input, values }]
  })
  await refusing(options, store(tx, options.table, open, context.now))
  const refused = await options.each.after?.(tx, open, context)
  if (refused && refused.size > 0)
    throw new Refused(new Map([...refused].map(([n, error]) => [open[n]?.place as number, error])))
  await recordAudits(
    tx,
    open.map(({ existing, input }) => {
      const before = toSnake(existing as Values)
      return {
        actor: context.actor,
        action: `${options.name}.update`,
        entity: options.name,
        entityId: existing.id,
        before: Object.fromEntries(Object.keys(input).map((key) => [key, before[key]])),
        after: input,
        ip: context.ip,
        requestId: context.requestId,
        now: context.now,
      }
    }),
  )
  const written = new Map(open.map(({ place, input }) => [place, input]))
  return decided.map((outcome, place) => (outcome instanceof AppError ? outcome : (written.get(place) ?? {})))
}

/** The places of the changes that are refused, with why. */
export const refusedPlaces = <C>(
  changes: readonly C[],
  refusalOf: (change: C) => AppError | undefined,
): Map<number, AppError> =>
  new Map(
    changes.flatMap((change, place): [number, AppError][] => {
      const refusal = refusalOf(change)
      return refusal ? [[place, refusal]] : []
    }),
  )

/** One statement for all rows that change the same columns. */
async function store(
  tx: Tx,
  table: PgTable,
  changes: readonly { existing: { id: number }; values: Values }[],
  now: Date,
): Promise<void> {
  const columns = new Set(Object.values(getTableColumns(table)).map(({ name }) => name))
  const byColumns = Map.groupBy(changes, ({ values }) => Object.keys(values).toSorted().join())
  for (const group of byColumns.values()) {
    const set = Object.keys(group[0]?.values ?? {}).map((name): SQL => {
      if (!columns.has(name)) throw new Error(`no column ${name}`)
      return sql`${sql.identifier(name)} = v.${sql.identifier(name)}`
    })
    const lines = JSON.stringify(group.map(({ existing, values }) => ({ ...values, id: existing.id })))
    // the table itself says of what type its columns are
    await tx.execute(sql`update ${table} t
      set ${sql.join([...set, sql`version = t.version + 1`, sql`updated_at = ${at(now)}`], sql`, `)}
      from jsonb_populate_recordset(null::${table}, ${lines}::jsonb) v where t.id = v.id`)
  }
}

/** What a column of a hand-written statement's answer is: how it reads in TypeScript, and which types of the database give that. */
export type Column<T> = {
  /** type OIDs of the database that read as this */
  oids: readonly number[]
  nullable: boolean
  /** what the text may be, when it is one of some words */
  words?: readonly string[]
  /** the same, or null */
  orNull: Column<T | null>
  /** only for the compiler */
  readonly type?: T
}

/** Columns by name, as a statement answers them. */
export type Shape = Record<string, Column<unknown>>

/** A row of a shape. */
export type RowOf<S extends Shape> = { [K in keyof S]: S[K] extends Column<infer T> ? T : never }

function column<T>(oids: readonly number[], words?: readonly string[]): Column<T> {
  const known = words ? { words } : {}
  const orNull = { oids, nullable: true, ...known } as Column<T | null>
  orNull.orNull = orNull
  return { oids, nullable: false, ...known, orNull }
}

/** smallint, int, bigint, real, double precision, numeric: both engines give a number. */
export const num = column<number>([21, 23, 20, 700, 701, 1700])
/** text, varchar, char, name, uuid, and a literal that nobody has given a type */
export const text = column<string>([25, 1043, 1042, 19, 2950, 705])
export const bool = column<boolean>([16])
export const nums = column<number[]>([1005, 1007, 1016, 1021, 1022, 1231])
export const texts = column<string[]>([1009, 1015, 1003])
/** timestamptz, date: their text. Select `extract(epoch from …)` where a moment is counted with. */
export const time = column<string>([1184, 1082])
export const bytes = column<Uint8Array>([17])
/** void: what a function gives back that is called for what it does */
export const none = column<unknown>([2278])
/** json, jsonb: what the statement builds into it. */
export const json = <T>(): Column<T> => column<T>([114, 3802])
/** A text of a kind of its own. */
export const textAs = <T extends string>(): Column<T> => column<T>(text.oids)
/** A text that is one of these words. */
export const word = <const T extends string>(words: readonly T[]): Column<T> => column<T>(text.oids, words)

/** Columns of what an outer join may not have found: each as it is, or null. */
export const outerJoined = <S extends Shape>(shape: S) =>
  Object.fromEntries(Object.entries(shape).map(([name, { orNull }]) => [name, orNull])) as {
    [K in keyof S]: Column<RowOf<S>[K] | null>
  }

/** A column of an answer as the database describes it. */
export type Field = { name: string; dataTypeID: number }

/** What a driver answers: how it describes the columns, and the rows. */
export type Result = { fields: readonly Field[]; rows: readonly Record<string, unknown>[] }

/** Tests look at every answer here; nobody does where people wait. */
export const answered: { check?: (shape: Shape, result: Result) => void } = {}

/**
 * Where an answer is not what its shape says: columns that are missing, not named or of another type, and in the rows
 * null where none is expected and words that are none. Empty when all is well.
 */
export function differences(shape: Shape, { fields, rows }: Result): string[] {
  const named = new Set(fields.map((field) => field.name))
  const missing = Object.keys(shape).filter((name) => !named.has(name))
  return [
    ...missing.map((name) => `${name} is not answered`),
    ...fields.flatMap(({ name, dataTypeID }) => {
      const expected = shape[name]
      if (!expected) return [`${name} is answered and not read`]
      return expected.oids.includes(dataTypeID)
        ? []
        : [`${name} has type ${dataTypeID}, not one of ${expected.oids.join(', ')}`]
    }),
    ...new Set(
      rows.flatMap((row) => Object.entries(shape).flatMap(([name, expected]) => unfit(name, expected, row[name]))),
    ),
  ]
}

function unfit(name: string, { nullable, words }: Column<unknown>, value: unknown): string[] {
  if (value === null) return nullable ? [] : [`${name} is null`]
  return words && typeof value === 'string' && !words.includes(value)
    ? [`${name} is ${value}, not one of ${words.join(', ')}`]
    : []
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { fromPglite, openDatabase } from '../src/server/db/open.ts'
import { createDatabase, startPostgres } from '../tests/support/postgres.ts'
import { readRecorded, type Recorded } from '../tests/support/recorded.ts'

/**
 * Both engines understand every recorded statement in the same way: each is prepared on PostgreSQL and described by the
 * embedded engine, and the types of its values and of its columns must be the same. `TEST_STATEMENTS_FOLDER` is where the
 * API tests on PostgreSQL recorded them. Says every difference with the line that asks. What reads a table that a
 * transaction makes for itself is left out: it is only there while it runs, and its tests run on both engines.
 */
type Understood = { values: number[]; columns: { name: string; oid: number }[] }

const passing = passingTables()
const statements = readRecorded(process.env.TEST_STATEMENTS_FOLDER ?? '').filter(({ text }) => !passing.test(text))
const postgres = await startPostgres()
const database = await createDatabase(postgres.url)
try {
  await (await openDatabase({ url: database.url, poolSize: 1 })).close()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const lite = await PGlite.create()
  await fromPglite(lite)
  const differences: string[] = []
  for (const statement of statements) {
    const [server, embedded] = [await onPostgres(client, statement), await onPglite(lite, statement)]
    differences.push(
      ...between(server, embedded).map((text) => `${statement.asked || 'builder'}: ${text}\n${statement.text}`),
    )
  }
  await client.end()
  await lite.close()
  for (const one of differences) console.error(`${one}\n`)
  console.log(`${statements.length} statements, ${differences.length} of them understood differently`)
  // fewer were not asked by the whole suite, and what is not there cannot differ
  process.exitCode = differences.length === 0 && statements.length > 500 ? 0 : 1
} finally {
  await database.drop()
  await postgres.stop()
}

/** Names of the tables that the server's own code, or a test, makes for a transaction. */
function passingTables(): RegExp {
  const names = ['src/server', 'tests'].flatMap((folder) => tablesIn(join(import.meta.dirname, '..', folder)))
  return new RegExp(`\\b(${names.join('|')})\\b`)
}

function tablesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return Array.from(text.matchAll(/create temp(?:orary)? table (\w+)/g), ([, name]) => name ?? '')
  })
}

async function onPostgres(client: pg.Client, { text, columns }: Recorded): Promise<Understood | string> {
  try {
    await client.query(`prepare asked as ${text}`)
    const { rows } = await client.query<{ values: number[] }>({
      text: `select parameter_types::oid[]::int[] as values from pg_prepared_statements where name = 'asked'`,
    })
    await client.query('deallocate asked')
    return { values: rows[0]?.values ?? [], columns }
  } catch (error) {
    return String(error)
  }
}

async function onPglite(lite: PGlite, { text }: Recorded): Promise<Understood | string> {
  try {
    const { queryParams, resultFields } = await lite.describeQuery(text)
    return {
      values: queryParams.map((one) => one.dataTypeID),
      columns: resultFields.map(({ name, dataTypeID }) => ({ name, oid: dataTypeID })),
    }
  } catch (error) {
    return String(error)
  }
}

function between(server: Understood | string, embedded: Understood | string): string[] {
  if (typeof server === 'string' || typeof embedded === 'string')
    return Object.entries({ PostgreSQL: server, embedded }).flatMap(([engine, said]) =>
      typeof said === 'string' ? [`${engine}: ${said}`] : [],
    )
  const say = ({ values, columns }: Understood) =>
    `(${values.join(', ')}) → ${columns.map(({ name, oid }) => `${name} ${oid}`).join(', ')}`
  return say(server) === say(embedded) ? [] : [`PostgreSQL ${say(server)}; embedded ${say(embedded)}`]
}

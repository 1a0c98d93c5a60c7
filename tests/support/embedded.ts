import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { migrationsFolder } from '#server/db/migrate.ts'

/** Beside what npm installs, and gone with it. */
const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/homefit-embedded')
const parsers = { [pg.types.builtins.NUMERIC]: Number }

/**
 * An embedded database in memory with every migration in it. To make one takes five times as long as to read one, so
 * whoever makes it leaves a copy to the processes after it, under a name that says what it was made from.
 */
export async function embedded(): Promise<PGlite> {
  const file = join(FOLDER, `${madeFrom()}.tar`)
  if (existsSync(file)) return PGlite.create({ parsers, loadDataDir: new Blob([readFileSync(file)]) })
  const client = await PGlite.create({ parsers })
  await migrate(drizzle(client), { migrationsFolder })
  await leave(client, file)
  return client
}

/** Who looks meanwhile finds all of it or nothing. Copies made from anything else are of no use any more. */
async function leave(client: PGlite, file: string): Promise<void> {
  const copy = await client.dumpDataDir('none')
  const own = `${file}.${process.pid}`
  mkdirSync(FOLDER, { recursive: true })
  for (const name of readdirSync(FOLDER))
    if (!name.startsWith(basename(file))) rmSync(join(FOLDER, name), { force: true })
  writeFileSync(own, new Uint8Array(await copy.arrayBuffer()))
  renameSync(own, file)
}

/** The engine and every migration, as they are. */
function madeFrom(): string {
  const engine = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '../package.json')
  const migrations = readdirSync(migrationsFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
  const hash = createHash('sha256')
  for (const file of [engine, ...migrations]) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 32)
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { migrationsFolder } from '#server/db/migrate.ts'

const parsers = { [pg.types.builtins.NUMERIC]: Number }

/**
 * An embedded database in memory with every migration in it. To make one takes five times as long as to read one, so
 * whoever makes it leaves a copy to the processes after it, under a name that says what it was made from.
 */
export async function embedded(): Promise<PGlite> {
  const file = join(tmpdir(), `homefit-embedded-${process.getuid?.() ?? 0}-${madeFrom()}.tar`)
  if (existsSync(file)) return PGlite.create({ parsers, loadDataDir: new Blob([readFileSync(file)]) })
  const client = await PGlite.create({ parsers })
  await migrate(drizzle(client), { migrationsFolder })
  await leave(client, file)
  return client
}

/** Who looks meanwhile finds all of it or nothing. */
async function leave(client: PGlite, file: string): Promise<void> {
  const copy = await client.dumpDataDir('none')
  const own = `${file}.${process.pid}`
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

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../src/server/app.ts'
import { createDeps } from '../../src/server/createDeps.ts'
import type { Db } from '../../src/server/db/db.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { createDatabase, startPostgres } from '../../tests/support/postgres.ts'
import { askAll, type Question, vacuum } from './asking.ts'
import { prepare } from './prepare.ts'

type Asked = {
  name: string
  orderItems: number
  /** what is in the shop besides, and what its clock has done by then */
  fill: (db: Db, vacuumed: () => Promise<void>) => Promise<void>
  questions: () => readonly Question[]
}

/**
 * Asks a shop that is made for it on PostgreSQL and gone afterwards, over the API in this process and one call at a time.
 * Answers the exit code: 1 when a p50 is above its target.
 */
export async function askShop({ name, orderItems, fill, questions }: Asked): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), `homefit-${name}-`))
  const postgres = await startPostgres()
  const created = await createDatabase(postgres.url)
  try {
    await prepare({ folder, databaseUrl: created.url, orderItems, customers: 10, members: 0 })
    const database = await openDatabase({ url: created.url })
    await fill(database.db, () => vacuum(created.url))
    const deps = await createDeps(database, {
      config: { requestsPerMinute: 0, anonymousPerMinute: 0, staffTotpRequired: false },
      dataFolder: folder,
    })
    const slow = await askAll(createApp(deps), questions())
    await database.close()
    return slow ? 1 : 0
  } finally {
    await created.drop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

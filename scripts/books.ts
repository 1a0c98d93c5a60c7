import { parseArgs } from 'node:util'
import { openDatabase } from '../src/server/db/open.ts'
import { terminalText } from '../src/server/log.ts'
import { checkBooks } from '../src/server/modules/ops/books.service.ts'

const HELP = `npm run books [-- --data <folder>]

상시 검산: money, points, coupons, stock and refunds against each other. Nothing is changed; ends with 1 when something
does not add up. The console shows under 상시 검산 what the clock checks each morning, a part of the shop at a time.

  --data     data folder of the embedded database (DATA_DIR; ./data); stop its server first
  DATABASE_URL=postgres://…   the PostgreSQL server instead`

const { values } = parseArgs({ options: { data: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })

if (values.help) console.log(HELP)
else {
  try {
    await check()
  } catch (error) {
    console.error(terminalText(error))
    process.exitCode = 1
  }
}

async function check(): Promise<void> {
  const url = process.env.DATABASE_URL
  const database = await openDatabase(url ? { url } : { folder: values.data ?? process.env.DATA_DIR ?? 'data' })
  try {
    const books = await checkBooks(database.db, new Date())
    for (const one of books.checks) {
      console.log(`${one.ok ? '✓' : '✗'} ${one.name}`)
      for (const row of one.rows) console.log(`    ${JSON.stringify(row)}`)
    }
    const broken = books.checks.filter((one) => !one.ok).length
    console.log(`${books.checks.length - broken}개가 맞고 ${broken}개가 맞지 않아요. (${books.took_ms} ms)`)
    if (broken > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
}

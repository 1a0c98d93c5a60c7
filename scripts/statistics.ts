import { parseArgs } from 'node:util'
import { openDatabase } from '../src/server/db/open.ts'
import { terminalText } from '../src/server/log.ts'
import { rebuildStatistics } from '../src/server/modules/statistics/rebuild.service.ts'

const HELP = `npm run statistics -- rebuild [--data <folder>]

매출 통계를 처음부터: counts every closed day anew from orders, refunds and claims, beside what is read, and swaps it in at
once. What became known after a day was closed stays a correction of its own. Says which days have other sums than before.

  --data     data folder of the embedded database (DATA_DIR; ./data); stop its server first
  DATABASE_URL=postgres://…   the PostgreSQL server instead; it may run meanwhile`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
})

if (values.help || positionals.join() !== 'rebuild') {
  console.log(HELP)
  process.exitCode = values.help ? 0 : 2
} else {
  try {
    await rebuild()
  } catch (error) {
    console.error(terminalText(error))
    process.exitCode = 1
  }
}

async function rebuild(): Promise<void> {
  const url = process.env.DATABASE_URL
  const database = await openDatabase(url ? { url } : { folder: values.data ?? process.env.DATA_DIR ?? 'data' })
  try {
    const start = performance.now()
    const { days, facts, uncounted, changed } = await rebuildStatistics(database.db, new Date())
    for (const { day, before, after } of changed)
      console.log(`${day}: ${before.toLocaleString()} → ${after.toLocaleString()}`)
    const seconds = Math.round((performance.now() - start) / 100) / 10
    console.log(
      `${days}일, ${facts.toLocaleString()}줄을 다시 셌어요. 달라진 날 ${changed.length}일, 세지 못한 주문 ${uncounted}건. (${seconds}초)`,
    )
  } finally {
    await database.close()
  }
}

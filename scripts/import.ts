import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import Papa from 'papaparse'
import { importOrders } from '../src/server/db/history/importOrders.ts'
import type { LineProblem } from '../src/server/db/history/lines.ts'
import { readMapping } from '../src/server/db/history/mapping.ts'
import type { Db } from '../src/server/db/db.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { terminalText } from '../src/server/log.ts'
import { closeAll } from '../src/server/modules/statistics/closeAll.service.ts'

const HELP = `npm run import -- <orders.csv> --mapping <mapping.json> [--leave-out] [--leave-open] [--data <folder>]

Brings the orders of an earlier shop: one line of the CSV file is one order item. The mapping says which column is what,
in which zone the clock stands and in which unit prices are (docs/import.md). All or nothing; importing again adds nothing.

  --leave-out  writes what can be read and leaves the other lines out; they are listed in <orders.csv>.problems.csv
  --leave-open leaves the days of sales statistics to the clock, which closes sixty every ten minutes; else all are closed now
  --data       data folder of the embedded database (DATA_DIR; ./data); stop its server first
  DATABASE_URL=postgres://…   the PostgreSQL server instead`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mapping: { type: 'string' },
    'leave-out': { type: 'boolean' },
    'leave-open': { type: 'boolean' },
    data: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})
const [file] = positionals
const shownProblems = 20

if (values.help || !file || !values.mapping) console.log(HELP)
else {
  try {
    process.exitCode = await run(file, values.mapping)
  } catch (error) {
    console.error(terminalText(error))
    process.exitCode = 1
  }
}

async function run(path: string, mappingPath: string): Promise<number> {
  const mapping = readMapping(await readFile(mappingPath, 'utf8'))
  const url = process.env.DATABASE_URL
  const database = await openDatabase(url ? { url } : { folder: values.data ?? process.env.DATA_DIR ?? 'data' })
  const problems = problemFile(`${path}.problems.csv`)
  const start = performance.now()
  try {
    const done = await importOrders(database.db, {
      path,
      mapping,
      now: new Date(),
      leaveOut: values['leave-out'] ?? false,
      onProblem: problems.add,
      onProgress: (said, count) => process.stdout.isTTY && process.stdout.write(`\r${said} ${many(count)}줄  `),
    })
    const seconds = Math.round((performance.now() - start) / 1_000)
    await problems.close()
    if (process.stdout.isTTY) process.stdout.write('\r')
    if (done.problems > 0) console.log(`읽지 못한 줄 ${many(done.problems)}개: ${path}.problems.csv`)
    if (done.problems > 0 && !values['leave-out']) {
      console.log('아무것도 쓰지 않았어요. 파일을 고치거나 --leave-out으로 그 줄을 빼고 가져오세요.')
      return 1
    }
    if (done.known > 0) console.log(`이미 가져온 주문 ${many(done.known)}건은 그대로 두었어요.`)
    if (done.changed > 0) console.log(`그중 ${many(done.changed)}건은 파일의 내용이 가져온 것과 달라요.`)
    console.log(
      `${many(done.read)}줄을 읽어 주문 ${many(done.orders)}건(돌려준 것 ${many(done.credits)}건), 주문상품 ${many(done.lines)}개를 썼어요. ${seconds}초`,
    )
    if (done.orders > 0 && !values['leave-open']) await closeDays(database.db)
    return 0
  } finally {
    await database.close()
  }
}

/** Until a day is closed its figures are counted from its rows whenever somebody asks, which takes too long for years of them. */
async function closeDays(db: Db): Promise<void> {
  const start = performance.now()
  const { days, uncounted } = await closeAll(db, new Date())
  const left = uncounted > 0 ? ` 세지 못한 주문 ${many(uncounted)}건.` : ''
  console.log(`매출 통계 ${many(days)}일을 마감했어요.${left} ${Math.round((performance.now() - start) / 1_000)}초`)
}

function many(count: number): string {
  return count.toLocaleString('ko-KR')
}

/** Says the first problems at once, and keeps all of them in a file that is made with the first. */
function problemFile(path: string) {
  let count = 0
  let file: ReturnType<typeof createWriteStream> | undefined
  return {
    add: ({ row, column, value, message }: LineProblem): void => {
      count += 1
      if (count <= shownProblems) console.error(`${row}행 ${column}: ${message} (${value.slice(0, 40)})`)
      if (!file) {
        file = createWriteStream(path)
        file.write('\uFEFF행,열,값,오류\r\n')
      }
      file.write(`${Papa.unparse([[row, column, value, message]], { escapeFormulae: true })}\r\n`)
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        if (file) file.end(() => resolve())
        else resolve()
      }),
  }
}

import { parseArgs } from 'node:util'
import { openDatabase } from '../src/server/db/open.ts'
import { terminalText } from '../src/server/log.ts'
import { importPostcodes } from '../src/server/modules/addresses/importPostcodes.service.ts'

const HELP = `npm run postcodes -- <folder> [--data <folder>]

Reads the public road-name address lists (.txt in CP949 or UTF-8) of a folder into the address search:

  우체국 우편번호 DB                     zipcode_DB.zip, unpacked: 서울특별시.txt …
  주소정보누리집 도로명주소 한글 전체분   rnaddrkor_*.txt
  주소정보누리집 건물DB 전체분           build_*.txt

Other files are left out and named. Reading a list again changes nothing; a newer list replaces the older one of its 시·도.

  --data     data folder of the embedded database (DATA_DIR; ./data); stop its server first
  DATABASE_URL=postgres://…   the PostgreSQL server instead`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
})
const [folder] = positionals

if (values.help || !folder) console.log(HELP)
else {
  try {
    await run(folder)
  } catch (error) {
    console.error(terminalText(error))
    process.exitCode = 1
  }
}

async function run(from: string): Promise<void> {
  const url = process.env.DATABASE_URL
  const database = await openDatabase(url ? { url } : { folder: values.data ?? process.env.DATA_DIR ?? 'data' })
  const count = (many: number) => many.toLocaleString('ko-KR')
  try {
    const { files, skipped, removed } = await importPostcodes(
      database.db,
      from,
      new Date(),
      ({ file, addresses, refused }) =>
        console.log(
          `${file}: 주소 ${count(addresses)}개${refused > 0 ? `, 주소가 아닌 줄 ${count(refused)}개는 건너뛰었어요` : ''}`,
        ),
    )
    for (const name of skipped) console.log(`${name}: 주소 목록이 아니라서 읽지 않았어요.`)
    if (files.length === 0) throw new Error('읽을 주소 목록이 없어요. npm run postcodes -- --help')
    if (removed > 0) console.log(`새 목록에 없는 주소 ${count(removed)}개를 지웠어요.`)
  } finally {
    await database.close()
  }
}

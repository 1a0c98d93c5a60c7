import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { foreignWrites, ownersOf, twoWayPairs } from './support/owners.ts'
import { code, files, imports, isTest, reach, text, withoutComments } from './support/sources.ts'

const SELF = 'tests/architecture.test.ts'

/** A room of src and what its files may import of ours. `X` stands for one and the same folder on both sides. */
const ROOMS: { room: RegExp; may: (RegExp | ((own: string) => RegExp))[] }[] = [
  { room: /^src\/contract\//, may: [] },
  { room: /^src\/shared\/api\//, may: [/^src\/(shared|contract)\//] },
  { room: /^src\/shared\//, may: [/^src\/shared\//] },
  { room: /^src\/dataProvider\//, may: [/^src\/(dataProvider|shared)\//] },
  { room: /^src\/console\//, may: [/^src\/(console|dataProvider|shared|contract)\//] },
  {
    room: /^src\/resources\/([^/]+)\//,
    may: [/^src\/(console|dataProvider|shared|contract)\//, (own) => new RegExp(`^src/resources/${own}/`)],
  },
  { room: /^src\/resources\/[^/]+$/, may: [/^src\/(resources|console|dataProvider|shared)\//] },
  {
    room: /^src\/customer-app\/(api|session|analytics)\//,
    may: [/^src\/(shared|contract)\//, (own) => new RegExp(`^src/customer-app/${own}/`)],
  },
  { room: /^src\/customer-app\/bridge\//, may: [/^src\/customer-app\/(bridge|session)\//, /^src\/shared\//] },
  { room: /^src\/customer-app\/ui\//, may: [/^src\/customer-app\/ui\//, /^src\/shared\/format\/krw\.ts$/] },
  { room: /^src\/customer-app\/router\//, may: [/^src\/customer-app\/router\//] },
  {
    room: /^src\/customer-app\/shell\//,
    may: [/^src\/customer-app\/(shell|ui|router|api|session|bridge|analytics)\//, /^src\/(shared|contract)\//],
  },
  {
    room: /^src\/customer-app\/features\/([^/]+)\//,
    may: [
      /^src\/customer-app\/(shell|ui|router|api|session|bridge)\//,
      /^src\/(shared|contract)\//,
      (own) => new RegExp(`^src/customer-app/features/${own}/`),
    ],
  },
  { room: /^src\/customer-app\/[^/]+$/, may: [/^src\/customer-app\//, /^src\/shared\//] },
  { room: /^src\/server\/pricing\//, may: [/^src\/server\/pricing\//, /^src\/shared\//] },
  { room: /^src\/server\//, may: [/^src\/server\//, /^src\/shared\//] },
  {
    room: /^src\/(main|boot|App)\.tsx$/,
    may: [/^src\/((boot|App)\.tsx|console\/|resources\/|dataProvider\/|shared\/)/],
  },
]

/** The three programs; `src/shared` holds what at least two of them stand on. */
const SIDES = [/^src\/server\//, /^src\/customer-app\//, /^src\/(console|resources|dataProvider|(main|boot|App)\.tsx$)/]

describe('누가 누구를 import 할 수 있는가', () => {
  const sources = code.filter((file) => file.startsWith('src/') && !isTest(file))

  test('src의 모든 파일은 방 하나에 속한다', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.filter((file) => !ROOMS.some(({ room }) => room.test(file)))).toEqual([])
  })

  test('방은 허락된 방만 import 한다', () => {
    expect(sources.flatMap((file) => forbiddenImports(file))).toEqual([])
  })

  test('shared에는 둘 이상의 프로그램이 쓰는 것만 있다: 한쪽만 쓰는 것은 그쪽에 산다', () => {
    const stoodOn = SIDES.map(
      (side) => new Set(sources.filter((file) => side.test(file)).flatMap((file) => reach(file))),
    )
    const shared = files.filter((file) => file.startsWith('src/shared/') && !isTest(file))
    expect(shared.filter((file) => stoodOn.filter((names) => names.has(file)).length < 2)).toEqual([])
  })

  test('서버와 함께 쓰는 shared는 브라우저 코드를 import 하지 않는다', () => {
    const rooms = /^src\/shared\/(pricing|format|validation|words)\/|^src\/shared\/(permissions|policy)\.ts$/
    const browser = /^(react|react-dom|react-admin|react-router|@mui\/|@tanstack\/)/
    const found = sources.filter((file) => rooms.test(file) && reach(file).some((name) => browser.test(name)))
    expect(found).toEqual([])
  })

  test('서버는 React도, 화면의 패키지도 import 하지 않는다', () => {
    const screens = /^(react|react-dom|react-admin|react-router|react-hook-form|recharts|@mui\/|@emotion\/|@tanstack\/)/
    expect(offenders(/^src\/server\//, (name) => screens.test(name))).toEqual([])
  })

  test('고객 앱은 관리자 화면의 패키지를 import 하지 않는다', () => {
    const heavy = /^(react-admin|react-router|ra-|@mui\/|@emotion\/|recharts|papaparse|zod|hono)/
    expect(offenders(/^src\/customer-app\//, (name) => heavy.test(name))).toEqual([])
  })

  test('customer-app/ui는 React와 금액을 적는 법 말고는 모른다', () => {
    const allowed = /^(react|react-dom)(\/|$)|^src\/customer-app\/ui\/|^src\/shared\/format\/krw\.ts$|\.css$/
    expect(offenders(/^src\/customer-app\/ui\//, (name) => !allowed.test(name))).toEqual([])
  })

  test('모듈은 app을, 다른 모듈의 routes와 admin을 import 하지 않는다', () => {
    const found = sources
      .filter((file) => file.startsWith('src/server/modules/'))
      .flatMap((file) => {
        const own = dirname(file)
        return (imports.get(file) ?? [])
          .filter(
            (name) =>
              /^src\/server\/(app|main)\.ts$/.test(name) ||
              (/\.(routes|admin)\.ts$/.test(name) && dirname(name) !== own),
          )
          .map((name) => `${file} → ${name}`)
      })
    expect(found).toEqual([])
  })

  test('두 모듈이 서로 import 하지 않는다: 남의 표를 읽으려고 부르는 것만 괜찮다', () => {
    expect(twoWayPairs(new Map([...imports].filter(([file]) => !isTest(file))))).toEqual([])
  })

  test('server/http, server/ports와 deps.ts는 모듈을 모른다: 모듈이 하는 일은 createApp과 createDeps가 넘겨준다', () => {
    const low = /^src\/server\/(http\/|ports\/|deps\.ts$)/
    expect(offenders(low, (name) => name.startsWith('src/server/modules/'))).toEqual([])
  })

  test('shared/api는 화면을 옮기거나 알림을 띄우지 않는다', () => {
    expect(offenders(/^src\/shared\/api\//, (name) => name.startsWith('react'))).toEqual([])
  })
})

describe('파일', () => {
  const lengths = code.map((file) => ({ file, lines: (text.get(file) ?? '').split('\n').length - 1 }))

  test('날짜는 달력과 한국 시각의 두 파일에서만, dayjs로 센다', () => {
    const home = /^src\/shared\/(format\/kst|calendar\/days)\.ts$/
    const byHand =
      /\.(getUTC|setUTC|getMonth|getDate|getDay|getFullYear|setMonth|setDate|toLocaleDate|toLocaleTime)|Date\.UTC/
    const src = code.filter((file) => file.startsWith('src/') && !isTest(file) && !home.test(file))
    expect(src.filter((file) => byHand.test(text.get(file) ?? ''))).toEqual([])
  })

  test('300줄을 넘지 않는다', () => {
    expect(lengths.filter(({ lines }) => lines > 300)).toEqual([])
  })

  test('한 폴더에는 파일이 25개까지다: 더 많으면 명사로 나눈다', () => {
    // a module of the server is one noun, whose files are told apart by what they end in; the edge is one layer
    const named = /^src\/server\/(modules\/[^/]+|http)$/
    const folders = Map.groupBy(
      files.filter((file) => file.startsWith('src/')),
      (file) => dirname(file),
    )
    const full = [...folders].filter(([folder, inside]) => inside.length > 25 && !named.test(folder))
    expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([])
  })

  test('default export는 설정 파일에만 있다', () => {
    const found = code.filter((file) => !file.endsWith('.config.ts') && /^export default\b/m.test(text.get(file) ?? ''))
    expect(found).toEqual([])
  })

  test('무시 주석으로도, 건너뛴 테스트로도 검사를 피하지 않는다', () => {
    const dodges = /@ts-(ignore|nocheck)|\b(test|it|describe)\.(skip|only)\(/
    expect(code.filter((file) => file !== SELF && dodges.test(text.get(file) ?? ''))).toEqual([])
  })

  test('이 컴퓨터에만 있는 경로를 적지 않는다', () => {
    const machine = new RegExp(
      ['work', 'Users', 'home'].map((folder) => `(^|[\\s'"\`(=:])/${folder}/[a-z]`).join('|'),
      'm',
    )
    expect(files.filter((file) => machine.test(text.get(file) ?? ''))).toEqual([])
  })
})

describe('데이터베이스', () => {
  const server = code.filter((file) => file.startsWith('src/server/'))

  test('서버의 기록은 log.ts 한 곳에서만 쓴다: 오류가 싣고 온 개인정보를 거르는 곳이 거기다', () => {
    const writes = /\bconsole\.(error|warn|info|debug|log\()/
    const found = server.filter((file) => file !== 'src/server/log.ts' && writes.test(text.get(file) ?? ''))
    expect(found).toEqual([])
  })

  test('sql.raw로 문장을 이어 붙이지 않는다', () => {
    const raw = /\bsql\.raw\b/
    const namesOfOurOwnTables = ['src/server/db/sample/insertRows.ts']
    expect(server.filter((file) => raw.test(text.get(file) ?? ''))).toEqual(namesOfOurOwnTables)
  })

  test('표마다 주인이 하나이고 주인만 쓴다: 다른 모듈은 주인의 service를 부르거나 parts를 자기 문장에 넣는다', () => {
    // the sample shop and an import of past orders write every noun at once, set-based, and by no service of theirs
    const sample = /^src\/server\/db\/(sample|history)\//
    const texts = new Map(server.filter((file) => !isTest(file)).map((file) => [file, text.get(file) ?? '']))
    expect(ownersOf(texts).size).toBeGreaterThan(150)
    expect(foreignWrites(texts).filter((write) => !sample.test(write))).toEqual([])
  })

  test('트랜잭션 안에서 바깥 db를 쓰지 않는다', () => {
    expect(server.flatMap((file) => outerUses(file))).toEqual([])
  })
})

/** Uses of the outer `db` between the braces of a `.transaction(async (tx) => { … })`: on PGlite they wait for ever. */
function outerUses(file: string): string[] {
  const source = withoutComments(text.get(file) ?? '')
  const found: string[] = []
  for (const match of source.matchAll(/\b([\w.]*db)\.transaction\(\s*(?:async\s*)?\(?(\w+)\)?\s*=>/g)) {
    const body = balanced(source, source.indexOf('(', match.index))
    const outer = match[1] ?? ''
    const inside = body.slice(body.indexOf('=>'))
    const use = new RegExp(`(?<![\\w.])${outer.replaceAll('.', '\\.')}(?![\\w])`).exec(inside)
    if (use && match[2] !== outer)
      found.push(`${file}:${lineOf(source, match.index)} uses ${outer} inside its transaction`)
  }
  return found
}

function balanced(source: string, open: number): string {
  let depth = 0
  for (let at = open; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1
    else if (source[at] === ')' && (depth -= 1) === 0) return source.slice(open, at)
  }
  return source.slice(open)
}

function forbiddenImports(file: string): string[] {
  const rule = ROOMS.find(({ room }) => room.test(file))
  if (!rule) return []
  const own = rule.room.exec(file)?.[1] ?? ''
  const may = rule.may.map((pattern) => (pattern instanceof RegExp ? pattern : pattern(own)))
  const ours = (imports.get(file) ?? []).filter((name) => name.startsWith('src/'))
  return ours.filter((name) => !may.some((pattern) => pattern.test(name))).map((name) => `${file} → ${name}`)
}

function offenders(room: RegExp, bad: (name: string) => boolean): string[] {
  return code
    .filter((file) => room.test(file) && !isTest(file))
    .flatMap((file) => (imports.get(file) ?? []).filter(bad).map((name) => `${file} → ${name}`))
}

function lineOf(source: string, at: number): number {
  return source.slice(0, at).split('\n').length
}

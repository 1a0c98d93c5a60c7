import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { code, isTest, text, withoutComments } from '#tests/support/sources.ts'

/** What tools and the machine read for themselves: no switch of the product. */
const NOT_SWITCHES = /^(PATH|TMPDIR|VITEST|TEST_\w+|BENCH_\w+)$/

type Row = { names: string[]; flags: string[]; fallback: string }

const rows: Row[] = readFileSync('docs/configuration.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, names = '', flag = '', fallback = ''] = line.split('|')
    return { names: names.match(/[A-Z][A-Z0-9_]+/g) ?? [], flags: flag.match(/--[\w-]+/g) ?? [], fallback }
  })
const named = rows.flatMap(({ names }) => names)

const sources = code
  .filter((file) => /^(src|scripts)\/|^vite\.config\.ts$/.test(file) && !isTest(file))
  .map((file) => withoutComments(text.get(file) ?? ''))

/** Names as they are written where the environment is read: `env.X`, `env['X']`, `required(env, 'X')`. */
const reads = sources.flatMap((source) => [
  ...[...source.matchAll(/\benv\??\.([A-Z][A-Z0-9_]+)|\benv\[['"]([A-Z][A-Z0-9_]+)['"]\]/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  ),
  ...[...source.matchAll(/\w\(\s*env,\s*((?:['"][A-Z0-9]+_[A-Z0-9_]+['"][,\s]*)+)/g)].flatMap(
    (match) => match[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? [],
  ),
])
const read = new Set(reads.filter((name) => !NOT_SWITCHES.test(name)))

/** Names that the code puts together: `HOST_${service.toUpperCase()}` stands for HOST_STORE and others. */
const composed = sources
  .filter((source) => /\benv\b/.test(source))
  .flatMap((source) => source.match(/`(?:[A-Z][A-Z0-9_]*_\$\{[^`}]*\}|\$\{[^`}]*\}_[A-Z][A-Z0-9_]*)`/g) ?? [])
  .map((template) => new RegExp(`^${template.slice(1, -1).replace(/\$\{[^}]*\}/, '[A-Z]+')}$`))

describe('설정 (docs/configuration.md)', () => {
  test('코드가 읽는 환경 변수는 모두 표에 있다', () => {
    expect(read.size).toBeGreaterThan(30)
    expect([...read].filter((name) => !named.includes(name))).toEqual([])
    expect(composed.filter((name) => !named.some((one) => name.test(one)))).toEqual([])
  })

  test('표에 있는 환경 변수는 모두 코드가 읽는다, 한 번씩만 적혀 있다', () => {
    expect(named.filter((name) => !read.has(name) && !composed.some((one) => one.test(name)))).toEqual([])
    expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
  })

  test('시작할 때의 스위치도 표와 같다', () => {
    const options = /parseArgs\(\{\s*options: \{([\s\S]*?)\n {2}\}/.exec(text.get('scripts/start.ts') ?? '')?.[1] ?? ''
    const switches = [...options.matchAll(/^\s*'?([\w-]+)'?: \{/gm)].map((match) => `--${match[1]}`)
    expect(rows.flatMap(({ flags }) => flags).toSorted()).toEqual(switches.filter((one) => one !== '--help').toSorted())
  })

  test('모든 줄에 기본값이 있고, 코드에 적힌 기본값과 같다', () => {
    expect(rows.filter(({ fallback }) => fallback.trim() === '')).toEqual([])
    const said = sources
      .flatMap((source) => [
        ...source.matchAll(/\benv(?:\.|\[')([A-Z][A-Z0-9_]+)(?:'\])? (?:\?\?|\|\|) (?:'([^']+)'|([\d_]+))/g),
      ])
      .map(([, name = '', word, number = '']) => ({ name, value: word ?? number.replaceAll('_', '') }))
      .filter(({ name }) => !NOT_SWITCHES.test(name))
    const isSaid = ({ name, value }: { name: string; value: string }) =>
      rows.some((row) => row.names.includes(name) && row.fallback.includes(`\`${value}\``))
    expect(said.length).toBeGreaterThan(8)
    expect(said.filter((one) => !isSaid(one))).toEqual([])
  })
})

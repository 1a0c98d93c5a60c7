import { sql } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { closeSalesDays } from '#server/modules/statistics/closing.jobs.ts'
import { fileAsJob, planFile } from '#server/modules/statistics/files/files.service.ts'
import { breakdowns } from '#server/modules/statistics/statistics.contract.ts'
import { readTable } from '#shared/files/readTable.ts'
import { figureWords, type StatisticsFigure } from '#shared/statistics/figures.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { rows } from '#tests/support/rows.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { rowsOfFigure, statistics, statisticsPath } from '#tests/support/statistics.ts'
import { twoBrands } from '#tests/support/twoBrands.ts'

const api = useApi({ start: '2026-10-31T12:00:00+09:00' })
useSandbox(api)

const path = `${statisticsPath}/export/request`
type Lines = Record<string, string>[]

async function take(staff: TestClient, body: object): Promise<{ name: string; lines: Lines; bytes: Uint8Array }> {
  const response = await staff.raw('POST', path, { body: { reason: '월말 보고', ...body } })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(response.status, new TextDecoder().decode(bytes.slice(0, 300))).toBe(200)
  const name = decodeURIComponent(response.headers.get('content-disposition')?.split("''")[1] ?? '')
  const [titles = [], ...found] = (await readTable(bytes, name)).rows
  expect(response.headers.get('x-row-count')).toBe(String(found.length))
  return {
    name,
    bytes,
    lines: found.map((line) => Object.fromEntries(titles.map((title, n) => [title, line[n] ?? '']))),
  }
}

const titleOf = (figure: StatisticsFigure, before = '') => {
  const { label, unit } = figureWords[figure]
  return `${before}${label}${unit === '%' ? '' : `(${unit})`}`
}

/** Whatever figures a line of a file has are those of the answer; says how many it held against them. */
function expectSame(line: Record<string, string> | undefined, row: object, before = ''): number {
  const values = row as Record<string, number | null>
  const told = (Object.keys(figureWords) as StatisticsFigure[]).filter((name) => titleOf(name, before) in (line ?? {}))
  expect(Object.fromEntries(told.map((name) => [name, line?.[titleOf(name, before)]]))).toEqual(
    Object.fromEntries(told.map((name) => [name, String(values[name] ?? '')])),
  )
  return told.length
}

const period = { from: '2026-10-30', to: '2026-11-01' }
const months = { from_month: '2026-10', to_month: '2026-11' }

test('파일의 숫자는 화면이 묻는 숫자와 하나하나 같고, 합계가 마지막 줄이며, 견준 숫자와 늘고 준 만큼도 든다', async () => {
  await twoBrands(api)
  const staff = await api.staff('marketer')
  const day = { ...period, compare: 'PREVIOUS' }
  const daily = await statistics(staff, 'sales/daily', { ...day, include_points: false })
  const days = await take(staff, { table: 'daily', ...day, include_points: false })
  expect(days.lines.map((line) => [line['날짜'], line['비교한 때']])).toEqual([
    ['2026.10.30 (금)', '2026.10.27 (화)'],
    ['2026.10.31 (토)', '2026.10.28 (수)'],
    ['2026.11.01 (일)', '2026.10.29 (목)'],
    ['합계', '2026.10.27 ~ 2026.10.29'],
  ])
  for (const [n, row] of [...daily.results, daily.total].entries()) expect(expectSame(days.lines[n], row)).toBe(13)
  expect(days.name).toBe('홈핏_매출통계_일별_2026-10-30_2026-11-01.xlsx')

  const monthly = await statistics(staff, 'sales/monthly', { ...months, basis: 'ORDERED', compare: 'YEAR_BEFORE' })
  const found = await take(staff, { table: 'monthly', ...months, basis: 'ORDERED', compare: 'YEAR_BEFORE' })
  for (const [n, row] of [...monthly.results, monthly.total].entries()) expectSame(found.lines[n], row)

  const orders = [
    { sort: 'net', order: 'LARGEST' },
    { sort: 'aov', order: 'SMALLEST' },
    { sort: 'items', order: 'GROWN' },
  ]
  for (const [n, by] of breakdowns.entries()) {
    const asked = { by, from_month: '2026-11', to_month: '2026-11', compare: 'PREVIOUS', ...orders[n % orders.length] }
    const answer = await statistics(staff, 'breakdown', asked)
    if (answer.results.length === 0) continue
    const { lines } = await take(staff, { table: 'breakdown', ...asked })
    expect(lines).toHaveLength(answer.results.length + 1)
    for (const [n, row] of answer.results.entries()) {
      expect(expectSame(lines[n], row)).toBe(12)
      expect(expectSame(lines[n], row.before as object, '비교 ')).toBe(6)
      expect(lines[n]?.['증감 순매출(원)']).toBe(String((row.net ?? 0) - (row.before?.net ?? 0)))
    }
    expectSame(lines.at(-1), answer.total)
    expectSame(lines.at(-1), answer.compare?.total as object, '비교 ')
  }
  for (const by of ['none', 'brand', 'product', 'category']) {
    const answer = await statistics(staff, 'cohorts', { by, ...period })
    const { lines } = await take(staff, { table: 'cohorts', by, ...period })
    for (const [n, row] of [...answer.results, answer.total].entries()) expect(expectSame(lines[n], row)).toBe(7)
  }
})

test('숫자를 이루는 줄을 모두 담아 더하면 그 숫자이고, 석 달이 넘어도, 마감한 뒤에도 그렇다', async () => {
  const { goyo } = await twoBrands(api)
  const staff = await api.staff('ops')
  const check = async () => {
    for (const figure of ['net', 'orders'] as const) {
      const { total } = await statistics(staff, 'sales/monthly', { from_month: '2026-06', to_month: '2026-11' })
      const { lines } = await take(staff, {
        table: 'rows',
        figure,
        drills: [total.drill],
        where: '여섯 달',
        format: 'csv',
      })
      const sum = lines.reduce((all, line) => all + Number(line[titleOf(figure)]), 0)
      expect([figure, sum, lines.length]).toEqual([figure, total[figure], expect.any(Number)])
    }
  }
  await check()
  api.clock.set('2026-11-01T09:03:00+09:00')
  await closeSalesDays(api.deps)
  await check()
  const { results } = await statistics(staff, 'breakdown', { by: 'brand', ...period })
  const drills = [results.find(({ key }) => key === goyo)?.drill, results.find(({ key }) => key === 'SHIPPING')?.drill]
  const { lines, name } = await take(staff, { table: 'rows', figure: 'net', drills, where: '고요와 배송비' })
  expect(lines.reduce((all, line) => all + Number(line['순매출(원)']), 0)).toBe(66_000)
  expect(lines.filter((line) => line['구분'] === '환불').map((line) => [line['상품'], line['순매출(원)']])).toEqual([
    ['배송비·차감·조정', '-3000'],
  ])
  expect(name).toBe('홈핏_매출통계_순매출_줄_2026-10-30_2026-11-01.xlsx')
})

test('누가 왜 무엇을 받았는지 파일의 마지막 시트와 기록에 남는다', async () => {
  const { goyo } = await twoBrands(api)
  const staff = await api.staff('marketer')
  const { bytes } = await take(staff, { table: 'daily', ...period, brand_id: Number(goyo) })
  const stamp = await readSheet(Buffer.from(bytes), '내려받기 정보')
  const said = Object.fromEntries(stamp.map(([title, text]) => [String(title), String(text)]))
  expect(said).toMatchObject({
    사유: '월말 보고',
    기간: '2026.10.30 ~ 2026.11.01',
    브랜드: '고요',
    마감: '아직 마감한 날이 없어요.',
    순매출: figureWords.net.meaning,
  })
  expect(said['내려받은 사람']).toContain('(marketer)')
  expect(
    await rows(api.deps.db, sql`select actor, reason, after from audit_logs where action = 'statistics.export'`),
  ).toEqual([
    {
      actor: `marketer:${staff.id}`,
      reason: '월말 보고',
      after: {
        table: 'daily',
        rows: 4,
        format: 'xlsx',
        filter: expect.stringContaining('브랜드: 고요 · 기준: 발생일 기준'),
      },
    },
  ])
})

test('긴 줄은 작업이 되어 다 되면 파일을 받고, 바로 받은 것과 같은 줄이다', async () => {
  await twoBrands(api)
  const staff = await api.staff('ops')
  const { total } = await statistics(staff, 'sales/daily', period)
  const request = {
    table: 'rows' as const,
    figure: 'net' as const,
    drills: [total.drill],
    where: '사흘',
    format: 'csv' as const,
    encoding: 'utf-8-bom' as const,
    allow_lossy: false,
    reason: '감사',
  }
  const now = api.clock.now()
  const plan = await planFile(api.deps.db, request, now)
  const actor = { kind: 'staff', id: staff.id, role: 'ops', name: '운영' } as never
  const jobId = await fileAsJob(api.deps, plan, { actor, now, requestId: 'long-file', ip: '' })
  await expect
    .poll(async () => (await staff.get(`/store-admin/v1/jobs/${jobId}`)).body)
    .toMatchObject({ status: 'DONE', done: plan.lines, total: plan.lines, has_result_file: true })
  const file = await (await api.staff('admin')).raw('GET', `/store-admin/v1/jobs/${jobId}/file/result`)
  const made = (await readTable(new Uint8Array(await file.arrayBuffer()), 'a.csv')).rows
  expect(made.slice(1).map((line) => line[7])).toEqual(
    (await rowsOfFigure(staff, 'net', total.drill)).map(({ value }) => String(value)),
  )
})

test('사유가 없거나, 담을 줄이 없거나, 물을 수 없는 것은 어느 칸이 왜 틀렸는지와 함께 거절하고 기록하지 않는다', async () => {
  const staff = await api.staff('admin')
  const drill = { basis: 'OCCURRED', include_points: true, from: '2026-10-01', to: '2026-10-31' }
  const row = { table: 'rows', figure: 'net', where: '합계' }
  const refused: [body: object, status: number, says: object][] = [
    [{ table: 'daily', ...period, reason: ' ' }, 400, { extra: { fields: { reason: expect.anything() } } }],
    [{ table: 'daily', from: '2026-01-01', to: '2026-11-01' }, 400, { extra: { fields: { to: ['PERIOD_DAYS'] } } }],
    [{ table: 'weekly', ...period }, 400, { code: 'VALIDATION' }],
    [{ table: 'breakdown', by: 'brand', ...period }, 400, { code: 'BULK_EMPTY', message: '내려받을 줄이 없어요.' }],
    [{ ...row, drills: [drill] }, 400, { code: 'BULK_EMPTY' }],
    [{ ...row, drills: [] }, 400, { extra: { fields: { drills: expect.anything() } } }],
    [
      { ...row, drills: [{ ...drill, to: '2026-09-30' }] },
      400,
      { extra: { fields: { drills: ['ENDS_BEFORE_START'] } } },
    ],
    [{ ...row, drills: [{ ...drill, from: '2020-01-01' }] }, 400, { extra: { fields: { drills: ['PERIOD_MONTHS'] } } }],
    [{ ...row, drills: [{ ...drill, by: 'brand' }] }, 400, { extra: { fields: { drills: ['INVALID'] } } }],
  ]
  for (const [body, status, says] of refused) {
    const answer = await staff.post(path, { reason: '보고', ...body })
    expect([body, answer.status]).toEqual([body, status])
    expect(answer.body).toMatchObject(says)
  }
  expect((await (await api.staff('cs')).post(path, { table: 'daily', ...period, reason: '보고' })).status).toBe(403)
  expect(await rows(api.deps.db, sql`select 1 from audit_logs where action = 'statistics.export'`)).toEqual([])
})

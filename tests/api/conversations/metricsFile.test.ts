import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLogs } from '#server/modules/audit/audit.tables.ts'
import { figureWords, type MetricFigure, valuesOf } from '#shared/conversation-metrics/figures.ts'
import { figuresOf, type MetricPart } from '#shared/conversation-metrics/tables.ts'
import { readTable } from '#shared/files/readTable.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { aCategory, answered, asked } from '#tests/support/conversations.ts'

const api = useApi()
const path = '/core-admin/v1/conversations/metrics'
const day = { from: '2026-11-16', to: '2026-11-16' }

const ask = (staff: TestClient, body: object) =>
  staff.raw('POST', `${path}/export/request`, { body: { ...day, part: 'days', reason: '주간 보고', ...body } })

async function take(staff: TestClient, body: object) {
  const response = await ask(staff, body)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(response.status, new TextDecoder().decode(bytes.slice(0, 300))).toBe(200)
  const name = decodeURIComponent(response.headers.get('content-disposition')?.split("''")[1] ?? '')
  const [titles = [], ...lines] = (await readTable(bytes, name)).rows
  expect(response.headers.get('x-row-count')).toBe(String(lines.length))
  return { name, titles, lines }
}

type Told = Parameters<typeof valuesOf>[0]
type Metrics = Record<MetricPart, Told[]> & { total: Told }

/** One that was answered after two minutes, and one that waits. */
async function talked() {
  const cs = await api.staff('cs')
  const category_id = await aCategory(api, { name: '상품 🛒' })
  const { id } = await asked(api, undefined, { category_id })
  api.clock.advance(120_000)
  await answered(api, cs, id, { close: true })
  await asked(api, undefined, { category_id })
  return api.staff('ops')
}

test('파일의 숫자는 화면이 묻는 숫자와 하나하나 같고, 합계가 마지막 줄이다', async () => {
  const ops = await talked()
  const { body: metrics } = await ops.get<Metrics>(`${path}?from=${day.from}&to=${day.to}`)
  for (const part of ['days', 'people', 'categories'] as const) {
    const { lines, titles, name } = await take(ops, { part })
    const figures = figuresOf[part]
    const told = (values: Partial<Record<MetricFigure, number | null>>) =>
      figures.map((figure) => String(values[figure] ?? ''))
    expect(titles.slice(1).map((title) => title.split('(')[0])).toEqual(figures.map((one) => figureWords[one].label))
    const backlog = part === 'days' ? { backlog: 1 } : {}
    expect(lines.map((line) => line.slice(1))).toEqual(
      [...metrics[part], { ...metrics.total, ...backlog }].map((one) => told(valuesOf(one))),
    )
    expect(lines.at(-1)?.[0]).toBe('합계')
    expect(name).toMatch(/^홈핏_상담지표_.+_2026-11-16_2026-11-16\.xlsx$/)
  }
})

test('누가 무엇을 왜 내려받았는지 남고, 사유 없이는 내려받지 못한다', async () => {
  const ops = await talked()
  expect((await ask(ops, { reason: ' ' })).status).toBe(400)
  expect((await ask(await api.staff('cs'), {})).status).toBe(403)
  expect(await api.deps.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1)).not.toMatchObject([
    { action: 'conversation-metrics.export' },
  ])
  await take(ops, { part: 'people' })
  expect(await api.deps.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1)).toMatchObject([
    {
      action: 'conversation-metrics.export',
      reason: '주간 보고',
      after: { part: 'people', rows: 2, filter: '2026.11.16', format: 'xlsx' },
    },
  ])
})

test('담을 줄이 없거나, 너무 긴 기간이거나, CP949에 없는 글자가 있으면 파일 대신 까닭을 말한다', async () => {
  const ops = await talked()
  const refused = async (body: object) => {
    const response = await ask(ops, body)
    const { code } = (await response.json()) as { code: string }
    return response.status >= 400 && code
  }
  expect(await refused({ part: 'products' })).toBe('BULK_EMPTY')
  expect(await refused({ from: '2025-11-01' })).toBe('VALIDATION')
  expect(await refused({ part: 'nothing' })).toBe('VALIDATION')
  const cp949 = { part: 'categories', format: 'csv', encoding: 'cp949' }
  expect(await refused(cp949)).toBe('FILE_UNENCODABLE')
  expect((await ask(ops, { ...cp949, allow_lossy: true })).status).toBe(200)
})

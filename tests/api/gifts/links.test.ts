import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { metricsOf } from '#server/http/requestMetrics.ts'
import { sendGifts } from '#server/modules/gifts/send.service.ts'
import { purgeCodeMessages } from '#server/modules/messages/delivery.ts'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buyOne, claim, creationPath, giftsPath, look, sellBundle } from '#tests/support/gifts.ts'
import { withCard } from '#tests/support/memberships.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()

afterEach(() => {
  vi.restoreAllMocks()
})

/** Every row of every table as text. */
async function everyRow(): Promise<string> {
  const { db } = api.deps
  const tables = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts = []
  for (const { name } of tables) {
    const found = await rows<{ row: string }>(db, sql`select t::text as row from ${sql.identifier(name)} t`)
    texts.push(...found.map(({ row }) => row))
  }
  return texts.join('\n')
}

test('링크의 비밀은 주소에 실려 와도 기록, 지표, 요청 보관, 데이터베이스 어디에도 남지 않는다', async () => {
  const said: string[] = []
  for (const way of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, way).mockImplementation((...args: unknown[]) => void said.push(args.map(String).join(' ')))
  const bundle = await sellBundle(api)
  const buyer = await withCard(api)
  const { token, id } = await buyOne(buyer, bundle)
  const { token: broken } = await buyOne(buyer, bundle)
  const receiver = await api.customer()
  await look(api.anonymous, token)
  await buyer.patch(creationPath, { gift_id: id, message: '고마워' })
  await buyer.post(`${giftsPath}/${token}/resend`, {})
  const call = { requestId: 'claim-secretly' }
  expect((await receiver.post(`${giftsPath}/${token}/claim`, {}, call)).status).toBe(200)
  expect((await receiver.post(`${giftsPath}/${token}/claim`, {}, call)).status).toBe(200)
  expect((await claim(receiver, token)).status).toBe(409)
  // and when something of ours breaks
  api.deps.keys = {
    ...api.deps.keys,
    mac: () => {
      throw new TypeError('broken')
    },
  }
  expect((await (await api.customer()).get(`${giftsPath}/${broken}`)).status).toBe(500)
  expect(said.join('\n')).toContain('TypeError: broken')
  const traces = [said.join('\n'), await metricsOf(api.deps).registry.metrics(), await everyRow()].join('\n')
  expect(traces).toContain(`${giftsPath}/{token}`)
  for (const one of [token, broken]) expect(traces.includes(one)).toBe(false)
})

test('문자는 링크를 담아 가고, 직원은 링크도 메시지도 보지 못하며, 하루 뒤에는 지워진다', async () => {
  const buyer = await withCard(api)
  const { token, id } = await buyOne(buyer, await sellBundle(api))
  await buyer.patch(creationPath, {
    gift_id: id,
    receiver_phone: '01012345678',
    message: '생일 축하해',
    send_at: '2026-11-16T00:00:00+09:00',
  })
  await sendGifts(api.deps)
  const [sent] = (await api.deps.db.select().from(messages)).filter(({ kind }) => kind === 'GIFT')
  expect(sent?.body).toContain(token)
  api.deps.config = { ...api.deps.config, sampleMode: false } as typeof api.deps.config
  const staff = await api.staff('cs')
  const seen = JSON.stringify((await staff.get(`/core-admin/v1/messages/${sent?.id}`)).body)
  expect(seen).toContain('선물 링크를 담은 문자예요')
  for (const one of [token, '생일 축하해', '01012345678']) expect(seen).not.toContain(one)
  await sendMessages(api.deps)
  await api.deps.db.update(messages).set({ status: 'SENT', sentAt: api.clock.now() })
  api.clock.set('2026-11-18T00:00:00+09:00')
  await purgeCodeMessages(api.deps)
  expect(JSON.stringify(await api.deps.db.select().from(messages))).not.toContain(token)
})

import { expect, test } from 'vitest'
import { joinIncidents } from '#server/modules/incidents/incidents.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { asked } from '#tests/support/conversations.ts'
import { aWave, followUp, incidentsPath, members, open, opened, rowsFor } from '#tests/support/incidents.ts'
import { sql } from 'drizzle-orm'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('두 사람이 같은 상담으로 함께 사건을 열면 하나만 열리고, 다른 사람은 어느 사건인지 듣는다', async () => {
  const [a, b] = [await api.staff('cs'), await api.staff('cs')]
  const ids: number[] = []
  for (let n = 0; n < 3; n += 1) ids.push((await asked(api, undefined, n === 0 ? {} : {})).id)
  const answers = await Promise.all(
    [a, b].map((one, n) =>
      open(one, { title: `사건 ${n}`, cause: { kind: 'NONE' }, conversation_ids: n === 0 ? ids : ids.toReversed() }),
    ),
  )
  expect(statuses(answers)).toEqual([201, 409])
  const [won, lost] = answers.toSorted((x, y) => x.status - y.status)
  expect(lost?.body).toMatchObject({ code: 'INCIDENT_TAKEN', extra: { incident: { id: won?.body.id } } })
  expect(await rows(api.deps.db, sql`select count(*)::int as n from incidents`)).toEqual([{ n: 1 }])
})

test('같은 후보를 함께 열어도 하나이고, 시계와 손이 함께 넣어도 한 번이다', async () => {
  const wave = await aWave(api, 5, 1)
  const [a, b] = [await api.staff('cs'), await api.staff('cs')]
  const body = { title: '후보', cause: { kind: 'JOB', job_id: wave.jobId }, conversation_ids: [], auto_join: true }
  const answers = await Promise.all([open(a, body), open(b, body)])
  expect(statuses(answers)).toEqual([201, 409])
  const id = answers.find(({ status }) => status === 201)?.body.id ?? 0
  const add = wave.askers.map((one) => one.id)
  await Promise.all([
    joinIncidents(api.deps),
    a.post(`${incidentsPath}/${id}/conversations`, { add }),
    joinIncidents(api.deps),
  ])
  expect((await members(a, id)).length).toBe(5)
  const events = sql`select count(*)::int as n from conversation_events where kind = 'incident.joined'`
  expect(await rows(api.deps.db, events)).toEqual([{ n: 5 }])
})

test('고객의 글과 사건의 답변이 만나면, 읽지 않은 글에 답한 상담은 없다', async () => {
  const wave = await aWave(api)
  const cs = await api.staff('cs')
  const { id } = await opened(cs, wave)
  const named = await rowsFor(cs, id, 'waiting')
  await Promise.all([
    cs.post(`${incidentsPath}/${id}/bulk/reply`, { rows: named, content: '오늘 나가요.' }),
    ...wave.askers.map((one) => followUp(one)),
  ])
  const unread = await rows<{ n: number }>(
    api.deps.db,
    sql`select count(*)::int as n from conversation_messages r where r.side = 'STAFF' and (select count(*) from conversation_messages m
          where m.conversation_id = r.conversation_id and m.side = 'CUSTOMER' and m.id < r.id) > 1`,
  )
  expect(unread).toEqual([{ n: 0 }])
})

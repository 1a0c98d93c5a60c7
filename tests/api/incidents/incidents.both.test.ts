import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { inbox, see, tenSeconds } from '#tests/support/conversations.ts'
import {
  aWave,
  candidates,
  type Incident,
  incidentsPath,
  members,
  opened,
  read,
  rowsFor,
} from '#tests/support/incidents.ts'

const api = useApi()

test('한 작업이 부른 문의가 후보가 되고, 사건으로 묶어 한 번에 답하면 누가 받았는지 보인다', async () => {
  const wave = await aWave(api)
  const cs = await api.staff('cs')
  const [candidate, ...others] = await candidates(cs)
  expect(others).toEqual([])
  expect(candidate).toEqual({
    cause: { kind: 'JOB', job_id: wave.jobId },
    label: `11/16 10:00 발주확인 #${wave.jobId}`,
    title: `11/16 10:00 발주확인 #${wave.jobId} 이후 문의`,
    count: 5,
    usual: 0,
    conversation_ids: wave.askers.map(({ id }) => id),
  })

  const incident = await opened(cs, wave)
  expect(incident).toMatchObject({ state: 'OPEN', conversations: 5, counts: { WAITING: 5 }, answer: null, late: 0 })
  expect(incident.owner?.id).toBe(cs.id)
  expect(await candidates(cs)).toEqual([])
  const [first] = wave.askers
  expect((await see(cs, first?.id ?? 0)) as object).toMatchObject({
    incident: { id: incident.id, title: incident.title },
  })
  const listed = await cs.get<{ total_count: number }>(`${inbox}?incident_id=${incident.id}`)
  expect(listed.body.total_count).toBe(5)

  const rows = await rowsFor(cs, incident.id, 'waiting')
  const said = await cs.post<{ rows: { status: string; after: { content: string } }[] }>(
    `${incidentsPath}/${incident.id}/bulk/reply`,
    { rows, content: '{{고객명}}님, 내일 보내 드릴게요.' },
  )
  expect(said.body.rows.every(({ after }) => after.content.endsWith('님, 내일 보내 드릴게요.'))).toBe(true)
  expect((await read(cs, incident.id)).counts).toMatchObject({ PENDING: 5, WAITING: 0 })
  await tenSeconds(api)
  expect(await read(cs, incident.id)).toMatchObject({
    counts: { ANSWERED: 5, PENDING: 0 },
    answer: { content: '{{고객명}}님, 내일 보내 드릴게요.', close: false },
  })
  expect((await members(cs, incident.id)).map(({ progress, told }) => [progress, told])).toEqual(
    Array.from({ length: 5 }, () => ['ANSWERED', true]),
  )

  const closed = await cs.patch<Incident>(`${incidentsPath}/${incident.id}`, { version: 1, state: 'CLOSED' })
  expect(closed.body).toMatchObject({ state: 'CLOSED', version: 2 })
  expect((await see(cs, first?.id ?? 0)) as object).toMatchObject({ incident: null, state: 'OPEN' })
})

import { screen, waitFor, within } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test, vi } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { asked, tenSeconds } from '#tests/support/conversations.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { aWave, opened, read } from '#tests/support/incidents.ts'
import { Inbox } from '../../../../src/resources/conversations/Inbox.tsx'
import { IncidentList } from '../../../../src/resources/incidents/IncidentList.tsx'
import { IncidentShow } from '../../../../src/resources/incidents/IncidentShow.tsx'

const api = useApi()
const { open, sent } = useConsole(api)
const openIncidents = (path = '') =>
  open(<Resource name="incidents" list={IncidentList} show={IncidentShow} />, {
    resource: 'incidents',
    path,
    role: 'cs',
  })
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const posts = (end: string) => sent.filter(({ method, path }) => method === 'POST' && path.endsWith(end))

test('후보를 묶으면 그 제목과 상담으로 사건이 열리고, 후보에서 빠진다', async () => {
  const wave = await aWave(api)
  const user = await openIncidents()
  const card = within(await screen.findByLabelText('사건 후보'))
  expect(card.getByText(/이후 문의/).textContent).toBe(`11/16 10:00 발주확인 #${wave.jobId} 이후 문의 5건`)
  expect(card.getByText('평소라면 거의 없어요')).toBeTruthy()
  await user.click(card.getByText('묶기'))
  await screen.findByText('상담 5건을 묶어요. 고객에게는 아무것도 보내지 않아요.')
  await user.click(screen.getByText('묶기', { selector: '[type=submit]' }))
  await waitFor(() => expect(posts('/incidents').length).toBe(1))
  expect(posts('/incidents')[0]?.body).toEqual({
    title: `11/16 10:00 발주확인 #${wave.jobId} 이후 문의`,
    cause: { kind: 'JOB', job_id: wave.jobId },
    conversation_ids: wave.askers.map(({ id }) => id),
    auto_join: true,
  })
  await waitFor(() => expect(screen.queryByLabelText('사건 후보')).toBeNull())
})

test('사건에 한 번에 답한다: 고객마다 보낼 글을 먼저 보고, 뒤늦은 문의에는 같은 답을 한 번에 보낸다', async () => {
  const wave = await aWave(api)
  const cs = await api.staff('cs')
  const { id } = await opened(cs, wave)
  const user = await openIncidents(`/${id}/show`)
  await screen.findByText('상담 5건 · 답변 전 5')
  await user.click(await button('기다리는 5건에 답하기'))
  const field = await screen.findByLabelText(/^답변/, { selector: 'textarea' })
  await user.click(field)
  await user.paste('{{고객명}}님, 오늘 나가요.')
  await user.click(await button('고객마다 미리 보기'))
  expect((await screen.findAllByText(/님, 오늘 나가요\.$/)).length).toBeGreaterThanOrEqual(5)
  expect(posts('/bulk/reply').map(({ body }) => (body as { dry_run?: boolean }).dry_run)).toEqual([true])
  await user.click(await button(/건 답변 보내기$/))
  await waitFor(async () => expect((await read(cs, id)).counts['PENDING']).toBe(5))
  await tenSeconds(api)
  expect((await read(cs, id)).counts['ANSWERED']).toBe(5)

  const [late] = await wave.more(1)
  await cs.post(`/core-admin/v1/incidents/${id}/conversations`, { add: [late?.id] })
  await user.click((await screen.findAllByText('닫기', { selector: 'button' }))[0] as HTMLElement)
  await user.click(await button('아직 못 받은 1건에 같은 답변'))
  await user.click(await button(/건 답변 보내기$/))
  await waitFor(async () => expect((await read(cs, id)).counts['PENDING']).toBe(1))
  expect((await read(cs, id)).late).toBe(0)
})

test('상담을 빼고 사건을 종료하면 남은 상담은 그대로라고 먼저 말한다', async () => {
  const wave = await aWave(api)
  const cs = await api.staff('cs')
  const { id } = await opened(cs, wave)
  const user = await openIncidents(`/${id}/show`)
  await user.click((await screen.findAllByText('빼기'))[0] as HTMLElement)
  await screen.findByText('상담 4건 · 답변 전 4')
  await user.click(await button('사건 종료'))
  await screen.findByText(/기다리는 상담 4건은 그대로 남아서/)
  await user.click(within(screen.getByRole('dialog')).getByText('종료'))
  await button('다시 열기')
  expect(await read(cs, id)).toMatchObject({ state: 'CLOSED', conversations: 4 })
})

test('고객문의에서 고른 상담도 사건이 되고, 다른 사건에 있는 것은 빼고 묶을 수 있다', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const wave = await aWave(api)
  const cs = await api.staff('cs')
  const first = await opened(cs, wave)
  const { id: other } = await asked(api, undefined, { category_id: wave.category })
  const user = await open(<Inbox />, { resource: 'conversations', path: '/conversations', role: 'cs' })
  expect((await screen.findAllByText(`사건 ${first.title}`)).length).toBe(5)
  const boxes = await screen.findAllByLabelText(/문의 선택$/)
  await user.click(boxes[0] as HTMLElement)
  await user.click(boxes.at(-1) as HTMLElement)
  await user.click(await screen.findByText('사건으로 묶기', { selector: 'button' }))
  await user.type(await screen.findByLabelText(/제목/), '색 문의')
  await user.click(screen.getByText('묶기', { selector: '[type=submit]' }))
  await user.click(await screen.findByText('빼고 묶기'))
  await screen.findByText('사건 ‘색 문의’에 묶었어요.')
  const named = posts('/incidents').map(({ body }) => (body as { conversation_ids: number[] }).conversation_ids)
  expect(named.map((ids) => ids.toSorted((a, b) => a - b))).toEqual([[wave.askers[0]?.id, other], [other]])
})

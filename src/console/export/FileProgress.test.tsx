import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { button } from '#tests/support/pressing.ts'
import { FileProgress } from './FileProgress.tsx'

const { draw } = useDrawnConsole()
const show = (job: object) =>
  draw(<FileProgress jobId={5} onSaved={() => undefined} />, () => ({ id: 5, total: 112_000, done: 30_000, ...job }))

test('만드는 동안은 얼마나 되었는지 말하고, 떠나도 작업 내역에서 받을 수 있다고 한다', async () => {
  show({ status: 'RUNNING' })
  await screen.findByText('112,000줄 가운데 30,000줄')
  expect(screen.getByLabelText('진행률').getAttribute('aria-valuenow')).toBe('27')
  expect(screen.getByText('작업 내역').getAttribute('href')).toContain('/jobs/5/show')
})

test('다 만들면 그 자리에서 받는다', async () => {
  show({ status: 'DONE', done: 112_000 })
  await screen.findByText('112,000줄로 파일을 만들었어요.')
  expect((await button('파일 받기')).disabled).toBe(false)
})

test('만들지 못하면 까닭을 말한다', async () => {
  show({ status: 'FAILED', error: '서버가 다시 시작되어 멈췄어요. 다시 요청해 주세요.' })
  await screen.findByText('서버가 다시 시작되어 멈췄어요. 다시 요청해 주세요.')
})

import { expect, test } from 'vitest'
import { stepsOfClaim } from './drawnSteps.ts'

type Drawn = Parameters<typeof stepsOfClaim>[0]

const event = (step: string, type = 'return'): Drawn['history'][number] => ({
  at: '2026-11-20T10:00:00.000+09:00',
  kind: `claim.${type}.${step}`,
  what: '',
  detail: null,
  actor: 'ops:2',
  actor_name: '정다운',
  order_item_id: null,
  job_id: null,
})
const claim = (part: Partial<Drawn>): Drawn => ({
  type: 'return',
  status: 'IN_PROGRESS',
  collection_status: null,
  inspection: null,
  reship: null,
  history: [],
  requested_at: '2026-11-19T10:00:00.000+09:00',
  ...part,
})
const drawn = (part: Partial<Drawn>) =>
  stepsOfClaim(claim(part)).map(({ label, state }) =>
    state === 'now' ? `[${label}]` : state === 'done' ? label : `(${label})`,
  )

test('반품은 요청에서 완료까지 다섯 단계를 거치고 지금 어디인지 한 곳이 빛난다', () => {
  expect(drawn({ status: 'REQUESTED' })).toEqual(['[요청]', '(수거지시)', '(수거중)', '(수거완료)', '(검수)', '(완료)'])
  expect(drawn({ collection_status: 'COLLECTED' })).toEqual([
    '요청',
    '수거지시',
    '수거중',
    '[수거완료]',
    '(검수)',
    '(완료)',
  ])
  expect(drawn({ status: 'COMPLETED', collection_status: 'INSPECTED' })).toEqual([
    '요청',
    '수거지시',
    '수거중',
    '수거완료',
    '검수',
    '완료',
  ])
})

test('철회한 건은 실제로 거친 단계와 철회만 보여 준다', () => {
  const history = [event('requested'), event('pickup-ordered'), event('retracted')]
  expect(drawn({ status: 'RETRACTED', collection_status: 'WAITING', history })).toEqual(['요청', '수거지시', '철회'])
})

test('일어난 단계에는 누가 언제 했는지가 붙는다', () => {
  const [first, ordered] = stepsOfClaim(claim({ collection_status: 'WAITING', history: [event('pickup-ordered')] }))
  expect(first).toMatchObject({ at: '2026-11-19T10:00:00.000+09:00' })
  expect(ordered).toMatchObject({ by: '정다운', state: 'now' })
})

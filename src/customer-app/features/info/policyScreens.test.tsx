import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { DEFAULT_POLICIES } from '#shared/policy.ts'
import { policyPath } from '#shared/terms.ts'
import { type Asked, refused, useAnswers } from '#tests/support/answering.ts'
import { drawPart, linksIn } from '#tests/support/drawPart.tsx'
import { buttonNow, field, press, type } from '#tests/support/pressing.ts'
import { PoliciesScreen } from './PoliciesScreen.tsx'
import { UserGuidesScreen } from './UserGuidesScreen.tsx'

let answer: (asked: Asked) => unknown = () => ({})
const asked = useAnswers((one) => answer(one))
afterEach(cleanup)

const versions = [
  { version: '3', status: 'UPCOMING', effective_at: '2026-12-01T00:00:00+09:00', changes: '곧' },
  { version: '2', status: 'EFFECTIVE', effective_at: '2026-11-01T00:00:00+09:00', changes: '' },
  { version: '1', status: 'PAST', effective_at: '2026-01-01T00:00:00+09:00', changes: '처음' },
]
const policyOf = (version = '2', history = versions) => ({
  ...history.find((one) => one.version === version),
  kind: 'terms',
  title: '이용약관',
  html: `<p>글 ${version}</p>`,
  history,
})
const shop = ({ query }: Asked) => policyOf(query['version'])

describe('약관', () => {
  test.each([
    ['', 'terms', undefined, '글 2', null],
    ['?tab=privacy', 'privacy', undefined, '글 2', null],
    ['?tab=nonsense', 'terms', undefined, '글 2', null],
    ['?tab=privacy&version=1', 'privacy', '1', '글 1', '지금은 시행하지 않는 지난 글이에요.'],
    ['?tab=terms&version=3', 'terms', '3', '글 3', '아직 시행하지 않은 글이에요.'],
  ])('%j로 오면 그 글의 그 판을 묻고, 지금의 것이 아니면 그렇다고 한다', async (search, kind, version, text, note) => {
    answer = shop
    drawPart(<PoliciesScreen />, `/policies${search}`)
    await screen.findByText(text)
    expect(asked.map(({ path, query }) => [path, query['version']])).toEqual([[`/api/v2/policies/${kind}`, version]])
    const said = document.querySelector('[role=note]')
    expect(said?.textContent ?? null).toBe(note && `${note} 지금 시행하는 글 보기`)
    if (said) expect(linksIn(said)[0]?.[1]).toBe(policyPath(kind === 'privacy' ? 'PRIVACY' : 'TERMS'))
    const current = [...document.querySelectorAll('[aria-current=true]')].map((one) => one.textContent)
    expect(current).toEqual([expect.stringContaining(`버전 ${version ?? '2'}`)])
  })

  test('지금의 판은 버전 없는 주소로, 다른 판은 제 버전의 주소로 가고, 바뀐 것이 있으면 말한다', async () => {
    answer = shop
    drawPart(<PoliciesScreen />, '/policies')
    await screen.findByText('글 2')
    const rows = linksIn(screen.getByText('바뀐 기록').closest('section') as Element)
    expect(rows.map(([, to]) => to)).toEqual([policyPath('TERMS', '3'), policyPath('TERMS'), policyPath('TERMS', '1')])
    expect(rows.map(([words]) => [words?.includes('(지금)'), /곧|처음/.exec(words ?? '')?.[0]])).toEqual([
      [false, '곧'],
      [true, undefined],
      [false, '처음'],
    ])
  })

  test.each([
    ['3', ['2', '3']],
    ['2', ['1', '2']],
    ['1', ['1', '2']],
  ])('%s판을 보다가 견주면 앞의 판과, 첫 판이면 다음 판과 견준다', async (version, chosen) => {
    answer = shop
    drawPart(<PoliciesScreen />, `/policies?version=${version}`)
    const details = (await screen.findByText('두 판 견주기')).closest('details') as HTMLDetailsElement
    details.open = true
    fireEvent(details, new Event('toggle'))
    expect([(await field('앞의 판')).value, (await field('뒤의 판')).value]).toEqual(chosen)
    await screen.findByRole('region', { name: '두 판의 다른 곳' })
    const [before, after] = ['del', 'ins'].map((tag) => document.querySelector(tag)?.textContent)
    expect([before, after]).toEqual([`[빠진 말: ${chosen[0]}]`, `[들어간 말: ${chosen[1]}]`])
  })

  test('판이 하나면 견줄 것이 없다', async () => {
    answer = () => policyOf('2', versions.slice(1, 2))
    drawPart(<PoliciesScreen />, '/policies')
    await screen.findByText('글 2')
    expect(screen.queryByText('두 판 견주기')).toBeNull()
  })

  test('읽지 못하면 다시 읽을 수 있다', async () => {
    answer = () => refused(409, 'CONFLICT')
    drawPart(<PoliciesScreen />, '/policies')
    await waitFor(() => expect(buttonNow(/^다시/)).toBeDefined())
    answer = shop
    await press(/^다시/)
    await screen.findByText('글 2')
  })
})

describe('이용 가이드', () => {
  test('찾는 말이 든 것만 남기고 몇 개인지 말하며, 없으면 물어볼 곳을, 지우면 다시 모두 보인다', async () => {
    answer = () => DEFAULT_POLICIES
    drawPart(<UserGuidesScreen />)
    const count = () => document.querySelectorAll('details').length
    const status = () => document.querySelector('[role=status]')?.textContent
    const all = count()
    expect([all > 10, status()]).toEqual([true, ''])
    await type('궁금한 것 찾기', '반품 배송비')
    expect([count() > 0 && count() < all, status()]).toEqual([true, `${count()}개를 찾았어요`])
    await type('궁금한 것 찾기', '없는말')
    expect([count(), status()]).toEqual([0, '0개를 찾았어요'])
    expect(screen.getByText('찾는 안내가 없어요')).toBeDefined()
    await type('궁금한 것 찾기', '  ')
    expect([count(), status()]).toEqual([all, ''])
  })
})

import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { browserHistory } from '#customer/router/history.ts'
import { Router } from '#customer/router/Router.tsx'
import { InTurn } from './InTurn.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Draws three parts at an entry of the history; answers how to let the page be idle once. */
function open(state: unknown) {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work))
  vi.stubGlobal('cancelIdleCallback', () => waiting.splice(0))
  window.history.replaceState(state, '', '/store')
  render(
    <Router history={browserHistory(window)}>
      <InTurn>
        <p>하나</p>
        <p>둘</p>
        <p>셋</p>
      </InTurn>
    </Router>,
  )
  const seen = () => screen.queryAllByText(/./).map((part) => part.textContent)
  return { seen, beIdle: () => act(() => waiting.splice(0).forEach((work) => work())), waiting }
}

test('처음 온 화면은 위에서부터, 쉴 때마다 하나씩 그린다', () => {
  const { seen, beIdle, waiting } = open(null)
  expect(seen()).toEqual(['하나'])
  beIdle()
  expect(seen()).toEqual(['하나', '둘'])
  beIdle()
  expect(seen()).toEqual(['하나', '둘', '셋'])
  expect(waiting).toEqual([])
})

test('보던 화면으로 돌아오면 다 그려져 있어, 보던 자리를 찾을 수 있다', () => {
  const { seen, waiting } = open({ key: 'k', idx: 1 })
  expect(seen()).toEqual(['하나', '둘', '셋'])
  expect(waiting).toEqual([])
})

import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resetService, setService } from '#customer/shell/bars/selectedService.ts'
import { At } from '#tests/support/at.tsx'
import { linksIn } from '#tests/support/drawPart.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'

beforeEach(resetService)
afterEach(() => {
  resetService()
  cleanup()
})

test('없는 화면은 주소를 말하고, 고른 서비스의 첫 화면과 검색으로 가는 길이 있다', () => {
  const draw = (path: string) => {
    cleanup()
    const { container } = render(
      <At path={path}>
        <NotFoundScreen />
      </At>,
    )
    return [container.querySelector('p + p')?.textContent, ...linksIn(container).map(([, to]) => to)]
  }
  const words = '주소가 바뀌었거나 잘못 적혔을 수 있어요.'
  expect(draw('/nowhere')).toEqual([`/nowhere\n${words}`, '/', '/search'])
  setService('store')
  const long = `/${'a'.repeat(70)}`
  expect(draw(long)).toEqual([`${long.slice(0, 60)}…\n${words}`, '/store', '/search'])
  expect(draw('/404')[0]).toBe(words)
})

import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { At } from '#tests/support/at.tsx'
import { Link } from './Link.tsx'
import { Navigate } from './Navigate.tsx'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from './place.ts'

afterEach(cleanup)

/** Tells where one is, with ways elsewhere. */
function Place() {
  const { pathname, search, state, key } = useLocation()
  const arrival = useNavigationType()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  return (
    <>
      <p data-testid="key">{key}</p>
      <p role="status">{`${arrival} ${pathname}${search} ${JSON.stringify(state)}`}</p>
      <Link to="/cart">장바구니</Link>
      <Link to="/cart" target="_blank">
        새 창
      </Link>
      <Link to="/cart" onClick={(event) => event.preventDefault()}>
        가지 않는 링크
      </Link>
      <Link to="?page=2" state={{ from: 'list' }}>
        다음
      </Link>
      <button onClick={() => setParams((now) => ({ ...Object.fromEntries(now), q: '매트' }), { replace: true })}>
        {params.get('q') ?? '찾기'}
      </button>
      <button onClick={() => navigate(-1)}>뒤로</button>
    </>
  )
}

function open(path: string) {
  render(
    <At path={path}>
      <Place />
    </At>,
  )
  const index = () => (window.history.state as { idx: number }).idx
  return { user: userEvent.setup(), told: () => screen.getByRole('status').textContent, index, length: history.length }
}

const link = (name: string) => screen.getByRole('link', { name })
const button = (name: string) => screen.getByRole('button', { name })
const keyNow = () => screen.getByTestId('key').textContent

test('링크는 새 자리를 만들고, 같은 주소의 링크는 제자리를 바꾼다', async () => {
  const { user, told, index, length } = open('/store')
  expect(told()).toBe('POP /store null')
  await user.click(link('장바구니'))
  expect([told(), index(), history.length]).toEqual(['PUSH /cart null', 1, length + 1])
  const key = keyNow()
  await user.click(link('장바구니'))
  expect([told(), index(), history.length]).toEqual(['REPLACE /cart null', 1, length + 1])
  expect(keyNow()).not.toBe(key)
})

test('뒤로 가면 그 자리의 이름과 실어 보낸 것이 그대로 있다', async () => {
  const { user, told, index } = open('/store')
  await user.click(link('다음'))
  expect(told()).toBe('PUSH /store?page=2 {"from":"list"}')
  const key = keyNow()
  await user.click(link('장바구니'))
  await user.click(button('뒤로'))
  await vi.waitFor(() => expect(told()).toBe('POP /store?page=2 {"from":"list"}'))
  expect([keyNow(), index()]).toEqual([key, 1])
})

test('질의만 바꾸면 경로와 다른 질의는 남는다', async () => {
  const { user, told, length } = open('/search?sort=new')
  await user.click(button('찾기'))
  expect(told()).toBe(`REPLACE /search?sort=new&q=${encodeURIComponent('매트')} null`)
  expect(button('매트')).toBeDefined()
  expect(history.length).toBe(length)
})

test('새 창, 누른 채인 단추, 스스로 막은 링크는 브라우저에 맡긴다', async () => {
  const { user, told } = open('/store')
  // the document has nowhere to go to: what is left to the browser is noted only
  const left: string[] = []
  const note = (event: MouseEvent) => {
    if (!event.defaultPrevented) left.push((event.target as HTMLElement).textContent)
    event.preventDefault()
  }
  window.addEventListener('click', note)
  await user.click(link('새 창'))
  await user.keyboard('{Control>}')
  await user.click(link('장바구니'))
  await user.keyboard('{/Control}')
  await user.click(link('가지 않는 링크'))
  expect(told()).toBe('POP /store null')
  // a plain click is the app's, and leaves the browser nothing to do
  await user.click(link('다음'))
  window.removeEventListener('click', note)
  expect(left).toEqual(['새 창', '장바구니'])
  expect(told()).toBe('PUSH /store?page=2 {"from":"list"}')
})

test('옮기는 화면은 그려지는 대로 옮긴다', () => {
  const Moved = () => {
    const { pathname } = useLocation()
    return pathname === '/old' ? <Navigate to="/new" replace state={1} /> : <Place />
  }
  render(
    <At path="/old">
      <Moved />
    </At>,
  )
  expect(screen.getByRole('status').textContent).toBe('REPLACE /new 1')
})

test('실을 수 없는 것은 말하고, 자리는 그대로이다', () => {
  const { told } = open('/store')
  const refuse = vi.spyOn(window.history, 'pushState').mockImplementation(() => {
    throw new DOMException('not to be copied', 'DataCloneError')
  })
  const complaints = vi.fn((event: ErrorEvent) => event.preventDefault())
  window.addEventListener('error', complaints)
  act(() => link('장바구니').click())
  window.removeEventListener('error', complaints)
  expect(complaints).toHaveBeenCalledOnce()
  expect(told()).toBe('POP /store null')
  refuse.mockRestore()
})

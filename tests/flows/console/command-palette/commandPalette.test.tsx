import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { CommandPaletteHost } from '../../../../src/console/command-palette/CommandPaletteHost.tsx'
import { RegistryProvider } from '../../../../src/console/registry.ts'
import { registry } from '../../../../src/resources/index.ts'

const api = useApi()
const { open } = useConsole(api)

beforeEach(() => {
  // jsdom has no layout to scroll
  Element.prototype.scrollIntoView = () => {}
})

const openHost = () =>
  open(
    <RegistryProvider value={registry}>
      <CommandPaletteHost />
    </RegistryProvider>,
    { role: 'ops' },
  )
const press = () => {
  fireEvent.keyDown(window, { code: 'KeyK', key: 'ㅏ', ctrlKey: true })
}
const focused = () => document.activeElement as HTMLInputElement

test('⌘K 바로 다음 글쇠부터 받는다: 코드가 아직 오지 않았어도 적은 것을 잃지 않는다', async () => {
  const user = await openHost()
  press()
  expect(focused().getAttribute('aria-label')).toBe('찾을 것')
  await user.keyboard('발주')
  await screen.findByRole('dialog', { name: '찾기·이동' })
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: '찾을 것' })).value).toBe('발주')

  await user.keyboard('{Escape}')
  press()
  expect(focused().getAttribute('aria-label')).toBe('찾을 것')
})

test('한글을 조합하는 동안의 글쇠는 입력기의 것이다', async () => {
  await openHost()
  act(() => {
    fireEvent.keyDown(window, { code: 'KeyK', ctrlKey: true, isComposing: true })
  })
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('화면과 설정과 상품을 함께 찾는다', async () => {
  await makeProduct(api.deps.db, { name: '택배사 상자' })
  const user = await openHost()
  press()
  await user.keyboard('택배사')
  await screen.findByRole('option', { name: /설정.*택배사.*배송 설정/ })
  await screen.findByRole('option', { name: /상품.*택배사 상자/ })
})

test('화살표는 처음과 끝에서 이어지고, 무엇이 골라졌는지 늘 보인다', async () => {
  const user = await openHost()
  press()
  await user.keyboard('설정')
  await screen.findAllByRole('option')
  const options = () => screen.getAllByRole('option')
  const marked = () => options().findIndex((one) => one.getAttribute('aria-selected') === 'true')
  const last = options().length - 1
  expect(last).toBeGreaterThan(1)
  const at: number[] = [marked()]
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'End', 'Home']) {
    await user.keyboard(`{${key}}`)
    at.push(marked())
  }
  expect(at).toEqual([0, last, last - 1, last, 0, 1, last, 0])
})

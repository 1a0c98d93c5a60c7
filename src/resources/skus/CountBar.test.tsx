import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { AdminSku } from '#contract/schema.d.ts'
import { CountBar } from './CountBar.tsx'
import { forgetCounts, writeCounts } from './countDrafts.ts'

afterEach(() => {
  cleanup()
  forgetCounts()
})

const sku = (id: number) => ({ id, on_hand: 10, ledger_id: id * 100 }) as AdminSku

/** The bar after these counts were written, each of a SKU with ten in stock. */
function draw(texts: string[], blocked?: string) {
  const told: unknown[] = []
  const tell = (what: unknown) => told.push(what)
  writeCounts(texts.map((text, n) => [sku(n + 1), text] as const))
  render(<CountBar onGo={tell} onFile={() => tell('file')} onEnd={() => tell('end')} blocked={blocked} />)
  return told
}
const go = () => screen.getByRole<HTMLButtonElement>('button', { name: '미리 확인' })
const said = () => screen.getByRole('status').textContent

test('센 것이 없으면 확인할 것도 비울 것도 없다', () => {
  draw([])
  expect(said()).toMatch(/^센 수량을 적어 주세요/)
  expect([go().disabled, screen.getByRole<HTMLButtonElement>('button', { name: '비우기' }).disabled]).toEqual([
    true,
    true,
  ])
})

test.each(['여덟', '-1', '7.5', '7개', '1e3', '10000001'])(
  '하나라도 %s이면 몇 개인지 말하고, 고치거나 지울 때까지 확인으로 가지 않는다',
  (wrong) => {
    const told = draw(['7', wrong, '10'])
    expect([said(), go().disabled]).toEqual(['센 SKU 3개 · 재고와 다른 것 1개 · 숫자가 아닌 것 1개', true])
    fireEvent.click(go())
    expect(told).toEqual([])
    act(() => writeCounts([[sku(2), '']]))
    expect([said(), go().disabled]).toEqual(['센 SKU 2개 · 재고와 다른 것 1개', false])
  },
)

test.each(['0', '10000000', '1,234'])('%s은 셀 수 있는 수량이다', (text) => {
  draw([text])
  expect([said(), go().disabled]).toEqual(['센 SKU 1개 · 재고와 다른 것 1개', false])
})

test('확인으로 가면 센 것이 모두 처음 적을 때의 재고와 함께 간다', () => {
  const told = draw(['7', '10'])
  fireEvent.click(go())
  expect(told).toEqual([
    [
      { id: 1, seen: { on_hand: 10, ledger_id: 100 }, counted: 7 },
      { id: 2, seen: { on_hand: 10, ledger_id: 200 }, counted: 10 },
    ],
  ])
})

test('권한이 없으면 왜 안 되는지 단추가 말하고, 파일로 세기와 비우기, 그만 세기는 된다', () => {
  const told = draw(['7'], '재고 권한이 없어요')
  expect([go().disabled, go().title]).toEqual([true, '재고 권한이 없어요'])
  for (const name of ['파일로 세기', '그만 세기', '비우기']) fireEvent.click(screen.getByRole('button', { name }))
  expect([told, said()]).toEqual([['file', 'end'], expect.stringMatching(/^센 수량을 적어 주세요/)])
})

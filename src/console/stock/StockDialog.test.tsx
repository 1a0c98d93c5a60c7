import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '#shared/api/apiError.ts'
import { press, saysRefusals, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { StockDialog, type StockSku } from './StockDialog.tsx'

const { draw, asked } = useDrawnConsole()
const nothing = () => undefined
const sku = {
  id: 5,
  version: 3,
  code: 'MAT-1',
  option_label: '그레이',
  on_hand: 10,
  reserved: 1,
  safety_stock: 0,
  available: 9,
} as StockSku

test('그 사이 바뀐 재고와 견주고, 내 내용은 새 판 위에 저장한다', async () => {
  const said: string[] = []
  draw(<StockDialog sku={sku} onClose={() => said.push('닫음')} onSaved={() => said.push('저장')} />, (one) => {
    if (one.method === 'GET') return { results: [] }
    const { version } = one.body as { version: number }
    if (version === 9) return { ...sku, version: 10 }
    const extra = { current: { ...sku, on_hand: 12, version: 9 }, version: 9 }
    return new ApiError(409, { code: 'VERSION_CONFLICT', message: '그 사이 바뀌었어요.', extra })
  })
  fireEvent.change(screen.getByLabelText(/^수량/), { target: { value: '3' } })
  fireEvent.change(screen.getByLabelText(/^이유/), { target: { value: '입고' } })
  await press('재고 바꾸기')
  const dialog = within(await screen.findByRole('dialog', { name: '그 사이 다른 사람이 고쳤어요' }))
  dialog.getByText('12개')
  dialog.getByText('13개')
  fireEvent.click(dialog.getByText('내 내용으로 저장'))
  await waitFor(() => expect(said).toContain('저장'))
  const sent = asked.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  expect(sent).toMatchObject([
    { stock_delta: 3, reason: '입고', version: 3 },
    { stock_delta: 3, reason: '입고', version: 9 },
  ])
})

saysRefusals({
  '재고 바꾸기': {
    part: <StockDialog sku={sku} onClose={nothing} onSaved={nothing} />,
    press: ['재고 바꾸기'],
    types: { 수량: '3', 이유: '입고' },
  },
})

import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { StockDialog, type StockSku } from './StockDialog.tsx'

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
const nothing = () => undefined

saysRefusals({
  '재고 바꾸기': {
    part: <StockDialog sku={sku} onClose={nothing} onSaved={nothing} />,
    press: ['재고 바꾸기'],
    types: { 수량: '3', 이유: '입고' },
  },
})

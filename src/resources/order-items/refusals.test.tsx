import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { MemoDialog } from './memos/MemoDialog.tsx'
import type { OrderItem } from './orderItem.ts'

const item = { id: 5, order_no: 'A-1', product_name: '요가매트', memos: [] } as unknown as OrderItem
const nothing = () => undefined

saysRefusals({
  운영메모: {
    part: <MemoDialog item={item} onClose={nothing} onSaved={nothing} />,
    press: ['메모 남기기'],
    types: ['새 메모'],
  },
})

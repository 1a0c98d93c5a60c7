import type { AdminOrder } from '#contract/schema.d.ts'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { OrderMemos } from './OrderMemos.tsx'
import { OrderNote } from './OrderNote.tsx'
import { UnmaskDialog } from '#console/receiver/UnmaskDialog.tsx'

const order = { id: 5, version: 3, memo: '', memo_visibility: 'INTERNAL', memos: [] } as unknown as AdminOrder
const nothing = () => undefined

saysRefusals({
  운영메모: { part: <OrderMemos order={order} />, press: ['남기기'], types: ['새 운영메모'] },
  '주문 메모': { part: <OrderNote order={order} />, press: ['주문 메모 쓰기', '저장'], types: ['주문 메모'] },
  '가린 정보 보기': {
    part: <UnmaskDialog orderId={5} onClose={nothing} onRevealed={nothing} />,
    press: ['10분 동안 보기'],
    types: ['사유'],
  },
})

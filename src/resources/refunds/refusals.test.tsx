import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { AdjustDialog } from './AdjustDialog.tsx'
import type { RefundDetail } from './tabs.ts'

const refund = { id: 7, version: 3, refund_cash: 30_000, adjustment: 0, room: null } as RefundDetail

saysRefusals({
  '환불 금액 조정': {
    part: <AdjustDialog refund={refund} onClose={() => undefined} />,
    press: ['조정'],
    types: { '조정할 금액': '1,000', 사유: '사과' },
  },
})

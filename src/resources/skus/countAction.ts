import type { BulkAction, Send } from '#console/bulk/bulkAction.ts'
import type { Seen } from './countDrafts.ts'

/** One counted SKU as the server takes it. */
export type CountItem = { id: number; code?: string; row?: number; counted: number; seen: Seen }

/** 재고 실사: what was counted becomes the stock; what moved meanwhile is named, and decided by the person. */
export const countAction = (fileName?: string): BulkAction<'skus'> =>
  fileName ? { ...counting, send: sendWith(fileName) } : counting

const sendWith =
  (file_name: string): Send =>
  (data, body, options) =>
    data.bulk('skus', 'count', body, { ...options, more: { file_name } })

const counting: BulkAction<'skus'> = {
  action: 'count',
  label: '재고 실사',
  options: [
    {
      name: 'reason',
      label: '이유',
      kind: 'text',
      required: true,
      helper: '재고 내역에 함께 남아요. 예: 11월 정기 실사',
    },
    {
      name: 'conflicts',
      label: '센 뒤에 바뀐 SKU는',
      kind: 'choice',
      when: 'STOCK_CHANGED',
      choices: [
        ['REFUSE', '그대로 두고 다시 세기'],
        ['ADD', '그 사이의 판매와 변경을 센 수량에 더하기'],
      ],
    },
  ],
  fixes: {
    STOCK_CHANGED: '다시 세거나, 그 사이의 변동을 센 수량에 더해 주세요.',
    STOCK_BELOW_RESERVED: '결제 중인 주문이 끝난 뒤에 다시 세어 주세요.',
    ROW_REPEATED: '같은 SKU의 줄을 하나만 남겨 주세요.',
    SKU_NOT_FOUND: '코드를 다시 확인해 주세요.',
  },
}

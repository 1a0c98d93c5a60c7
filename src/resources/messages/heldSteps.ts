import type { BulkAction, RowFixes } from '#console/bulk/bulkAction.ts'
import type { BulkRow } from '#contract/schema.d.ts'

type Action = BulkAction<'messages'>

const fixes: RowFixes = { NOT_HELD: '보류한 메시지만 보내거나 보내지 않기로 할 수 있어요.' }

/** What a message says is read before it is decided. */
const preview = ({ after }: BulkRow) => (typeof after?.['text'] === 'string' ? after['text'] : undefined)

export const release: Action = {
  action: 'release',
  label: '보내기',
  fixes,
  preview,
  note: '메일과 고객의 알림함으로 바로 나가요. 보낸 뒤에는 되돌릴 수 없어요.',
}

export const discard: Action = {
  action: 'discard',
  label: '보내지 않기',
  fixes,
  preview,
  note: '고객에게 알리지 않아요. 되돌리면 다시 보류해요.',
}

import { InputBase, Tooltip } from '@mui/material'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { isComposing } from '#console/shortcuts/keys.ts'
import type { AdminSku } from '#contract/schema.d.ts'
import { checkCount, useCount, writeCounts } from './countDrafts.ts'
import { pasteCounts } from './pasteCounts.ts'

/** What was counted of one SKU; Enter goes down a row, a pasted column fills the rows below. */
export const CountInput = ({ sku }: { sku: AdminSku }) => {
  const draft = useCount(sku.id)
  const { data: rows = [] } = useListContext<AdminSku>()
  const notify = useNotify()
  const checked = draft ? checkCount(draft.text) : null
  const problem = checked && !checked.ok ? checked.message : undefined
  const changes = checked?.ok && checked.value !== draft?.seen.on_hand

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    const step = { Enter: 1, NumpadEnter: 1, ArrowDown: 1, ArrowUp: -1 }[event.code]
    if (step === undefined) return
    event.preventDefault()
    const next = rows[rows.findIndex(({ id }) => id === sku.id) + step]
    document.querySelector<HTMLInputElement>(`[data-count-of="${next?.id}"]`)?.focus()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = pasteCounts(
      event.clipboardData.getData('text'),
      rows,
      rows.findIndex(({ id }) => id === sku.id),
    )
    if (!pasted) return
    event.preventDefault()
    writeCounts(pasted.filled)
    const rest = pasted.left > 0 ? ` ${pasted.left}줄은 이 쪽에 맞는 SKU가 없어서 넣지 않았어요.` : ''
    notify(`센 수량 ${pasted.filled.length}건을 채웠어요.${rest}`, { type: pasted.left > 0 ? 'warning' : 'info' })
  }
  return (
    <Tooltip title={problem ?? ''}>
      <InputBase
        value={draft?.text ?? ''}
        placeholder={String(sku.on_hand ?? 0)}
        onChange={(event) => writeCounts([[sku, event.target.value.slice(0, 12)]])}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        slotProps={{
          input: {
            'data-count-of': sku.id,
            'aria-label': `${sku.code} 센 수량`,
            'aria-invalid': problem ? true : undefined,
            inputMode: 'numeric',
            style: { textAlign: 'right' },
          } as object,
        }}
        sx={{
          width: 1,
          fontSize: 13,
          height: 26,
          px: 0.75,
          border: 1,
          borderRadius: 0.5,
          fontWeight: changes ? 700 : 400,
          borderColor: problem ? 'error.main' : changes ? 'warning.main' : 'divider',
          bgcolor: 'background.default',
          '&.Mui-focused': { borderColor: 'primary.main' },
        }}
      />
    </Tooltip>
  )
}

import { Box, Typography } from '@mui/material'
import { useRef, type KeyboardEvent } from 'react'
import { isComposing } from '#console/shortcuts/keys.ts'
import { MarkedField } from './MarkedField.tsx'
import { useDraft } from './useDraft.ts'

type Props = {
  id: number
  /** Somebody is typing. */
  onKeys: () => void
}

/** Where an answer is begun before its conversation stands there; it is the same draft, and nothing is sent from here. */
export const EarlyField = ({ id, onKeys }: Props) => {
  const { kept, write } = useDraft(id, 'REPLY', null)
  const field = useRef<HTMLTextAreaElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    onKeys()
    if (!isComposing(event.nativeEvent) && event.code === 'Escape') field.current?.blur()
  }
  return (
    <Box component="section" aria-label="고객에게 답변" sx={{ px: 1.5, pb: 1.5 }}>
      <Box sx={{ border: 1, borderColor: 'primary.main', borderRadius: 1 }}>
        <MarkedField
          id="early-reply-field"
          label="답변"
          field={field}
          value={kept.content}
          onWrite={(content) => {
            onKeys()
            write({ content })
          }}
          onCaret={() => {}}
          onBreak={() => false}
          onKeyDown={onKeyDown}
          list={{ id: 'early-reply-list', open: false, active: undefined }}
          autoFocus
        />
      </Box>
      <Typography variant="caption" color="text.secondary" role="status">
        상담을 불러오고 있어요. 쓰는 글은 그대로 이어져요.
      </Typography>
    </Box>
  )
}

import { Box } from '@mui/material'
import { formatKst } from '#shared/format/kst.ts'
import { differs } from './differences.ts'
import type { Known } from './facts.ts'

type Props<T> = { then: Known<T>; now: Known<T>; text: (value: T) => string }

/** What it was then; where it is otherwise now, in colour and with what it is now. */
export const Then = <T,>({ then, now, text }: Props<T>) => {
  if (!then.known)
    return (
      <Box sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
        기록이 없어요{then.since ? ` (${formatKst(then.since)}부터 있어요)` : ''}
      </Box>
    )
  if (!differs(then, now)) return text(then.value) || '—'
  return (
    <Box component="mark" sx={{ bgcolor: '#ffe9a8', color: '#1a1a1a', px: 0.5, borderRadius: 0.5 }}>
      {text(then.value) || '—'}
      <Box component="span" sx={{ fontSize: '0.85em' }}>
        {' '}
        → 지금 {now.known ? text(now.value) || '없음' : '기록 없음'}
      </Box>
    </Box>
  )
}

import { Button, Paper, Typography } from '@mui/material'
import { useUnsaved } from '#console/form/unsaved.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { checkCount, forgetCounts, useCounts } from './countDrafts.ts'
import type { CountItem } from './countAction.ts'

type Props = { onGo: (items: CountItem[]) => void; onFile: () => void; blocked: string | undefined; onEnd: () => void }

/** How many SKUs were counted so far, and what is done with them. */
export const CountBar = ({ onGo, onFile, blocked, onEnd }: Props) => {
  const counts = useCounts()
  useUnsaved(counts.size > 0, false)
  const entries = [...counts].map(([id, { text, seen }]) => ({ id, seen, checked: checkCount(text) }))
  const wrong = entries.filter(({ checked }) => !checked.ok).length
  const items = entries.flatMap(({ id, seen, checked }) => (checked.ok ? [{ id, seen, counted: checked.value }] : []))
  const different = items.filter(({ counted, seen }) => counted !== seen.on_hand).length
  return (
    <Paper
      component="section"
      aria-label="재고 실사"
      variant="outlined"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 0.75,
        mb: 1,
        borderColor: 'primary.main',
      }}
    >
      <Typography variant="body2" role="status" sx={{ flex: 1, minWidth: 220 }}>
        {counts.size === 0
          ? '센 수량을 적어 주세요. 엑셀의 열을 붙여 넣으면 아래로 채우고, 코드와 수량 두 열이면 코드로 찾아요.'
          : `센 SKU ${formatNumber(counts.size)}개 · 재고와 다른 것 ${formatNumber(different)}개${wrong > 0 ? ` · 숫자가 아닌 것 ${wrong}개` : ''}`}
      </Typography>
      <Button size="small" onClick={onFile}>
        파일로 세기
      </Button>
      <Button size="small" color="inherit" disabled={counts.size === 0} onClick={() => forgetCounts()}>
        비우기
      </Button>
      <Button size="small" color="inherit" onClick={onEnd}>
        그만 세기
      </Button>
      <Button
        size="small"
        variant="contained"
        disabled={blocked !== undefined || items.length === 0 || wrong > 0}
        title={blocked}
        onClick={() => onGo(items)}
      >
        미리 확인
      </Button>
    </Paper>
  )
}

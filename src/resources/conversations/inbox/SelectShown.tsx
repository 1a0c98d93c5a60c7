import { Checkbox } from '@mui/material'
import type { InboxItem } from '#contract/schema.d.ts'
import type { useSelection } from './useSelection.ts'

type Props = { rows: readonly InboxItem[]; selection: ReturnType<typeof useSelection> }

/** Ticks all that the list shows, or none. */
export const SelectShown = ({ rows, selection }: Props) => {
  const ticked = rows.filter(({ id }) => selection.ids.includes(id)).length
  const all = rows.length > 0 && ticked === rows.length
  return (
    <Checkbox
      size="small"
      disabled={rows.length === 0}
      checked={all}
      indeterminate={ticked > 0 && !all}
      onChange={() => selection.select(all ? [] : rows.map(({ id }) => id))}
      slotProps={{ input: { 'aria-label': '보이는 상담 모두 선택', title: '보이는 상담 모두 선택' } }}
      sx={{ p: 0.75 }}
    />
  )
}

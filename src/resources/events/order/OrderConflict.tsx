import { Alert, Box, Typography } from '@mui/material'

type Row = { id: number; title: string }

type Props = {
  theirs: readonly Row[]
  mine: readonly Row[]
  /** Whether something has come meanwhile. */
  added: boolean
}

/** Somebody else has ordered meanwhile: what stands now beside one's own order. */
export const OrderConflict = ({ theirs, mine, added }: Props) => (
  <Box sx={{ p: 2 }}>
    <Alert severity="warning" sx={{ mb: 2 }}>
      그 사이에 다른 사람이 순서를 바꿨어요. 지금 순서에서 다시 하거나, 내 순서로 저장할 수 있어요.
      {added ? ' 새로 생긴 것은 지금 앞에 선 것의 뒤에 두어요.' : ''}
    </Alert>
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
      <Titles label="지금 순서" rows={theirs} others={mine} />
      <Titles label="내 순서" rows={mine} others={theirs} />
    </Box>
  </Box>
)

const Titles = ({ label, rows, others }: { label: string; rows: readonly Row[]; others: readonly Row[] }) => (
  <Box component="section" aria-label={label}>
    <Typography variant="subtitle2" component="h3">
      {label}
    </Typography>
    <Box component="ol" sx={{ m: 0, pl: 3 }}>
      {rows.map(({ id, title }, index) => (
        <Box component="li" key={id} sx={others[index]?.id === id ? {} : { fontWeight: 700 }}>
          {title}
        </Box>
      ))}
    </Box>
  </Box>
)

import BackIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import { Button, IconButton, Typography } from '@mui/material'

type Props = { month: string; onGo: (by: number) => void; onToday: () => void }

/** Which month is shown, and the ways to the others. */
export const MonthBar = ({ month, onGo, onToday }: Props) => (
  <>
    <IconButton aria-label="이전 달" onClick={() => onGo(-1)}>
      <BackIcon />
    </IconButton>
    <Typography variant="h6" component="h2" role="status" sx={{ minWidth: 120, textAlign: 'center' }}>
      {month.slice(0, 4)}년 {Number(month.slice(5))}월
    </Typography>
    <IconButton aria-label="다음 달" onClick={() => onGo(1)}>
      <NextIcon />
    </IconButton>
    <Button color="inherit" onClick={onToday}>
      오늘
    </Button>
  </>
)

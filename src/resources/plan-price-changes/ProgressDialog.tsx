import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useId } from 'react'
import type { PlanPriceChange } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { formatDay } from '#shared/format/kst.ts'
import { monthlyLines, progressText } from './changeWords.ts'

/** Who said what by day, and what members bring in a month under each answer. */
export const ProgressDialog = ({ change, onClose }: { change: PlanPriceChange; onClose: () => void }) => {
  const titleId = useId()
  const { progress } = change
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{change.plan.name} 동의 진행</DialogTitle>
      <DialogContent>
        <Typography>{progressText(progress)}</Typography>
        <Typography variant="body2" color="textSecondary">
          새 값으로 결제 {formatNumber(progress.charged)}명 · 동의하지 않아 끝남 {formatNumber(progress.ended)}명
        </Typography>
        <Typography variant="subtitle2" component="h3" sx={{ mt: 2 }}>
          한 달 매출
        </Typography>
        <Table size="small">
          <TableBody>
            {monthlyLines(progress).map(({ label, value, why }) => (
              <TableRow key={label}>
                <TableCell component="th" scope="row">
                  {label}
                  <Typography variant="caption" color="textSecondary" component="div">
                    {why}
                  </Typography>
                </TableCell>
                <TableCell align="right">{value}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        <Typography variant="subtitle2" component="h3" sx={{ mt: 2 }}>
          날마다
        </Typography>
        {progress.by_day.length === 0 ? (
          <Typography variant="body2">아직 물은 사람이 없어요.</Typography>
        ) : (
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>날짜</TableCell>
                <TableCell align="right">물음</TableCell>
                <TableCell align="right">동의</TableCell>
                <TableCell align="right">거절</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {progress.by_day.map((day) => (
                <TableRow key={day.date}>
                  <TableCell component="th" scope="row">
                    {formatDay(day.date)}
                  </TableCell>
                  <TableCell align="right">{formatNumber(day.asked)}</TableCell>
                  <TableCell align="right">{formatNumber(day.agreed)}</TableCell>
                  <TableCell align="right">{formatNumber(day.declined)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>닫기</Button>
      </DialogActions>
    </Dialog>
  )
}

import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { leftIds, type RowFixes } from '#console/bulk/bulkAction.ts'
import { OutcomeGroups } from '#console/bulk/OutcomeGroups.tsx'
import { ResultTools } from '#console/bulk/ResultTools.tsx'
import { headlineOf } from '#console/bulk/ResultView.tsx'
import { UndoSheet } from '#console/bulk/UndoSheet.tsx'
import { useJobResult } from '#console/bulk/useJobResult.ts'
import { JobProgress } from '#console/import/JobProgress.tsx'
import type { BulkResult, SheetCheck } from '#contract/schema.d.ts'

const FIXES: RowFixes = {
  VERSION: '파일을 다시 올리면 지금 값과 견주어 고를 수 있어요.',
  STOCK_CHANGED: '파일을 다시 올리면 지금 재고를 보고 고를 수 있어요.',
  PRICE_APPROVAL_REQUIRED: '사유를 적어 다시 적용해 주세요.',
}

type Props = { answer: BulkResult; check: SheetCheck; onRetry: (ids: number[]) => void; onAgain: () => void }

/** What became of every row, the failures as a file that can be corrected and sent again, and the way back. */
export const SheetResult = ({ answer, check, onRetry, onAgain }: Props) => {
  const { job, jobId, result } = useJobResult(answer)
  const [undoing, setUndoing] = useState(false)
  if (!result) return <JobProgress job={job} jobId={jobId} />
  const left = leftIds(result.rows)
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Alert severity={left.length === 0 ? 'success' : 'warning'} role="status">
        <Typography variant="subtitle1" component="p">
          {headlineOf(result)}
        </Typography>
        {check.totals.error > 0 ? `오류 ${check.totals.error}줄은 반영하지 않았어요. ` : null}
        작업 내역 {jobId}번에 남아요.
      </Alert>
      {result.rows.length > 0 ? <OutcomeGroups rows={result.rows} fixes={FIXES} planned={false} /> : null}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        <ResultTools result={result} job={job} onRetry={() => onRetry(left)} onUndo={() => setUndoing(true)} />
        <Button variant="contained" onClick={onAgain}>
          다른 파일
        </Button>
      </Stack>
      {undoing && jobId !== null ? (
        <UndoSheet label={`${check.label} 엑셀 수정`} jobId={jobId} onClose={() => setUndoing(false)} />
      ) : null}
    </Stack>
  )
}

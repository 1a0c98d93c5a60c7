import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-admin'
import { OutcomeGroups } from '#console/bulk/OutcomeGroups.tsx'
import { ResultTools } from '#console/bulk/ResultTools.tsx'
import { headlineOf } from '#console/bulk/ResultView.tsx'
import { UndoSheet } from '#console/bulk/UndoSheet.tsx'
import { useJobResult } from '#console/bulk/useJobResult.ts'
import { JobProgress } from '#console/import/JobProgress.tsx'
import type { ImportResult } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import type { RowFixes } from '#console/bulk/bulkAction.ts'

type Props = { answer: ImportResult; onRetry: (rows: number[]) => void; onAgain: () => void }

const FIXES: RowFixes = {
  VERSION: '다시 검증하면 바뀐 내용을 볼 수 있어요.',
  CLAIM_OPEN: '클레임을 먼저 처리하거나 철회해 주세요.',
  HOLD: '보류를 해제한 뒤 다시 해 주세요.',
  ADDRESS_CHANGED: '배송지를 확인한 뒤 다시 검증해 주세요.',
}

/** 반영: what happened, what is left, and how to take it back. */
export const ResultStep = ({ answer, onRetry, onAgain }: Props) => {
  const { job, jobId, result } = useJobResult(answer.result ?? undefined)
  const [undoing, setUndoing] = useState(false)
  if (!result) return <JobProgress job={job} jobId={jobId} />
  const left = result.totals.FAILED + result.totals.NOT_ATTEMPTED + result.totals.UNKNOWN
  const leftRows = result.rows.flatMap(({ status, row }) =>
    status !== 'SUCCESS' && status !== 'SKIPPED' && row ? [row] : [],
  )
  const wrongRows = answer.rows.flatMap(({ row, status }) => (status === 'ERROR' ? [row] : []))
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Alert severity={left === 0 ? 'success' : result.totals.SUCCESS === 0 ? 'error' : 'warning'} role="status">
        <Typography variant="subtitle1" component="p">
          {headlineOf(result)}
        </Typography>
        주문상품 기준이에요. {answer.file.name}의 {formatNumber(answer.total)}행 가운데 오류{' '}
        {formatNumber(answer.totals.error)}행과 변경없음 {formatNumber(answer.totals.unchanged)}행은 반영하지 않았어요.
      </Alert>
      {result.rows.length > 0 ? <OutcomeGroups rows={result.rows} fixes={FIXES} planned={false} /> : null}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        <ResultTools result={result} job={job} onRetry={() => onRetry(leftRows)} onUndo={() => setUndoing(true)} />
        {wrongRows.length > 0 ? (
          <Button onClick={() => onRetry(wrongRows)}>오류 {formatNumber(wrongRows.length)}행 이어서 고치기</Button>
        ) : null}
        <Button component={Link} to={`/jobs/${jobId}/show`}>
          작업 내역에서 보기
        </Button>
        <Button variant="contained" onClick={onAgain}>
          다른 파일 올리기
        </Button>
      </Stack>
      {undoing && jobId !== null ? (
        <UndoSheet label="송장 업로드" jobId={jobId} onClose={() => setUndoing(false)} />
      ) : null}
    </Stack>
  )
}

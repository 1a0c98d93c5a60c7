import { Alert, Button, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { JobProgress } from '#console/import/JobProgress.tsx'
import { DropZone } from '#console/import/DropZone.tsx'
import { useJobResult } from '#console/bulk/useJobResult.ts'
import { ResultView } from '#console/bulk/ResultView.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { newRequestId } from '#shared/api/http.ts'
import type { Answer, UploadPath } from '#shared/api/wire.ts'
import type { CouponIssue } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { FileErrors } from './FileErrors.tsx'
import { maxFileRows } from '#shared/files/limits.ts'

export type FileCheck = Answer<typeof path, 'post'>

const path = '/store-admin/v1/user-coupons/csv-upload' satisfies UploadPath

/** A file of members: first checked, then, when it is as it should be, issued to under the number of the check. */
export const FileTargets = ({ issue, onClose }: { issue: CouponIssue; onClose: () => void }) => {
  const data = useConsoleData()
  const [fileName, setFileName] = useState('')
  const commitId = useRef('')
  const upload = (fields: Record<string, string | File>, requestId?: string) => {
    const form = new FormData()
    form.set('coupon_issue_id', String(issue.id))
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return data.upload(path, form, requestId ? { requestId } : {})
  }
  const check = useMutation({
    mutationFn: (file: File) => {
      setFileName(file.name)
      commitId.current = newRequestId()
      return upload({ file, dry_run: 'true' })
    },
    onMutate: () => commit.reset(),
  })
  const commit = useMutation({
    mutationFn: (jobId: number) => upload({ job_id: String(jobId) }, commitId.current),
  })
  const { job, jobId, result } = useJobResult(commit.data?.result ?? undefined)

  if (result)
    return (
      <Stack sx={{ gap: 2 }}>
        <ResultView command={{ label: '쿠폰 발급' }} result={result} onLeave={onClose} />
        <Button variant="contained" onClick={onClose} autoFocus sx={{ alignSelf: 'flex-end' }}>
          닫기
        </Button>
      </Stack>
    )
  if (commit.data) return <JobProgress job={job} jobId={jobId} />
  const checked = check.data
  return (
    <Stack sx={{ gap: 2 }}>
      <DropZone accept=".xlsx,.xls,.csv,.tsv,.txt" onFile={(file) => check.mutate(file)} busy={check.isPending}>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          첫 줄에 「회원번호」나 「이메일」이 있는 엑셀·CSV, {formatNumber(maxFileRows)}행까지
        </Typography>
      </DropZone>
      {check.error ? <Alert severity="error">{check.error.message}</Alert> : null}
      {commit.error ? <Alert severity="error">{commit.error.message} 다시 눌러도 두 번 발급하지 않아요.</Alert> : null}
      {checked && !check.isPending ? (
        <>
          <Alert
            severity={checked.valid === 0 ? 'error' : checked.errors.length > 0 ? 'warning' : 'success'}
            role="status"
          >
            {fileName}: {formatNumber(checked.total)}행 가운데 <strong>{formatNumber(checked.valid)}명</strong>에게
            발급할 수 있어요.
          </Alert>
          <FileErrors errors={checked.errors} fileName={fileName} />
          <Button
            variant="contained"
            disabled={checked.valid === 0}
            loading={commit.isPending}
            onClick={() => commit.mutate(checked.job_id)}
            sx={{ alignSelf: 'flex-end' }}
          >
            {formatNumber(checked.valid)}명에게 발급
          </Button>
        </>
      ) : null}
    </Stack>
  )
}

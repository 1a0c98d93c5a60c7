import { Alert, Button, DialogActions, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-admin'
import { ResultView } from '#console/bulk/ResultView.tsx'
import { useJobResult } from '#console/bulk/useJobResult.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { DropZone } from '#console/import/DropZone.tsx'
import { JobProgress } from '#console/import/JobProgress.tsx'
import { newRequestId } from '#shared/api/http.ts'
import type { Answer, UploadPath } from '#shared/api/wire.ts'
import { maxFileRows } from '#shared/files/limits.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { CheckedRows } from './CheckedRows.tsx'

const PATH = '/core-admin/v1/subscriptions/extend-file' satisfies UploadPath

export type FileCheck = Answer<typeof PATH, 'post'>

/** A file of members and days: first checked row by row, then extended under the number of the check. */
export const FileDialog = ({ onClose }: { onClose: () => void }) => {
  const data = useConsoleData()
  const titleId = useId()
  const [days, setDays] = useState('')
  const [reason, setReason] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const commitId = useRef('')
  const upload = (fields: Record<string, string | File>, requestId?: string) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, days: days.trim(), reason: reason.trim() }))
      form.set(name, value)
    return data.upload(PATH, form, requestId ? { requestId } : {})
  }
  const check = useMutation({
    mutationFn: (chosen: File) => {
      setFile(chosen)
      commitId.current = newRequestId()
      return upload({ file: chosen, dry_run: 'true' })
    },
    onMutate: () => commit.reset(),
  })
  const commit = useMutation({ mutationFn: (jobId: number) => upload({ job_id: String(jobId) }, commitId.current) })
  const { job, jobId, result } = useJobResult(commit.data?.result)
  const checked = check.data
  /** What was checked is what is sent: another number of days is another check. */
  const renew = (change: () => void) => {
    change()
    check.reset()
  }
  return (
    <FormDialog onClose={onClose} aria-labelledby={titleId} maxWidth="sm" settled={commit.isSuccess}>
      <DialogTitle id={titleId}>파일로 연장·보상</DialogTitle>
      <DialogContent>
        {result ? (
          <Stack sx={{ gap: 1 }}>
            <ResultView command={{ label: '연장·보상', unselected: true }} result={result} onLeave={onClose} />
            <Typography variant="body2">
              <Link to={`/jobs/${jobId}/show`}>작업 {jobId}</Link>에서 결과를 내려받거나, 아직 쓰지 않은 연장을 되돌릴
              수 있어요.
            </Typography>
          </Stack>
        ) : commit.data ? (
          <JobProgress job={job} jobId={jobId} />
        ) : (
          <Stack sx={{ gap: 2, pt: 1 }}>
            <Stack direction="row" sx={{ gap: 1 }}>
              <TextField
                label="더할 날"
                value={days}
                onChange={({ target }) => renew(() => setDays(target.value.replaceAll(/\D/g, '').slice(0, 3)))}
                helperText="파일에 「일수」가 없는 행에"
                slotProps={{ htmlInput: { inputMode: 'numeric' } }}
                sx={{ width: 150 }}
              />
              <TextField
                label="사유"
                value={reason}
                onChange={({ target }) => renew(() => setReason(target.value))}
                helperText="파일에 「사유」가 없는 행에. 구독의 이력에 남아요"
                slotProps={{ htmlInput: { maxLength: 500 } }}
                sx={{ flex: 1 }}
              />
            </Stack>
            <DropZone
              accept=".xlsx,.xls,.csv,.tsv,.txt"
              onFile={(chosen) => check.mutate(chosen)}
              busy={check.isPending}
            >
              <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
                첫 줄에 「구독번호」, 「회원번호」, 「이메일」, 「휴대폰」 가운데 하나가 있는 엑셀·CSV,{' '}
                {formatNumber(maxFileRows)}행까지
              </Typography>
            </DropZone>
            {check.error ? <Alert severity="error">{check.error.message}</Alert> : null}
            {commit.error ? (
              <Alert severity="error">{commit.error.message} 다시 눌러도 두 번 더하지 않아요.</Alert>
            ) : null}
            {file && !checked && !check.isPending ? (
              <Button onClick={() => check.mutate(file)} sx={{ alignSelf: 'flex-start' }}>
                {file.name} 다시 살펴보기
              </Button>
            ) : null}
            {checked ? <CheckedRows check={checked} fileName={file?.name ?? ''} /> : null}
          </Stack>
        )}
      </DialogContent>
      <DialogActions>
        {result ? (
          <Button variant="contained" onClick={onClose} autoFocus>
            닫기
          </Button>
        ) : (
          <>
            <CancelButton />
            <Button
              variant="contained"
              disabled={!checked || checked.valid === 0}
              loading={commit.isPending || commit.isSuccess}
              onClick={() => checked && commit.mutate(checked.job_id)}
            >
              {checked ? `${formatNumber(checked.valid)}건 연장` : '연장'}
            </Button>
          </>
        )}
      </DialogActions>
    </FormDialog>
  )
}

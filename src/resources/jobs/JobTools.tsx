import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import UndoIcon from '@mui/icons-material/Undo'
import { Button, Tooltip } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRecordContext, useRefresh } from 'react-admin'
import { saveJobFile, saveProblemFile, stopJob } from '#console/bulk/jobCalls.ts'
import { UndoSheet } from '#console/bulk/UndoSheet.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { StopsButton } from '#console/prints/StopsButton.tsx'
import type { Job } from '#contract/schema.d.ts'
import { formatKst } from '#shared/format/kst.ts'
import { leftOf } from './jobWords.ts'

/** What can be done with a job: stop it, take it back, fetch its files. What cannot says why. */
export const JobTools = () => {
  const job = useRecordContext<Job>()
  if (!job) return null
  return (
    <>
      {job.status === 'RUNNING' ? <StopButton job={job} /> : <UndoButton job={job} />}
      {leftOf(job) > 0 && job.status !== 'RUNNING' ? (
        <FileButton label="실패 목록 엑셀" fetch={() => saveProblemFile(job.id)} />
      ) : null}
      {job.status === 'RUNNING' ? null : <StopsOfJob job={job} />}
      {job.has_input_file ? <FileButton label="올린 파일" fetch={() => saveJobFile(job.id, 'input')} /> : null}
      {job.has_result_file ? (
        <FileButton
          label="결과 파일"
          hint={
            job.result_expires_at ? `${formatKst(job.result_expires_at, 'MM.DD HH:mm')}까지 받을 수 있어요` : undefined
          }
          fetch={() => saveJobFile(job.id, 'result')}
        />
      ) : null}
    </>
  )
}

/** Rows are read in pages here: whether there are any is told by the counts. */
const StopsOfJob = ({ job }: { job: Job }) => {
  const { FAILED, SKIPPED } = job.totals
  const early = typeof job.input['stops'] === 'number' ? job.input['stops'] : 0
  return FAILED + SKIPPED + early > 0 ? (
    <StopsButton job={{ ...job, input: { stops: FAILED + SKIPPED + early } }} />
  ) : null
}

const FileButton = ({ label, hint, fetch }: { label: string; hint?: string; fetch: () => Promise<void> }) => {
  const notify = useNotify()
  const save = useMutation({ mutationFn: fetch, onError: (error) => notify(error.message, { type: 'error' }) })
  return (
    <Tooltip title={hint ?? ''}>
      <Button variant="outlined" startIcon={<DownloadIcon />} loading={save.isPending} onClick={() => save.mutate()}>
        {label}
      </Button>
    </Tooltip>
  )
}

const StopButton = ({ job }: { job: Job }) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const stop = useMutation({
    mutationFn: () => stopJob(data, job.id),
    onSuccess: () => refresh(),
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  return (
    <Button
      variant="outlined"
      color="warning"
      disabled={job.stop_requested}
      loading={stop.isPending}
      onClick={() => stop.mutate()}
    >
      {job.stop_requested ? '멈추고 있어요' : '나머지 중단'}
    </Button>
  )
}

const UndoButton = ({ job }: { job: Job }) => {
  const [open, setOpen] = useState(false)
  const refresh = useRefresh()
  const close = () => {
    setOpen(false)
    refresh()
  }
  return (
    <>
      <Blockable blocked={job.undo.possible ? undefined : (job.undo.reason ?? '되돌릴 수 없는 작업이에요')}>
        <Button variant="outlined" startIcon={<UndoIcon />} onClick={() => setOpen(true)}>
          되돌리기
        </Button>
      </Blockable>
      {open ? <UndoSheet label={job.label} jobId={job.id} onClose={close} /> : null}
    </>
  )
}

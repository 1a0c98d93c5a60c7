import SyncIcon from '@mui/icons-material/Sync'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNotify, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useFollowedJob } from '#console/bulk/useFollowedJob.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'

/** 배송 추적 지금 불러오기: asks the couriers of every parcel on its way, as a job. */
export const PullButton = () => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const { reason } = useMay('orders:process')
  const [jobId, setJobId] = useState<number | null>(null)
  const pull = useMutation({
    mutationFn: () => data.call('post', '/store-admin/v1/deliveries/pull-invoices', { body: {} }),
    onSuccess: ({ job_id }) => {
      setJobId(job_id)
      notify('택배사에 배송 상태를 묻고 있어요.', { type: 'info' })
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  useFollowedJob(jobId, ({ id, status }) => {
    setJobId(null)
    if (status === 'DONE') notify('배송 추적을 불러왔어요.', { type: 'success' })
    else notify(`배송 추적을 다 불러오지 못했어요. 작업 내역 ${id}번을 확인해 주세요.`, { type: 'warning' })
    refresh()
  })
  return (
    <>
      {jobId === null ? null : (
        <Button size="small" component={Link} to={`/jobs/${jobId}/show`}>
          불러오는 중 — 작업 {jobId}
        </Button>
      )}
      <Blockable blocked={reason}>
        <Button
          size="small"
          startIcon={<SyncIcon />}
          loading={pull.isPending}
          loadingPosition="start"
          onClick={() => pull.mutate()}
        >
          배송 추적 지금 불러오기
        </Button>
      </Blockable>
    </>
  )
}

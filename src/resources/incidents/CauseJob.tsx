import UndoIcon from '@mui/icons-material/Undo'
import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { UndoSheet } from '#console/bulk/UndoSheet.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { useRenew } from './useIncident.ts'

/** Takes back the job that caused an incident, where that is possible; otherwise says why not. */
export const CauseJob = ({ id }: { id: number }) => {
  const { may } = useMay('jobs:read')
  const data = useConsoleData()
  const renew = useRenew()
  const [open, setOpen] = useState(false)
  const { data: job, refetch } = useQuery({
    queryKey: ['jobs', 'undo', id],
    queryFn: ({ signal }) => data.call('get', '/store-admin/v1/jobs/{id}', { params: { path: { id } }, signal }),
    enabled: may,
    retry: false,
  })
  if (!job) return null
  if (!job.undo.possible)
    return (
      <Box component="span" sx={{ ml: 1, color: 'text.secondary' }}>
        {job.undone_by ? `작업 #${job.undone_by}에서 되돌렸어요` : (job.undo.reason ?? '되돌릴 수 없는 작업이에요')}
      </Box>
    )
  return (
    <>
      <Button size="small" startIcon={<UndoIcon />} onClick={() => setOpen(true)} sx={{ ml: 1 }}>
        작업 되돌리기
      </Button>
      {open ? (
        <UndoSheet
          label={job.label}
          jobId={id}
          onClose={() => {
            setOpen(false)
            void refetch()
            renew()
          }}
        />
      ) : null}
    </>
  )
}

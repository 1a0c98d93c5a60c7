import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useNotify, useRecordContext } from 'react-admin'
import { useNavigate } from 'react-router'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminExhibition } from '#contract/schema.d.ts'

/** A draft with the same page, opened at once. */
export const DuplicateButton = () => {
  const exhibition = useRecordContext<AdminExhibition>()
  const navigate = useNavigate()
  const notify = useNotify()
  const data = useConsoleData()
  const { may, reason } = useMay('content:write')
  const copy = useMutation({
    mutationFn: (id: number) =>
      data.call('post', '/store-admin/v1/exhibitions/{id}/duplicate', { params: { path: { id } } }),
    onSuccess: ({ id }) => {
      notify('복제했어요. 저장된 내용으로 만든 작성 중인 기획전이에요.', { type: 'success' })
      void navigate(`/exhibitions/${id}`)
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  if (!exhibition) return null
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<CopyIcon />}
      disabled={!may}
      title={reason}
      loading={copy.isPending}
      onClick={() => copy.mutate(exhibition.id)}
    >
      복제
    </Button>
  )
}

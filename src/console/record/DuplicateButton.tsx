import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { useMay } from '#console/auth/useStaff.ts'
import type { Permission } from '#shared/permissions.ts'

type Props = {
  permission: Permission
  copy: () => Promise<{ id: number }>
  done: string
  pathOf: (id: number) => string
}

/** Has the server make a draft of the same, and opens it at once. */
export const DuplicateButton = ({ permission, copy, done, pathOf }: Props) => {
  const navigate = useNavigate()
  const notify = useNotify()
  const { may, reason } = useMay(permission)
  const copying = useMutation({
    mutationFn: copy,
    onSuccess: ({ id }) => {
      notify(done, { type: 'success' })
      void navigate(pathOf(id))
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<CopyIcon />}
      disabled={!may}
      title={reason}
      loading={copying.isPending}
      onClick={() => copying.mutate()}
    >
      복제
    </Button>
  )
}

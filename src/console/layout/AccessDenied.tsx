import { Button } from '@mui/material'
import { Title } from 'react-admin'
import { Link } from 'react-router'
import { useStaff } from '#console/auth/useStaff.ts'
import { EmptyState } from '#console/list/EmptyState.tsx'
import { roleLabels } from '#shared/permissions.ts'

export const AccessDenied = () => {
  const staff = useStaff()
  return (
    <>
      <Title title="권한 없음" />
      <EmptyState
        title="이 화면을 볼 수 있는 권한이 없어요"
        hint={
          staff
            ? `지금은 ${roleLabels[staff.role]} 권한으로 일하고 있어요. 필요하면 관리자에게 요청해 주세요.`
            : undefined
        }
        action={
          <Button component={Link} to="/" variant="outlined">
            처음 화면으로
          </Button>
        }
      />
    </>
  )
}

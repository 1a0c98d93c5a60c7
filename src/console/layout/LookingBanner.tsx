import EyeIcon from '@mui/icons-material/VisibilityOutlined'
import { Alert, Button, GlobalStyles } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { staffSession } from '#console/auth/staffSession.ts'
import { useStaff } from '#console/auth/useStaff.ts'
import { roleLabels } from '#shared/permissions.ts'
import { withJosa } from '#shared/format/josa.ts'
import { APP_BAR_HEIGHT } from './ConsoleAppBar.tsx'

const HEIGHT = '44px'

/** Says on every screen that this is not one's own console, and leads back to it. */
export const LookingBanner = () => {
  const staff = useStaff()
  const end = useMutation({ mutationFn: () => staffSession.viewAs(null) })
  if (!staff || staff.role === staff.own_role) return null
  return (
    <>
      <GlobalStyles styles={{ ':root': { '--looking-height': HEIGHT } }} />
      <Alert
        severity="warning"
        variant="filled"
        icon={<EyeIcon />}
        role="status"
        action={
          <Button color="inherit" size="small" variant="outlined" loading={end.isPending} onClick={() => end.mutate()}>
            끝내기
          </Button>
        }
        sx={{
          position: 'sticky',
          top: APP_BAR_HEIGHT + 1,
          zIndex: 'appBar',
          height: HEIGHT,
          borderRadius: 0,
          py: 0,
          alignItems: 'center',
          '& .MuiAlert-message': { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
          '& .MuiAlert-action': { p: 0, alignItems: 'center' },
        }}
      >
        <strong>{withJosa(roleLabels[staff.role], '으로/로')} 보고 있어요.</strong> 이 역할이 보는 화면 그대로이고,
        아무것도 바꿀 수 없어요.{end.error ? ` ${end.error.message}` : ''}
      </Alert>
    </>
  )
}

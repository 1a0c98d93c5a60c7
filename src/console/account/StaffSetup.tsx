import { Box, Button, Paper, Stack, Typography } from '@mui/material'
import { staffSession, type Staff } from '#console/auth/staffSession.ts'
import { useSignOut } from '#console/auth/useSignOut.ts'
import { useStaff } from '#console/auth/useStaff.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { TotpEnrolment } from './TotpEnrolment.tsx'

/** Stands in for the console until the account is ready: a password of one's own, then a second factor. */
export const StaffSetup = ({ steps }: { steps: Staff['setup'] }) => {
  const staff = useStaff()
  const signOut = useSignOut()
  const email = staff?.email_address ?? ''
  const next = () => void staffSession.reload()
  const first = steps[0]
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <title>계정 준비 · 홈핏 관리자</title>
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 640, p: { xs: 2.5, sm: 4 } }}>
        <Stack sx={{ gap: 2.5 }}>
          <Stack sx={{ gap: 0.5 }}>
            <Typography component="h1" variant="h5">
              {first === 'PASSWORD' ? '새 비밀번호를 정해 주세요' : '2단계 인증을 등록해 주세요'}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {first === 'PASSWORD'
                ? `${staff?.name ?? ''}님, 받은 임시 비밀번호를 나만 아는 것으로 바꾼 뒤에 시작할 수 있어요.`
                : '고객의 개인정보와 돈을 다루는 곳이라, 등록을 마쳐야 다른 화면을 쓸 수 있어요.'}
            </Typography>
          </Stack>
          {first === 'PASSWORD' ? (
            <PasswordForm email={email} presentLabel="임시 비밀번호" onDone={next} />
          ) : (
            <TotpEnrolment email={email} onDone={next} />
          )}
          <Button color="inherit" size="small" onClick={signOut} sx={{ alignSelf: 'flex-start' }}>
            나중에 하기 (로그아웃)
          </Button>
        </Stack>
      </Paper>
    </Box>
  )
}

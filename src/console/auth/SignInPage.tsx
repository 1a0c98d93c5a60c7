import { Box, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { SampleAccounts, type SampleAccount } from './SampleAccounts.tsx'
import { SignInForm } from './SignInForm.tsx'
import { staffSession } from './staffSession.ts'

/** Stands in for the whole console while nobody is signed in; the address stays, and opens after signing in. */
export const SignInPage = () => {
  const [picked, setPicked] = useState<SampleAccount>()

  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <title>로그인 · 홈핏 관리자</title>
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 380, p: 4 }}>
        <Stack spacing={3}>
          <Stack spacing={0.5}>
            <Typography component="h1" variant="h5">
              홈핏 관리자
            </Typography>
            <Typography variant="body2" color="text.secondary">
              주문, 배송, 상품을 관리하는 곳이에요.
            </Typography>
          </Stack>
          <SignInForm
            key={picked?.email_address}
            signIn={(credentials) => staffSession.signIn(credentials)}
            initial={picked}
          />
          <SampleAccounts onPick={setPicked} />
        </Stack>
      </Paper>
    </Box>
  )
}

import { Stack, Typography } from '@mui/material'
import { Title, useNotify } from 'react-admin'
import { PasswordForm } from '#console/account/PasswordForm.tsx'
import { useOwnAccount } from '#console/account/accountCalls.ts'
import { useStaff } from '#console/auth/useStaff.ts'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { Section } from '#console/fields/Section.tsx'
import { roleLabels } from '#shared/permissions.ts'
import { MySessions } from './MySessions.tsx'
import { SecondFactor } from './SecondFactor.tsx'

/** 내 계정: who I am here, and what keeps others out. */
export const AccountPage = () => {
  const staff = useStaff()
  const notify = useNotify()
  const { account, renew } = useOwnAccount()
  if (!staff) return null
  return (
    <Stack sx={{ gap: 2, mt: 2, maxWidth: 860 }}>
      <Title title="내 계정" />
      <Section title={staff.name}>
        <Facts>
          <Fact label="이메일">{staff.email_address}</Fact>
          <Fact label="역할">{roleLabels[staff.role]}</Fact>
          <Fact label="마지막 로그인">
            <KstText value={account.data?.last_sign_in_at} />
          </Fact>
        </Facts>
      </Section>
      <SecondFactor account={account.data} email={staff.email_address} onChanged={renew} />
      <Section title="비밀번호">
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          바꾸면 다른 기기에서는 로그아웃돼요.
        </Typography>
        <PasswordForm
          email={staff.email_address}
          onDone={() => {
            notify('비밀번호를 바꿨어요. 다른 기기에서는 로그아웃했어요.', { type: 'success' })
            void renew()
          }}
        />
      </Section>
      <MySessions sessions={account.data?.sessions ?? []} onChanged={() => void renew()} />
    </Stack>
  )
}

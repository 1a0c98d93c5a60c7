import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { staffSession } from '#console/auth/staffSession.ts'
import { TotpEnrolment } from '#console/account/TotpEnrolment.tsx'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import type { StaffAccount } from '#contract/schema.d.ts'
import { DisableTotpDialog } from './DisableTotpDialog.tsx'
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx'

type Props = { account: StaffAccount | undefined; email: string; onChanged: () => Promise<unknown> }

/** The authenticator app: enrol, new recovery codes, switch off to change the phone. */
export const SecondFactor = ({ account, email, onChanged }: Props) => {
  const notify = useNotify()
  const [doing, setDoing] = useState<'disable' | 'codes' | null>(null)
  const [confirmed, setConfirmed] = useState(false)
  const totp = account?.totp
  const isOn = confirmed || Boolean(totp?.on_since)
  const done = (words: string) => {
    setDoing(null)
    notify(words, { type: 'success' })
    void onChanged()
  }
  return (
    <Section
      title="2단계 인증"
      aside={totp ? <StatusChip label={isOn ? '사용 중' : '꺼짐'} tone={isOn ? 'good' : 'warning'} /> : null}
    >
      {!totp ? null : totp.on_since ? (
        <Stack sx={{ gap: 1.5 }}>
          <Facts>
            <Fact label="등록한 때">
              <KstText value={totp.on_since} />
            </Fact>
            <Fact label="남은 복구 코드">{totp.recovery_codes_left}개</Fact>
          </Facts>
          {totp.recovery_codes_left < 3 ? (
            <Typography variant="body2" color="warning.main">
              복구 코드가 얼마 남지 않았어요. 새로 받아 두세요.
            </Typography>
          ) : null}
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button variant="outlined" onClick={() => setDoing('codes')}>
              복구 코드 새로 받기
            </Button>
            <Button color="inherit" onClick={() => setDoing('disable')}>
              {totp.required ? '인증 앱 바꾸기' : '끄기'}
            </Button>
          </Stack>
        </Stack>
      ) : (
        <TotpEnrolment
          email={email}
          onConfirmed={() => setConfirmed(true)}
          onDone={() => {
            setConfirmed(false)
            done('2단계 인증을 등록했어요.')
          }}
        />
      )}
      {doing === 'codes' ? (
        <NewRecoveryCodes
          email={email}
          onClose={() => setDoing(null)}
          onDone={() => done('복구 코드를 새로 만들었어요. 전에 받은 것은 쓸 수 없어요.')}
        />
      ) : null}
      {doing === 'disable' ? (
        <DisableTotpDialog
          required={totp?.required ?? false}
          onClose={() => setDoing(null)}
          onDone={() => {
            done('2단계 인증을 껐어요.')
            void staffSession.reload()
          }}
        />
      ) : null}
    </Section>
  )
}

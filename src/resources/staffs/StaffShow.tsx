import { Alert, Stack } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { Title, useRefresh, useShowContext } from 'react-admin'
import { SessionTable } from '#console/account/SessionTable.tsx'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { RecordShow } from '#console/fields/RecordShow.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { StaffMemberDetail } from '#contract/schema.d.ts'
import { StaffActions } from './StaffActions.tsx'
import { StaffForm } from './StaffForm.tsx'
import { staffStatus } from './staffWords.ts'

export const StaffShow = () => (
  <RecordShow>
    <StaffMember />
  </RecordShow>
)

const StaffMember = () => {
  const { record: staff } = useShowContext<StaffMemberDetail>()
  const data = useConsoleData()
  const refresh = useRefresh()
  const end = useMutation({
    mutationFn: (id: number) =>
      data.call('post', '/core-admin/v1/admins/{id}/end-sessions', {
        params: { path: { id: staff?.id ?? 0 } },
        body: { session_id: id },
      }),
    onSettled: refresh,
  })
  if (!staff) return null
  const [label, tone] = staffStatus[staff.status]
  return (
    <Stack sx={{ gap: 2, mt: 2, maxWidth: 860 }}>
      <Title title={`직원 ${staff.name}`} />
      <Section title={staff.name} aside={<StatusChip label={label} tone={tone} />}>
        <Facts>
          <Fact label="이메일">{staff.email_address}</Fact>
          <Fact label="역할">{staff.role_label}</Fact>
          <Fact label="2단계 인증">
            {staff.totp_on ? `사용 · 복구 코드 ${staff.recovery_codes_left}개 남음` : '등록하지 않음'}
          </Fact>
          <Fact label="비밀번호">{staff.must_change_password ? '임시 비밀번호 (바꾸기 전)' : '본인이 정함'}</Fact>
          <Fact label="마지막 로그인">
            <KstText value={staff.last_sign_in_at} />
          </Fact>
          <Fact label="등록일">
            <KstText value={staff.created_at} />
          </Fact>
          {staff.sample ? <Fact label="계정">샘플 계정 (샘플 모드에서만 쓸 수 있어요)</Fact> : null}
        </Facts>
        <StaffActions staff={staff} />
      </Section>
      <StaffForm key={`${staff.name} ${staff.role}`} staff={staff} />
      <Section title={`로그인한 기기 ${staff.sessions.length}개`}>
        <SessionTable
          label="로그인한 기기"
          sessions={staff.sessions}
          onEnd={(id) => end.mutate(id)}
          busy={end.isPending}
        />
        {end.error ? <Alert severity="error">{end.error.message}</Alert> : null}
      </Section>
    </Stack>
  )
}

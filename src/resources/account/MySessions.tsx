import { Alert, Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { SessionTable } from '#console/account/SessionTable.tsx'
import { Section } from '#console/fields/Section.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { StaffSession } from '#contract/schema.d.ts'

type Props = { sessions: readonly StaffSession[]; onChanged: () => void }

/** Where I am signed in; others can be ended one by one or all at once. */
export const MySessions = ({ sessions, onChanged }: Props) => {
  const data = useConsoleData()
  const end = useMutation({
    mutationFn: (id: number | undefined) =>
      id === undefined
        ? data.call('delete', '/core-admin/v1/auth/sessions')
        : data.call('delete', '/core-admin/v1/auth/sessions/{id}', { params: { path: { id } } }),
    onSettled: onChanged,
  })
  return (
    <Section
      title="로그인한 기기"
      aside={
        sessions.length > 1 ? (
          <Button size="small" loading={end.isPending} onClick={() => end.mutate(undefined)}>
            이 기기 말고 모두 로그아웃
          </Button>
        ) : null
      }
    >
      <SessionTable label="로그인한 기기" sessions={sessions} onEnd={(id) => end.mutate(id)} busy={end.isPending} />
      {end.error ? <Alert severity="error">{end.error.message}</Alert> : null}
    </Section>
  )
}

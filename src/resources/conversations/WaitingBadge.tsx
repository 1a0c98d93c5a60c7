import { Chip } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useStaff } from '#console/auth/useStaff.ts'
import { useLive } from '#console/live/useLive.ts'
import { COUNTS, useCounts } from './inbox/useCounts.ts'

const upTo99 = (count: number) => (count > 99 ? '99+' : String(count))

/** How many customers wait for an answer, and how often this person is called; nothing where there is none. */
export const WaitingBadge = () => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const me = useStaff()?.id
  const counts = useCounts().data?.results
  useLive('mention', ({ admin_ids: ids, by, conversation_id: conversation }) => {
    if (me === undefined || conversation === undefined || !ids.includes(me)) return
    notify(`${by}님이 상담 메모에서 불렀어요.`, { type: 'info' })
    void queryClient.invalidateQueries({ queryKey: COUNTS })
  })
  const of = (wanted: string) => counts?.find(({ queue }) => queue === wanted)?.count ?? 0
  const [waiting, called] = [of('waiting'), of('called')]
  return (
    <>
      {called > 0 ? (
        <Count color="primary" label={`@${upTo99(called)}`} said={`나를 부른 상담 ${upTo99(called)}건`} />
      ) : null}
      {waiting > 0 ? <Count color="warning" label={upTo99(waiting)} said={`답변 대기 ${upTo99(waiting)}건`} /> : null}
    </>
  )
}

const Count = ({ color, label, said }: { color: 'primary' | 'warning'; label: string; said: string }) => (
  <Chip size="small" color={color} label={label} aria-label={said} sx={{ height: 18, fontSize: 11, mr: 0.5 }} />
)

import { Link, Stack } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { AccessLog } from '#contract/schema.d.ts'
import { accessSubjectText } from '#shared/format/access.ts'

/** Whose data it was: the order and its member, each with a way there. */
export const SubjectCell = () => {
  const log = useRecordContext<AccessLog>()
  if (!log) return null
  const { member_id: memberId, order_id: orderId } = log
  if (memberId === null && orderId === null) return <>{accessSubjectText(log.subject)}</>
  return (
    <Stack direction="row" sx={{ gap: 1, whiteSpace: 'nowrap' }}>
      {orderId === null ? null : (
        <Link component={RouterLink} to={`/orders/${orderId}/show`}>
          주문 {orderId}
        </Link>
      )}
      {memberId === null ? null : (
        <Link component={RouterLink} to={`/members/${memberId}/show`}>
          회원 {memberId}
        </Link>
      )}
    </Stack>
  )
}

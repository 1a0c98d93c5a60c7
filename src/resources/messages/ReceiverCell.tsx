import { Link, Typography } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { Message } from '#contract/schema.d.ts'

/** Where it went, masked, and the member it was for. */
export const ReceiverCell = () => {
  const message = useRecordContext<Message>()
  if (!message) return null
  return (
    <>
      <span style={{ whiteSpace: 'nowrap' }}>{message.recipient}</span>
      {message.member_id === null ? null : (
        <Typography variant="caption" component="div">
          <Link
            component={RouterLink}
            to={`/members/${message.member_id}/show`}
            onClick={(event) => event.stopPropagation()}
          >
            회원 {message.member_id}
          </Link>
        </Typography>
      )}
    </>
  )
}

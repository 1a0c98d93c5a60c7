import { Button } from '@mui/material'
import { Link } from 'react-router'
import { listLink } from '#console/list/listLink.ts'

/** Where what customers were not told yet is to be found. */
export const HELD_WHERE = '두었던 알림은 메시지함의 보류에서 보내요.'

const to = listLink({ resource: 'messages', filter: { status: ['HELD'] } })

/** To the messages that are held. */
export const HeldLink = ({ onClick }: { onClick?: () => void }) => (
  <Button component={Link} to={to} color="inherit" size="small" onClick={onClick} sx={{ whiteSpace: 'nowrap' }}>
    메시지함 열기
  </Button>
)

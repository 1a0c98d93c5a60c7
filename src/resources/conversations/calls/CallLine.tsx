import NotificationsIcon from '@mui/icons-material/NotificationsActiveOutlined'
import FollowIcon from '@mui/icons-material/NotificationAddOutlined'
import { Box, IconButton, Tooltip } from '@mui/material'
import type { AdminConversation } from '#contract/schema.d.ts'
import { callText } from '../inbox/waiting.ts'
import { useCall, useFollow } from './useCalls.ts'

type Props = { conversation: AdminConversation }

/** Why this conversation called whoever has opened it. */
export const CallLine = ({ conversation }: Props) => {
  const call = useCall(conversation)
  return call ? (
    <Box component="span" role="status" sx={{ color: 'warning.main', fontWeight: 600 }}>
      {callText(call)}
    </Box>
  ) : null
}

/** 함께 보기: hears of what the customer and colleagues write here. */
export const FollowButton = ({ conversation }: Props) => {
  const { follows, toggle, pending } = useFollow(conversation)
  return (
    <Tooltip
      title={follows ? '함께 보는 중: 새 글과 메모를 부름으로 알려요' : '함께 보기: 새 글과 메모를 부름으로 받아요'}
    >
      <IconButton
        size="small"
        aria-label="함께 보기"
        aria-pressed={follows}
        color={follows ? 'primary' : 'default'}
        loading={pending}
        onClick={toggle}
      >
        {follows ? <NotificationsIcon /> : <FollowIcon />}
      </IconButton>
    </Tooltip>
  )
}

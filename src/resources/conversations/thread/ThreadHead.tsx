import BackIcon from '@mui/icons-material/ArrowBack'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import { Badge, Box, Button, IconButton, Link as Anchor, Tooltip, Typography } from '@mui/material'
import { Link } from 'react-router'
import { useStaff } from '#console/auth/useStaff.ts'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { Blockable } from '#console/buttons/Blockable.tsx'
import type { AdminConversation } from '#contract/schema.d.ts'
import { formatKst } from '#shared/format/kst.ts'
import { conversationStateWord } from '#shared/words/conversations.ts'
import type { Deed } from '../actions/useActions.ts'
import { CallLine, FollowButton } from '../calls/CallLine.tsx'
import { useNow } from '../inbox/useNow.ts'
import { presenceText, slaChip } from '../inbox/waiting.ts'
import { notesIn } from './days.ts'

type Props = {
  conversation: AdminConversation
  deeds: readonly Deed[]
  /** given where the list is not beside it */
  onBack: (() => void) | undefined
  /** given where the customer is not beside it */
  onSide: (() => void) | undefined
}

/** Whose it is, how it stands, who else is here, and what can be done. */
export const ThreadHead = ({ conversation, deeds, onBack, onSide }: Props) => {
  const { user, category, title, order, order_item: item, present, deleted } = conversation
  const me = useStaff()?.id
  const there = presenceText(present, me)
  const notes = notesIn(conversation.thread).length
  return (
    <Box component="header" sx={{ px: 1.5, py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, flexWrap: 'wrap' }}>
        {onBack ? (
          <IconButton aria-label="목록으로" onClick={onBack} edge="start">
            <BackIcon />
          </IconButton>
        ) : null}
        <Typography variant="h6" component="h2" noWrap>
          {user.name_masked}
        </Typography>
        <Typography variant="body2" color="text.secondary" noWrap>
          {category.name}
        </Typography>
        <States conversation={conversation} />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto', flexShrink: 0 }}>
          <FollowButton conversation={conversation} />
          {deeds.map(({ key, label, code, blocked, onStart }) => (
            <Blockable key={code} blocked={blocked} hint={`단축키 ${code.replace('Key', '')}`}>
              <Button
                size="small"
                variant={key === 'close' ? 'outlined' : 'text'}
                onClick={onStart}
                sx={{ minWidth: 0 }}
              >
                {label}
              </Button>
            </Blockable>
          ))}
          {onSide ? (
            <Tooltip title="고객과 내부메모">
              <IconButton aria-label={notes > 0 ? `고객과 내부메모 ${notes}개` : '고객과 내부메모'} onClick={onSide}>
                <Badge badgeContent={notes} color="warning">
                  <PersonIcon />
                </Badge>
              </IconButton>
            </Tooltip>
          ) : null}
        </Box>
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {title ? <span>{title}</span> : null}
        {order ? (
          <Anchor component={Link} to={`/orders/${order.id}/show`} sx={{ display: 'inline-block', minHeight: 24 }}>
            주문 {order.order_no}
          </Anchor>
        ) : null}
        {item ? (
          <span>
            {item.product_name} {item.option_label}
          </span>
        ) : null}
        <span>담당 {conversation.assignee?.name ?? '없음'}</span>
        {there ? (
          <Box component="span" role="status" sx={{ color: 'warning.main', fontWeight: 600 }}>
            {there}
          </Box>
        ) : null}
        <CallLine conversation={conversation} />
        {deleted ? <span>고객이 지운 문의예요. 기록으로만 남아 있어요.</span> : null}
      </Box>
    </Box>
  )
}

const States = ({
  conversation: { state, hold_until: until, sla, reopened, incident },
}: Pick<Props, 'conversation'>) => {
  const chip = slaChip(sla, useNow())
  const word = conversationStateWord[state]
  return (
    <>
      {state === 'OPEN' ? null : (
        <StatusChip label={until ? `${word} · ${formatKst(until, 'M월 D일 HH:mm')}까지` : word} />
      )}
      {chip ? (
        <span title={chip.title}>
          <StatusChip label={chip.label} tone={chip.tone} />
        </span>
      ) : null}
      {incident ? (
        <Anchor component={Link} to={`/incidents/${incident.id}/show`} underline="none" sx={{ maxWidth: 240 }}>
          <StatusChip label={`사건 ${incident.title}`} tone="progress" />
        </Anchor>
      ) : null}
      {reopened > 0 ? <StatusChip label={`재문의 ${reopened}`} tone="warning" /> : null}
    </>
  )
}

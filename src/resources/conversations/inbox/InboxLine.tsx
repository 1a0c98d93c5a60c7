import { Box, ButtonBase, Checkbox } from '@mui/material'
import { alpha, styled } from '@mui/material/styles'
import { memo, type MouseEvent } from 'react'
import { SmallChip, StatusChip } from '#console/fields/StatusChip.tsx'
import type { InboxItem } from '#contract/schema.d.ts'
import { conversationStateWord, inboxQueueWord, replyStateWord } from '#shared/words/conversations.ts'
import { formatKst } from '#shared/format/kst.ts'
import type { Place } from './place.ts'
import { callText, presenceText, slaChip, waitedFor } from './waiting.ts'

type Props = {
  row: InboxItem
  open: boolean
  selected: boolean
  /** it has left the queue, and stands here until the hand is gone */
  left: boolean
  sort: Place['sort']
  now: number
  me: number | undefined
  onOpen: (id: number) => void
  onSelect: (id: number, range: boolean) => void
}

const Line = styled('li')(({ theme: { palette, spacing } }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  borderBottom: `1px solid ${palette.divider}`,
  borderLeft: '3px solid transparent',
  '&[data-open=true]': {
    backgroundColor: alpha(palette.primary.main, palette.mode === 'dark' ? 0.18 : 0.08),
    borderLeftColor: palette.primary.main,
  },
  '&[data-left=true] > button': { opacity: 0.55 },
  '& .top, & .foot': { display: 'flex', alignItems: 'center', gap: spacing(0.75), minWidth: 0 },
  '& .foot': { flexWrap: 'wrap', marginTop: 2, color: palette.text.secondary },
  '& .cut': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .quiet': { color: palette.text.secondary },
  '& .writing': { color: palette.warning.main, fontWeight: 600 },
}))

const Tag = styled(SmallChip)(({ theme: { palette } }) => ({
  border: `1px solid ${palette.divider}`,
  color: palette.text.secondary,
  fontWeight: 500,
  fontSize: 12,
}))

/** One conversation of the list: whose it is, what it is about, how long it has waited and who has it. */
export const InboxLine = memo(({ row, open, selected, left, sort, now, me, onOpen, onSelect }: Props) => {
  const { id, user, category, title, preview } = row
  const waited = waitedFor(row, sort, now)
  const select = (event: MouseEvent) => onSelect(id, event.shiftKey)
  return (
    <Line data-open={open} data-left={left}>
      <Checkbox
        size="small"
        checked={selected}
        onClick={select}
        slotProps={{ input: { 'aria-label': `${user.name_masked}님 문의 선택` } }}
        sx={{ mt: 0.25, p: 1 }}
      />
      <ButtonBase
        onClick={() => onOpen(id)}
        aria-current={open ? 'true' : undefined}
        data-conversation={id}
        sx={{
          display: 'block',
          flex: 1,
          minWidth: 0,
          py: 1,
          pr: 1.5,
          textAlign: 'left',
          typography: 'body2',
          fontFamily: 'inherit',
        }}
      >
        <span className="top">
          <strong>{user.name_masked}</strong>
          <span className="quiet cut">{category.name}</span>
          <Box component="span" sx={{ flex: 1 }} />
          {waited ? <span style={{ whiteSpace: 'nowrap' }}>{waited}</span> : null}
        </span>
        <Box component="span" className="cut" sx={{ display: 'block', fontWeight: waited ? 600 : 400 }}>
          {row.last_side === 'STAFF' ? <span className="quiet">답변: </span> : null}
          {title && row.last_side === 'CUSTOMER' ? `${title} · ${preview}` : preview}
        </Box>
        <span className="foot">
          <Chips row={row} now={now} me={me} />
        </span>
      </ButtonBase>
    </Line>
  )
})

const Chips = ({ row, now, me }: Pick<Props, 'row' | 'now' | 'me'>) => {
  const sla = slaChip(row.sla, now)
  const there = presenceText(row.present, me)
  const mine = row.assignee?.id === me
  return (
    <>
      {row.deleted ? <StatusChip label="고객이 지움" /> : null}
      {row.state === 'OPEN' ? null : <StatusChip label={conversationStateWord[row.state]} />}
      {sla ? (
        <span title={sla.title}>
          <StatusChip label={sla.label} tone={sla.tone} />
        </span>
      ) : null}
      {row.call && !row.call.seen ? <StatusChip label={callText(row.call)} tone="warning" /> : null}
      {row.failed > 0 ? <StatusChip label={`${replyStateWord.FAILED} ${row.failed}`} tone="bad" /> : null}
      {row.scheduled_at ? (
        <StatusChip label={`예약 ${formatKst(row.scheduled_at, 'M/D HH:mm')}`} tone="progress" />
      ) : row.has_queued ? (
        <StatusChip label={replyStateWord.QUEUED} tone="progress" />
      ) : null}
      {row.reopened > 0 ? <StatusChip label={`재문의 ${row.reopened}`} tone="warning" /> : null}
      {row.incident ? <StatusChip label={`사건 ${row.incident.title}`} tone="progress" /> : null}
      {row.tags.map(({ id, name }) => (
        <Tag key={id} className="MuiChip-root">
          <span className="MuiChip-label">{name}</span>
        </Tag>
      ))}
      <span className="cut">
        {row.assignee ? (mine ? inboxQueueWord.mine : row.assignee.name) : inboxQueueWord.unassigned}
      </span>
      {there ? <span className="writing cut">{there}</span> : null}
    </>
  )
}

import { Box, Button, LinearProgress } from '@mui/material'
import { useStaff } from '#console/auth/useStaff.ts'
import { EmptyState } from '#console/list/EmptyState.tsx'
import { NotLoaded } from '#console/list/NotLoaded.tsx'
import { formatNumber } from '#shared/format/krw.ts'
import type { InboxQueue } from '#shared/words/conversations.ts'
import { InboxLine } from './InboxLine.tsx'
import type { Place } from './place.ts'
import type { useInbox } from './useInbox.ts'
import { useNow } from './useNow.ts'
import type { useSelection } from './useSelection.ts'

type Props = {
  inbox: ReturnType<typeof useInbox>
  selection: ReturnType<typeof useSelection>
  queue: InboxQueue
  sort: Place['sort']
  open: number | undefined
  searched: boolean
  onOpen: (id: number) => void
  /** whether a hand is over the rows */
  onHand: (over: boolean) => void
}

/** What brings a conversation into a queue, where it is not that a customer asks. */
const HINTS: Partial<Record<InboxQueue, string>> = {
  called: '동료가 메모에서 @이름으로 부르거나, 함께 보는 상담에 새 글이 오면 여기에 모여요.',
  scheduled: '답변을 보낼 때를 고르면 나갈 때까지 여기에 있어요.',
  failed: '나가지 못한 답변은 다시 보내거나 정리할 때까지 여기에 있어요.',
}

/** The rows of the queue; what comes while a hand is over them is announced and moves nothing. */
export const InboxList = ({ inbox, selection, queue, sort, open, searched, onOpen, onHand }: Props) => {
  const { list, rows, back } = inbox
  const me = useStaff()?.id
  const now = useNow()
  if (list.isPending) return <LinearProgress aria-label="상담을 불러오는 중" />
  if (list.error && rows.length === 0)
    return <NotLoaded noun="상담" error={list.error} retry={() => void list.refetch()} />
  if (rows.length === 0)
    return searched ? (
      <EmptyState title="맞는 상담이 없어요" hint="조건을 지우거나 다른 목록을 보세요." />
    ) : (
      <EmptyState title="남은 상담이 없어요" hint={HINTS[queue] ?? '고객이 문의하면 여기에 나타나요.'} />
    )
  const order = rows.map(({ id }) => id)
  const behind = back.fresh + back.left.size
  return (
    <Box
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', position: 'relative', overscrollBehavior: 'contain' }}
      onPointerEnter={() => onHand(true)}
      onPointerLeave={() => onHand(false)}
      onFocus={() => onHand(true)}
      onBlur={() => onHand(false)}
    >
      {behind > 0 || back.moved ? <Renew {...inbox} /> : null}
      <Box component="ul" aria-label="상담" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => (
          <InboxLine
            key={row.id}
            row={row}
            open={row.id === open}
            selected={selection.ids.includes(row.id)}
            left={back.left.has(row.id)}
            sort={sort}
            now={now}
            me={me}
            onOpen={onOpen}
            onSelect={(id, range) => selection.toggle(order, id, range)}
          />
        ))}
      </Box>
      {list.hasNextPage ? (
        <Button
          fullWidth
          color="inherit"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          sx={{ py: 1.5 }}
        >
          더 보기
        </Button>
      ) : null}
    </Box>
  )
}

const Renew = ({ back, renew }: Pick<Props['inbox'], 'back' | 'renew'>) => {
  const told = [
    back.fresh > 0 ? `새 상담 ${formatNumber(back.fresh)}건` : '',
    back.left.size > 0 ? `빠진 상담 ${formatNumber(back.left.size)}건` : '',
  ].filter(Boolean)
  return (
    <Box sx={{ position: 'sticky', top: 0, zIndex: 1, display: 'flex', justifyContent: 'center', height: 0 }}>
      <Button
        size="small"
        variant="contained"
        onClick={renew}
        sx={{ mt: 0.5, height: 28, borderRadius: 14, boxShadow: 2 }}
      >
        {told.length > 0 ? told.join(' · ') : '순서가 바뀌었어요'} 보기
      </Button>
    </Box>
  )
}

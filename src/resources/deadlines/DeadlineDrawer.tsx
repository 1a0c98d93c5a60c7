import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, Drawer, IconButton, Skeleton, Stack, Typography } from '@mui/material'
import { Suspense } from 'react'
import { Link } from 'react-admin'
import { deadlineKindWord, dueText, leftText, ownerText, placeOf } from '#console/deadlines/deadlineWords.ts'
import { KstText } from '#console/fields/KstDate.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { useStaff } from '#console/auth/useStaff.ts'
import { useQuickView } from '#console/registry.ts'
import { isCovered } from '#console/shortcuts/covered.ts'
import { useShortcut } from '#console/shortcuts/useShortcut.ts'
import type { Deadline } from '#contract/schema.d.ts'
import { TakeButton } from './TakeButton.tsx'

type Props = {
  deadline: Deadline
  now: string
  dayMinutes: number
  /** Where it stands in the list, `3 / 50`; none once it has left it. */
  place: string | undefined
  onClose: () => void
  /** To the next row, or to the one before. */
  onStep: (by: 1 | -1) => void
  /** It has another owner now. */
  onGiven: (owner: Deadline['owner']) => void
}

/** Where each kind of promise is kept. */
const RESOURCE: Record<Deadline['kind'], string> = {
  SHIP: 'order-items',
  CLAIM: 'claims',
  CONVERSATION: 'conversations',
  REFUND: 'refunds',
  APPROVAL: 'approvals',
}
const WIDTH = 520

/** One promise, dealt with where it stands; J and K go on to the next, Escape goes back to the list. */
export const DeadlineDrawer = ({ deadline, now, dayMinutes, place, onClose, onStep, onGiven }: Props) => {
  const quick = useQuickView(RESOURCE[deadline.kind])
  const step = (by: 1 | -1) => () => {
    if (!isCovered()) onStep(by)
  }
  useShortcut({ keys: { code: 'KeyJ' }, label: '다음 약속', group: '마감 레이더' }, step(1))
  useShortcut({ keys: { code: 'KeyK' }, label: '이전 약속', group: '마감 레이더' }, step(-1))
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      disableRestoreFocus
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'deadline-title',
          'data-screen': true,
          sx: { width: quick?.width ?? WIDTH, maxWidth: '100vw', bgcolor: 'background.default' },
        } as object,
      }}
    >
      <Head {...{ deadline, now, dayMinutes, place, onClose, onStep, onGiven }} />
      <Box
        key={`${deadline.kind}-${deadline.id}`}
        sx={
          deadline.kind === 'CONVERSATION'
            ? { flex: 1, minHeight: 0, display: 'flex' }
            : { flex: 1, minHeight: 0, overflowY: 'auto', p: 2 }
        }
      >
        <Suspense
          fallback={
            <Skeleton variant="rounded" height={240} sx={{ flex: 1 }} role="progressbar" aria-label="불러오는 중" />
          }
        >
          {quick ? <quick.view id={deadline.id} /> : null}
        </Suspense>
      </Box>
    </Drawer>
  )
}

const Head = ({ deadline, now, dayMinutes, place, onClose, onStep, onGiven }: Props) => {
  const me = useStaff()
  return (
    <Box component="header" sx={{ px: 2, py: 1, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
        <Typography id="deadline-title" variant="h6" component="h2" noWrap sx={{ flex: 1 }}>
          {deadlineKindWord[deadline.kind]} {deadline.label}
        </Typography>
        <Typography variant="body2" color="text.secondary" role="status" sx={{ whiteSpace: 'nowrap' }}>
          {place ?? '목록에서 빠졌어요'}
        </Typography>
        <Button size="small" onClick={() => onStep(-1)} sx={{ whiteSpace: 'nowrap' }}>
          이전 (K)
        </Button>
        <Button size="small" onClick={() => onStep(1)} sx={{ whiteSpace: 'nowrap' }}>
          다음 (J)
        </Button>
        <IconButton aria-label="닫기" onClick={onClose} autoFocus>
          <CloseIcon />
        </IconButton>
      </Stack>
      <Stack
        direction="row"
        sx={{ columnGap: 1.5, rowGap: 0.5, alignItems: 'center', flexWrap: 'wrap', typography: 'body2' }}
      >
        {place === undefined ? null : (
          <>
            <StatusChip label={leftText(deadline, now, dayMinutes)} tone={deadline.late ? 'bad' : 'neutral'} />
            <span>{dueText(deadline.due_at, now)}까지</span>
          </>
        )}
        {deadline.held ? <StatusChip label="보류됨" tone="warning" /> : null}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <KstText value={deadline.since} />
          부터 · {[ownerText(deadline, me?.id), deadline.shipping_origin?.name].filter(Boolean).join(' · ')}
        </Box>
        <TakeButton key={`${deadline.kind}-${deadline.id}`} deadline={deadline} onGiven={onGiven} />
        <Box sx={{ flex: 1 }} />
        <Link to={placeOf(deadline.record)}>화면에서 열기</Link>
      </Stack>
    </Box>
  )
}

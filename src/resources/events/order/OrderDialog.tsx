import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Tab,
  Tabs,
  Typography,
} from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { UndoAction } from '#console/bulk/UndoAction.tsx'
import { readAll } from '#console/data/readAll.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { codeOf } from '#dataProvider/errors.ts'
import { type AnyEvent, type EventResource, kindOf, places } from '../eventWords.ts'
import { OrderConflict } from './OrderConflict.tsx'
import { OrderRows } from './OrderRows.tsx'
import { OrderTools } from './OrderTools.tsx'
import { mergedInto, sequencesOf } from './orderDraft.ts'

type Props = { resource: EventResource; place: string | undefined; onClose: () => void }

/** What has ended keeps its number and is not shown. */
const LIVE = ['DRAFT', 'ACTIVE', 'PAUSED']
/** Somebody has ordered, or one of them is gone. */
const MEANWHILE = ['SEQUENCE_CONFLICT', 'NOT_FOUND']

/** The order of a kind of events; of banners that of one place. */
export const OrderDialog = ({ resource, place: first, onClose }: Props) => {
  const isBanner = resource === 'banner-events'
  const [place, setPlace] = useState(first ?? places[0]?.id)
  const data = useConsoleData()
  const read = () => readAll<AnyEvent>(data, resource, { status: LIVE, ...(isBanner ? { location: place } : {}) })
  const { data: events, error } = useQuery({
    queryKey: [resource, 'order', isBanner ? place : ''],
    queryFn: read,
    gcTime: 0,
    staleTime: Infinity,
  })
  return (
    <FormDialog onClose={onClose} maxWidth="md" aria-labelledby="order-title">
      <DialogTitle id="order-title">순서 바꾸기</DialogTitle>
      {isBanner ? (
        <Tabs value={place} onChange={(_, next: string) => setPlace(next)} aria-label="보이는 곳" sx={{ px: 3 }}>
          {places.map(({ id, name }) => (
            <Tab key={id} value={id} label={name} />
          ))}
        </Tabs>
      ) : null}
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      {events ? (
        <OrderForm key={place} resource={resource} events={events} read={read} onClose={onClose} />
      ) : (
        <DialogContent>{error ? null : <LinearProgress aria-label="불러오는 중" />}</DialogContent>
      )}
    </FormDialog>
  )
}

type FormProps = {
  resource: EventResource
  events: readonly AnyEvent[]
  /** as they stand by now */
  read: () => Promise<AnyEvent[]>
  onClose: () => void
}

const idsOf = (events: readonly AnyEvent[]) => events.map(({ id }) => id)

const OrderForm = ({ resource, events: first, read, onClose }: FormProps) => {
  const data = useConsoleData()
  const notify = useNotify()
  const [events, setEvents] = useState(first)
  const [order, setOrder] = useState(() => idsOf(first))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [theirs, setTheirs] = useState<readonly AnyEvent[]>()
  const byId = new Map(events.map((event) => [event.id, event]))
  const moved = order.filter((id, index) => events[index]?.id !== id).length

  const save = useMutation({
    mutationFn: ({ seen, wanted }: { seen: readonly AnyEvent[]; wanted: readonly number[] }) =>
      data.call('post', `/store-admin/v1/events/${kindOf(resource)}/bulk/sequence`, {
        body: {
          items: sequencesOf(wanted.flatMap((id) => seen.find((event) => event.id === id) ?? [])),
          expected: idsOf(seen),
        },
      }),
    onSuccess: ({ totals, job_id: jobId }) => {
      notify(`순서를 저장했어요. ${totals.SUCCESS}개가 옮겨졌어요.`, {
        type: 'success',
        autoHideDuration: 10_000,
        action: jobId === null ? null : <UndoAction jobId={jobId} done="이전 순서로 되돌렸어요." />,
      })
      onClose()
    },
    onError: async (failure) => {
      // what has come, gone and moved meanwhile is read whole: a refusal names no pictures and no states
      if (MEANWHILE.includes(codeOf(failure) ?? '')) setTheirs(await read())
    },
  })
  const take = (now: readonly AnyEvent[], wanted: readonly number[]) => {
    setEvents(now)
    setOrder([...wanted])
    setChosen(new Set())
    setTheirs(undefined)
    save.reset()
  }
  const takeTheirs = () => take(theirs ?? [], idsOf(theirs ?? []))
  const mine = theirs ? mergedInto(order, idsOf(theirs)) : []
  const saveMine = () => {
    if (!theirs) return
    take(theirs, mine)
    save.mutate({ seen: theirs, wanted: mine })
  }

  return (
    <>
      {theirs ? null : <OrderTools order={order} chosen={chosen} onOrder={setOrder} />}
      <DialogContent dividers sx={{ p: 0, minHeight: 240 }}>
        {theirs ? (
          <OrderConflict
            theirs={theirs}
            added={theirs.some(({ id }) => !byId.has(id))}
            mine={mine.flatMap((id) => theirs.find((event) => event.id === id) ?? [])}
          />
        ) : (
          <OrderRows byId={byId} order={order} chosen={chosen} onOrder={setOrder} onChosen={setChosen} />
        )}
      </DialogContent>
      {save.error && !theirs ? <Alert severity="error">{save.error.message}</Alert> : null}
      <DialogActions>
        <Typography variant="body2" color="text.secondary" role="status" sx={{ flex: 1, pl: 2 }}>
          {theirs ? null : moved > 0 ? `${moved}개의 자리가 바뀌어요.` : '아직 바뀐 것이 없어요.'}
        </Typography>
        <CancelButton>{theirs ? '닫기' : '취소'}</CancelButton>
        {theirs ? (
          <>
            <Button onClick={takeTheirs}>지금 순서에서 다시 하기</Button>
            <Button variant="contained" color="warning" loading={save.isPending} onClick={saveMine}>
              내 순서로 저장
            </Button>
          </>
        ) : (
          <Button
            variant="contained"
            disabled={moved === 0}
            loading={save.isPending}
            onClick={() => save.mutate({ seen: events, wanted: order })}
          >
            저장
          </Button>
        )}
      </DialogActions>
    </>
  )
}

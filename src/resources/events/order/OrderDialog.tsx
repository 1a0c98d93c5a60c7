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
import { readAll } from '#console/data/readAll.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { codeOf, extraOf } from '#dataProvider/errors.ts'
import { type AnyEvent, type EventResource, kindOf, places } from '../eventWords.ts'
import { OrderConflict } from './OrderConflict.tsx'
import { OrderRows } from './OrderRows.tsx'
import { OrderTools } from './OrderTools.tsx'
import { sequencesOf } from './orderDraft.ts'

type Props = { resource: EventResource; place: string | undefined; onClose: () => void }

/** What has ended keeps its number and is not shown. */
const LIVE = ['DRAFT', 'ACTIVE', 'PAUSED']

/** The order of a kind of events; of banners that of one place. */
export const OrderDialog = ({ resource, place: first, onClose }: Props) => {
  const isBanner = resource === 'banner-events'
  const [place, setPlace] = useState(first ?? places[0]?.id)
  const data = useConsoleData()
  const { data: events, error } = useQuery({
    queryKey: [resource, 'order', isBanner ? place : ''],
    queryFn: () => readAll<AnyEvent>(data, resource, { status: LIVE, ...(isBanner ? { location: place } : {}) }),
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
        <OrderForm key={place} resource={resource} events={events} onClose={onClose} />
      ) : (
        <DialogContent>{error ? null : <LinearProgress aria-label="불러오는 중" />}</DialogContent>
      )}
    </FormDialog>
  )
}

type FormProps = { resource: EventResource; events: readonly AnyEvent[]; onClose: () => void }
type Order = readonly { id: number; title: string }[]

const OrderForm = ({ resource, events, onClose }: FormProps) => {
  const data = useConsoleData()
  const notify = useNotify()
  const [read, setRead] = useState(() => events.map(({ id }) => id))
  const [order, setOrder] = useState(read)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [theirs, setTheirs] = useState<Order>()
  const byId = new Map(events.map((event) => [event.id, event]))
  const moved = order.filter((id, index) => read[index] !== id).length

  const save = useMutation({
    mutationFn: (expected: readonly number[]) =>
      data.call('post', `/store-admin/v1/events/${kindOf(resource)}/bulk/sequence`, {
        body: { items: sequencesOf(order.flatMap((id) => byId.get(id) ?? [])), expected: [...expected] },
      }),
    onSuccess: ({ totals }) => {
      notify(`순서를 저장했어요. ${totals.SUCCESS}개가 옮겨졌어요.`, { type: 'success' })
      onClose()
    },
    onError: (failure) => {
      const other = extraOf(failure).order as Order | undefined
      if (codeOf(failure) === 'SEQUENCE_CONFLICT' && other) setTheirs(other.filter(({ id }) => byId.has(id)))
    },
  })
  const takeTheirs = () => {
    const now = (theirs ?? []).map(({ id }) => id)
    setRead(now)
    setOrder(now)
    setTheirs(undefined)
    save.reset()
  }
  const saveMine = () => {
    const now = (theirs ?? []).map(({ id }) => id)
    setRead(now)
    setTheirs(undefined)
    save.mutate(now)
  }

  return (
    <>
      <OrderTools order={order} chosen={chosen} onOrder={setOrder} />
      <DialogContent dividers sx={{ p: 0, minHeight: 240 }}>
        {theirs ? (
          <OrderConflict theirs={theirs} mine={order.flatMap((id) => byId.get(id) ?? [])} />
        ) : (
          <OrderRows byId={byId} order={order} chosen={chosen} onOrder={setOrder} onChosen={setChosen} />
        )}
      </DialogContent>
      {save.error && !theirs ? <Alert severity="error">{save.error.message}</Alert> : null}
      <DialogActions>
        <Typography variant="body2" color="text.secondary" role="status" sx={{ flex: 1, pl: 2 }}>
          {moved > 0 ? `${moved}개의 자리가 바뀌어요.` : '아직 바뀐 것이 없어요.'}
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
          <Button variant="contained" disabled={moved === 0} loading={save.isPending} onClick={() => save.mutate(read)}>
            저장
          </Button>
        )}
      </DialogActions>
    </>
  )
}

import { Skeleton } from '@mui/material'
import type { ReactNode } from 'react'
import { useGetOne, type RaRecord } from 'react-admin'
import { readAgain } from '#console/data/queryClient.ts'
import { NotLoaded } from '#console/list/NotLoaded.tsx'
import { useLive } from '#console/live/useLive.ts'
import type { ResourceName } from '#dataProvider/paths.ts'
import { AS_RECORD } from './asRecord.ts'

type Props<Row> = { resource: ResourceName; id: number; children: (record: Row) => ReactNode }

/** One record in a drawer, read anew when others change it; when it could not be had, why, and once more. */
export const QuickRecord = <Row extends RaRecord>({ resource, id, children }: Props<Row>) => {
  const { data, error, refetch } = useGetOne<Row>(resource, { id, meta: AS_RECORD }, readAgain)
  const renew = () => void refetch({ cancelRefetch: false })
  useLive('order-items', renew, { onReconnected: renew })
  useLive('deadline', renew)
  if (data) return children(data)
  return error ? (
    <NotLoaded noun="내용" error={error} retry={() => void refetch()} />
  ) : (
    <Skeleton variant="rounded" height={240} role="progressbar" aria-label="불러오는 중" />
  )
}

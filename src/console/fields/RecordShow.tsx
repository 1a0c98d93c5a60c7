import type { ReactNode } from 'react'
import { ShowBase, useShowContext, type RaRecord } from 'react-admin'
import { NotLoaded } from '#console/list/NotLoaded.tsx'
import { isUnreached } from '#dataProvider/errors.ts'
import { AS_RECORD } from './asRecord.ts'
import { useReadTrouble } from './useReadTrouble.ts'

/** One record of a resource; when it could not be reached, why, and once more. */
export const RecordShow = ({ children }: { children: ReactNode }) => (
  <ShowBase queryOptions={{ ...useReadTrouble(), meta: AS_RECORD }}>
    <Reached>{children}</Reached>
  </ShowBase>
)

const Reached = ({ children }: { children: ReactNode }) => {
  const { record, error, refetch } = useShowContext<RaRecord>()
  if (!record && isUnreached(error))
    return <NotLoaded noun="내용" error={error as Error} retry={() => void refetch()} />
  return children
}

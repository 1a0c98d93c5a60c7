import { Button } from '@mui/material'
import { useListContext } from 'react-admin'
import { EmptyState } from '#console/list/EmptyState.tsx'
import { ListTrouble } from '#console/list/ListTrouble.tsx'
import { withJosa } from '#shared/format/josa.ts'
import type { Filter } from './filter.ts'

type Props<Key extends string> = {
  /** What a row is: 주문. */
  noun: string
  tabs: readonly { key: Key; label: string }[]
  tabOf: (filter: Filter) => Key
  inTab: (filter: Filter, key: Key) => Filter
  /** The tab that holds every state. */
  all: Key
  hint?: string
}

/** Why there are no rows, and what to do: the server failed, the conditions are narrow, or the work is done. */
export const NoRows = <Key extends string>({ noun, tabs, tabOf, inTab, all, hint }: Props<Key>) => {
  const { error, filterValues, setFilters } = useListContext()
  if (error) return <ListTrouble noun={noun} />
  const key = tabOf(filterValues)
  const tab = inTab({}, key)
  const narrowed = Object.keys(filterValues).length > Object.keys(tab).length
  const label = tabs.find((one) => one.key === key)?.label
  return narrowed ? (
    <EmptyState
      title={`이 조건에 맞는 ${withJosa(noun, '이/가')} 없어요`}
      hint="조건을 줄이거나, 다른 상태에서도 찾아 보세요."
      action={
        <>
          <Button variant="outlined" sx={{ mr: 1 }} onClick={() => setFilters(tab, undefined, false)}>
            조건 지우기
          </Button>
          <Button variant="outlined" onClick={() => setFilters(inTab(filterValues, all), undefined, false)}>
            모든 상태에서 찾기
          </Button>
        </>
      }
    />
  ) : (
    <EmptyState
      title={
        key === all ? `아직 ${withJosa(noun, '이/가')} 없어요` : `${label} 상태의 ${withJosa(noun, '이/가')} 없어요`
      }
      hint={hint}
    />
  )
}

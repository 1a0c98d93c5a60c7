import { Box, Tab, Tabs, Typography } from '@mui/material'
import { useEffect, useState, type ReactNode } from 'react'
import { useListContext, type SortPayload } from 'react-admin'
import { countOf, type Counted, type Filter } from './filter.ts'

type Props<Key extends string> = {
  label: string
  tabs: readonly { key: Key; label: string }[]
  tabOf: (filter: Filter) => Key
  inTab: (filter: Filter, key: Key) => Filter
  /** The order in which a tab is worked off; absent where every tab keeps the person's own. */
  sortOf?: (key: Key) => SortPayload
  counts: { results: readonly Counted[]; as_of?: string } | undefined
  children?: ReactNode
}

/** One tab for each state with its number, and how old the numbers are. */
export const StateTabs = <Key extends string>({ label, tabs, tabOf, inTab, sortOf, counts, children }: Props<Key>) => {
  const { filterValues, setFilters, setSort } = useListContext()
  const choose = (key: Key) => {
    setFilters(inTab(filterValues, key), undefined, false)
    if (sortOf) setSort(sortOf(key))
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider', mb: 1 }}>
      <Tabs
        value={known(tabs, tabOf(filterValues))}
        onChange={(_, key: Key) => choose(key)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={label}
        sx={{ flex: 1, minHeight: 40, minWidth: 0 }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            value={tab.key}
            sx={{ minHeight: 40, minWidth: 0, px: 1.5 }}
            label={
              <span>
                {tab.label}
                <Count text={countOf(counts?.results, tab.key)} waits={counts === undefined} />
              </span>
            }
          />
        ))}
      </Tabs>
      {children}
      {counts?.as_of ? <CountedAt at={counts.as_of} /> : null}
    </Box>
  )
}

/** No tab is chosen where the conditions are those of none. */
const known = <Key extends string>(tabs: Props<Key>['tabs'], key: Key) =>
  tabs.some((tab) => tab.key === key) ? key : false

/** Its place is there before the number is, so that no tab moves away from under the hand that presses it. */
const Count = ({ text, waits }: { text: string | undefined; waits: boolean }) =>
  text === undefined && !waits ? null : (
    <Box
      component="span"
      sx={{ display: 'inline-block', minWidth: '2ch', ml: 0.5, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}
    >
      {text}
    </Box>
  )

const CountedAt = ({ at }: { at: string }) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000))
  return (
    <Typography variant="body2" color="text.secondary" noWrap sx={{ pl: 1, display: { xs: 'none', md: 'block' } }}>
      {seconds < 60 ? `${seconds}초 전 집계` : `${Math.floor(seconds / 60)}분 전 집계`}
    </Typography>
  )
}

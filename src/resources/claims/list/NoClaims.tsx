import { NoRows } from '#console/queue/NoRows.tsx'
import { claimTypes } from '#console/words/orderWords.ts'
import { useQueueType } from './claimContext.ts'
import { tabsOfType } from './tabs.ts'

export const NoClaims = () => {
  const type = useQueueType()
  return <NoRows noun={claimTypes[type]} {...tabsOfType(type)} all="all" />
}

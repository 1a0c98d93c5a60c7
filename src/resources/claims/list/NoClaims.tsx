import { NoRows } from '#console/queue/NoRows.tsx'
import { claimKindWord } from '#shared/words/claims.ts'
import { useQueueType } from './claimContext.ts'
import { tabsOfType } from './tabs.ts'

export const NoClaims = () => {
  const type = useQueueType()
  return <NoRows noun={claimKindWord[type]} {...tabsOfType(type)} all="all" />
}

import type { Dashboard } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'

export { listLink as todoLink } from '#console/list/listLink.ts'

export type Todo = Dashboard['todos'][number]

/** 1,234건, and 10,000+건 where nobody counted on. */
export const countText = ({ count, capped }: Pick<Todo, 'count' | 'capped'>) =>
  `${formatNumber(count)}${capped ? '+' : ''}건`

import { formatNumber } from '#shared/format/krw.ts'
import { MOST_COUNTED } from '#shared/policy.ts'

/** How many products a line of a list has; they are counted up to a limit, beyond which it is only "more than". */
export const countText = (count: number): string =>
  count > MOST_COUNTED ? `${formatNumber(MOST_COUNTED)}개 넘음` : `${formatNumber(count)}개`

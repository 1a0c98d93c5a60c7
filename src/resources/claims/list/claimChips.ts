import { textsOf, type Filter, type FilterChip } from '#console/queue/filter.ts'
import { periodText } from '#console/queue/periodText.ts'
import type { StatusWords } from '#console/fields/StatusChip.tsx'
import { collectionWords, faultWords, inspectionWords } from '#console/words/claimWords.ts'

const WORDS: readonly (readonly [field: string, label: string, words: StatusWords])[] = [
  ['fault', '귀책', faultWords],
  ['inspection', '검수', inspectionWords],
]

const PLAIN: Record<string, string> = { user_id: '회원', order_id: '주문' }
const FLAGS: Record<string, string> = {
  held: '보류',
  overdue: '기한 지남',
  due: '오늘까지',
  fee_unpaid: '입금 대기',
}

const namesOf = (value: unknown, words: StatusWords) =>
  textsOf(value)
    .map((one) => words[one]?.[0] ?? one)
    .join(', ')

/** Every condition that narrows a queue beyond its tab, in words, with what takes it away. No condition is hidden. */
export const claimChips = (filter: Filter, beyondTabs: boolean): FilterChip[] => {
  const chips: FilterChip[] = []
  const add = (key: string, label: string, names: string[] = [key]) =>
    chips.push({ key, label, without: Object.fromEntries(names.map((name) => [name, undefined])) })
  if (filter.q) add('q', `찾기: ${textsOf(filter.q).join('')}`)
  if (filter.requested_from || filter.requested_to)
    add('requested', `요청일 ${periodText(filter.requested_from, filter.requested_to)}`, [
      'requested_from',
      'requested_to',
    ])
  for (const [field, label, words] of WORDS) if (filter[field]) add(field, `${label} ${namesOf(filter[field], words)}`)
  for (const [field, label] of Object.entries(PLAIN))
    if (filter[field] !== undefined) add(field, `${label} ${textsOf(filter[field]).join(', ')}`)
  if (!beyondTabs) return chips
  if (filter.status) add('status', `상태 ${textsOf(filter.status).length}가지`)
  if (filter.collection_status) add('collection_status', `수거 ${namesOf(filter.collection_status, collectionWords)}`)
  for (const [field, label] of Object.entries(FLAGS))
    if (filter[field] !== undefined) add(field, filter[field] === true ? label : `${label} 아님`)
  if (filter.ids) add('ids', `고른 클레임 ${textsOf(filter.ids).length}건만`)
  return chips
}

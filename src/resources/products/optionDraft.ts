import { extraLines } from '#console/prices/extraLines.ts'
import type { PriceLine } from '#console/prices/usePriceQuestion.tsx'
import type { OptionGroup } from '#contract/schema.d.ts'
import { changedExtras, recognizedGroups } from '#shared/pricing/optionExtras.ts'
import { MOST_COMBINATIONS, MOST_OPTIONS } from '#shared/policy.ts'

/** Options while they are edited; `key` names a line before the server has given it an id. */
export type ValueDraft = { key: string; id?: number; name: string; extra_price: number }
export type GroupDraft = { key: string; id?: number; name: string; values: ValueDraft[] }
/** Changes the group of a key as it is by then; undefined takes it away. */
export type ChangeGroup = (key: string, change: (group: GroupDraft) => GroupDraft | undefined) => void

let made = 0
const newKey = () => `new-${++made}`

export const newValue = (name = ''): ValueDraft => ({ key: newKey(), name, extra_price: 0 })
export const newGroup = (): GroupDraft => ({ key: newKey(), name: '', values: [newValue()] })

const NAME_LENGTH = 40

const BETWEEN = { cells: /[\t\r\n]/, words: /,\s/ }

/** The names in a text: cells of a sheet, or words with a comma and a space between them (1,000ml is one). */
export const namesIn = (text: string, between: keyof typeof BETWEEN): string[] =>
  text
    .split(BETWEEN[between])
    .map((name) => name.trim().slice(0, NAME_LENGTH))
    .filter(Boolean)

/** The group with the names in place of one value; the first keeps what is known of it. */
export const withNames = (group: GroupDraft, index: number, [first = '', ...more]: string[]): GroupDraft => ({
  ...group,
  values: group.values.flatMap((value, at) =>
    at === index ? [{ ...value, name: first }, ...more.map((name) => newValue(name))] : [value],
  ),
})

export const withValue = (group: GroupDraft, index: number, part: Partial<ValueDraft>): GroupDraft => ({
  ...group,
  values: group.values.map((value, at) => (at === index ? { ...value, ...part } : value)),
})

/** The group with one value a place further up. */
export const raised = (group: GroupDraft, index: number): GroupDraft => {
  const values = [...group.values]
  values.splice(index - 1, 0, ...values.splice(index, 1))
  return { ...group, values }
}

export const toDraft = (groups: readonly OptionGroup[]): GroupDraft[] =>
  groups.map(({ id, name, values }) => ({
    key: `g${id}`,
    id,
    name,
    values: values.map((value) => ({
      key: `v${value.id}`,
      id: value.id,
      name: value.name,
      extra_price: value.extra_price,
    })),
  }))

/** The groups as the server takes them: order is position. */
export const toBody = (groups: readonly GroupDraft[]) =>
  groups.map(({ id, name, values }, sequence) => ({
    ...(id === undefined ? {} : { id }),
    name: name.trim(),
    sequence,
    values: values.map((value, index) => ({
      ...(value.id === undefined ? {} : { id: value.id }),
      name: value.name.trim(),
      extra_price: value.extra_price,
      sequence: index,
    })),
  }))

/** What keeps the draft from being stored, as a sentence; undefined when nothing does. */
export const refuseDraft = (groups: readonly GroupDraft[]): string | undefined => {
  if (groups.length > MOST_OPTIONS) return `옵션은 ${MOST_OPTIONS}개까지예요. 지금은 ${groups.length}개예요.`
  if (groups.some((group) => !group.name.trim())) return '옵션 이름을 모두 적어 주세요.'
  if (groups.some((group) => group.values.length === 0 || group.values.some((value) => !value.name.trim())))
    return '옵션마다 값을 하나 이상, 빈 칸 없이 적어 주세요.'
  const twice = (names: string[]) => new Set(names.map((name) => name.trim())).size !== names.length
  if (
    twice(groups.map((group) => group.name)) ||
    groups.some((group) => twice(group.values.map((value) => value.name)))
  )
    return '같은 이름이 두 번 있어요.'
  const size = combinationCount(groups)
  return size > MOST_COMBINATIONS ? `조합은 ${MOST_COMBINATIONS}개까지예요. 지금은 ${size}개예요.` : undefined
}

export const combinationCount = (groups: readonly GroupDraft[]) =>
  groups.reduce((product, group) => product * group.values.length, 1)

/** The surcharges that saving would change, beside what is paid without them. */
export const changedSurcharges = (
  saved: readonly OptionGroup[],
  groups: readonly GroupDraft[],
  base: number,
): PriceLine[] =>
  recognizedGroups(toBody(groups), saved).flatMap(({ id, name, values }) =>
    extraLines(changedExtras(name, saved.find((group) => group.id === id)?.values ?? [], values), base),
  )

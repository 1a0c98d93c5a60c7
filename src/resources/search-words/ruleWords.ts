import type { StatusWords } from '#console/fields/StatusChip.tsx'

export const ruleWords: StatusWords<'PIN' | 'BAN'> = {
  PIN: ['늘 보임', 'good'],
  BAN: ['보이지 않음', 'bad'],
}

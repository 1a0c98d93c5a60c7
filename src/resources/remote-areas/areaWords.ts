import type { StatusWords } from '#console/fields/StatusChip.tsx'
import { toned } from '#console/words/toned.ts'
import { remoteZoneWord } from '#shared/words/deliveries.ts'

export const zones: StatusWords<'JEJU' | 'ISLAND'> = toned(remoteZoneWord, { JEJU: 'progress', ISLAND: 'warning' })

export const matches: StatusWords<'POSTCODE_RANGE' | 'BCODE_PREFIX' | 'ROADNAME' | 'BUILDING_CODE_PREFIX'> = {
  POSTCODE_RANGE: ['우편번호', 'neutral'],
  BCODE_PREFIX: ['법정동코드', 'neutral'],
  ROADNAME: ['도로명', 'neutral'],
  BUILDING_CODE_PREFIX: ['건물관리번호', 'neutral'],
}

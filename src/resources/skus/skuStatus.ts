import type { StatusWords } from '#console/fields/StatusChip.tsx'
import { LOW_STOCK } from '#shared/policy.ts'

export const skuStatus: StatusWords<'ACTIVE' | 'INACTIVE'> = {
  ACTIVE: ['판매', 'good'],
  INACTIVE: ['중지', 'neutral'],
}

export const stockWords: StatusWords<'AVAILABLE' | 'LOW' | 'SOLD_OUT'> = {
  AVAILABLE: ['넉넉함', 'good'],
  LOW: [`${LOW_STOCK}개 이하`, 'warning'],
  SOLD_OUT: ['없음', 'bad'],
}

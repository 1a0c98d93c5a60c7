import type { StatusWords } from '#console/fields/StatusChip.tsx'

export const skuStatus: StatusWords<'ACTIVE' | 'INACTIVE'> = {
  ACTIVE: ['판매', 'good'],
  INACTIVE: ['중지', 'neutral'],
}

export const stockWords: StatusWords<'AVAILABLE' | 'LOW' | 'SOLD_OUT'> = {
  AVAILABLE: ['넉넉함', 'good'],
  LOW: ['5개 이하', 'warning'],
  SOLD_OUT: ['없음', 'bad'],
}

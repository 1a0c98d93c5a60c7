import { toned } from '#console/words/toned.ts'
import { voucherStatusWord, voucherTypeList, voucherTypeWord } from '#shared/words/vouchers.ts'

export const voucherStatus = toned(voucherStatusWord, {
  ISSUED: 'progress',
  USED: 'good',
  VOID: 'bad',
  EXPIRED: 'neutral',
})

export const typeChoices = voucherTypeList.map((id) => ({ id, name: voucherTypeWord[id] }))

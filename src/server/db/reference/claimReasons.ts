export type ClaimReasonRow = {
  id: number
  type: 'cancel' | 'exchange' | 'return'
  label: string
  fault: 'CUSTOMER' | 'SELLER'
  detailRequired: boolean
  imageRequired: boolean
  sequence: number
}

type Said = [label: string, fault: ClaimReasonRow['fault'], withPicture?: boolean]

const reasonsOf = (type: ClaimReasonRow['type'], from: number, list: readonly Said[]): ClaimReasonRow[] =>
  list.map(([label, fault, image = false], sequence) => ({
    id: from + sequence,
    type,
    label,
    fault,
    detailRequired: image,
    imageRequired: image,
    sequence,
  }))

const goodsReasons: readonly Said[] = [
  ['단순 변심', 'CUSTOMER'],
  ['사이즈·색상', 'CUSTOMER'],
  ['상품 불량', 'SELLER', true],
  ['오배송', 'SELLER', true],
  ['파손', 'SELLER', true],
  ['설명과 다름', 'SELLER'],
]

/** 사유: why customers ask for a claim. Their ids are below those that staff's own reasons get (1000). */
export const claimReasonRows: readonly ClaimReasonRow[] = [
  ...reasonsOf('cancel', 1, [
    ['단순 변심', 'CUSTOMER'],
    ['옵션 변경', 'CUSTOMER'],
    ['배송 지연', 'SELLER'],
    ['품절', 'SELLER'],
  ]),
  ...reasonsOf('return', 11, goodsReasons),
  ...reasonsOf('exchange', 21, goodsReasons),
]

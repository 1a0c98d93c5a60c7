import { formatNumber } from '#shared/format/krw.ts'

type Counted = { total_count: number; total_is_estimate?: boolean | undefined }

/** How many products a list has, in words; of very many only about how many. */
export const productCount = ({ total_count: count, total_is_estimate: about }: Counted) =>
  `상품 ${about ? '약 ' : ''}${formatNumber(count)}개`

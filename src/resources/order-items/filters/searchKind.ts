/** What the one search box will look for, told under it before anybody waits for an answer. */
export const searchKind = (text: string): string | undefined => {
  const plain = text.normalize('NFKC').trim()
  if (plain === '') return undefined
  const compact = plain.replaceAll(/\s/g, '').toUpperCase()
  if (/^\d{6}[0-9A-HJKMNP-TV-Z]{8}$/.test(compact.replaceAll('-', ''))) return '주문번호로 찾아요'
  if (/^[\d\s+().-]+$/.test(plain))
    return /^\+?0?1[016789]|^0\d/.test(compact) ? '전화번호·송장번호로 찾아요' : '번호로 찾아요'
  if (/^[A-Z0-9-]{8,30}$/.test(compact) && /\d/.test(compact)) return '송장번호·주문번호로 찾아요'
  return '수령인 이름으로 찾아요 (기간이 없으면 최근 90일)'
}

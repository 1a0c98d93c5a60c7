/** 답변의 값: what a text of a reply can name in braces, and the places of a text that nobody has filled in. */

export const templateValues = [
  '고객명',
  '문의유형',
  '주문번호',
  '상품명',
  '옵션',
  '택배사',
  '송장번호',
  '송장링크',
  '발송예정일',
  '환불예정액',
  '담당자',
  '상담시간',
] as const
export type TemplateValue = (typeof templateValues)[number]

const known = `(?:${templateValues.join('|')})`
/** `{{…}}` and `{}` whatever they hold, and a known value of which only some braces are left. */
const place = new RegExp(
  `\\{\\{[^{}]*\\}\\}|\\{\\s*\\}|[{｛][{｛\\s]*${known}(?:[\\s}｝]*[}｝])?|${known}\\s*[}｝]+`,
  'g',
)

/** The places of a text that still wait for a value, in their order. */
export const unfilledIn = (text: string): { from: number; to: number; name: string }[] =>
  [...text.matchAll(place)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
    name: found.replaceAll(/[{}｛｝]/g, '').trim(),
  }))

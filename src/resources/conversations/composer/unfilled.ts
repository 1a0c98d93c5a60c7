import { unfilledIn } from '#shared/format/places.ts'

/** Why a text cannot be sent with such places. */
export const unfilledReason = (text: string): string | undefined => {
  const names = [...new Set(unfilledIn(text).map(({ name }) => name || '{}'))]
  return names.length === 0
    ? undefined
    : `채워지지 않은 값이 있어요: ${names.join(', ')}. 채우거나 지운 뒤 보내 주세요.`
}

/** A text cut where such places begin and end. */
export const marked = (text: string): { text: string; unfilled: boolean }[] => {
  const parts: { text: string; unfilled: boolean }[] = []
  let at = 0
  for (const { from, to } of unfilledIn(text)) {
    if (from > at) parts.push({ text: text.slice(at, from), unfilled: false })
    parts.push({ text: text.slice(from, to), unfilled: true })
    at = to
  }
  if (at < text.length) parts.push({ text: text.slice(at), unfilled: false })
  return parts
}

const dayMs = 86_400_000

/**
 * What the law and our own terms promise about notice before a text begins to hold, when a date is too near: 7 days, 30
 * when it is to the customers' disadvantage (이용약관 제1조, 약관의 규제에 관한 법률).
 */
export function noticeWarning(effectiveFrom: string | null, nowMs: number): string | null {
  const days = effectiveFrom === null ? 0 : (Date.parse(effectiveFrom) - nowMs) / dayMs
  if (days < 7) return '시행하기 7일 전부터 알려야 해요. 이미 알렸거나 아직 문을 열기 전일 때만 이렇게 정하세요.'
  return days < 30 ? '고객에게 불리하게 바뀌는 내용이면 시행하기 30일 전부터 알려야 해요.' : null
}

/** When tests begin: a Monday morning in November, in Korea. */
export const testStart = '2026-11-16T10:00:00+09:00'

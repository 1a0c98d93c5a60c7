/** The types of what leaves as a file. */
export const mimeTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  /** A CSV for Korean Excel. */
  cp949: 'text/csv; charset=euc-kr',
} as const

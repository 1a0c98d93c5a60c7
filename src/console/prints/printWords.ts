import type { PrintKind, PrintSize } from './printCalls.ts'

export const kindWords: Record<PrintKind, string> = {
  PICKING: '피킹 리스트',
  SLIP: '패킹 슬립(거래명세서)',
  RETURN_LABEL: '반품 라벨',
  STOPS: '출고 중지 목록',
}

export const sizeWords: Record<PrintSize, string> = { A4: 'A4', LABEL: '100 × 150 mm' }

/** The number of sheets or lines, as a button says it. */
export const unitOf = (kind: PrintKind): string => (kind === 'SLIP' || kind === 'RETURN_LABEL' ? '장' : '줄')

/** Whether a receiver stands on it, so that a reason is asked for and kept. */
export const isPersonal = (kind: PrintKind): boolean => kind !== 'PICKING'

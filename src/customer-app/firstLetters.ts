const FONT = '700 16px "Pretendard Variable"'
const FRAME_TEXT = '홈핏 멤버십 스토어 마이페이지 전체 보기 0123456789원%'
const PATIENCE_MS = 300

/**
 * Waits for the letters of the frame, so that the first paint does not move when they arrive; on a slow line it does
 * not wait longer than a moment and the system's Korean font stands in.
 */
export async function firstLetters(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([document.fonts.load(FONT, FRAME_TEXT).catch(() => []), patience])
}

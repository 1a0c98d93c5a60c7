/** 메시지함: what becomes of what is sent to customers. */

export const messageStatusWord = {
  HELD: '보류',
  QUEUED: '보내는 중',
  SENT: '보냄',
  FAILED: '실패',
  DISCARDED: '보내지 않음',
}

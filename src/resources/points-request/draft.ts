import { MOST_POINTS } from '#shared/policy.ts'
import { formatPoints } from '#shared/format/krw.ts'

/** What is being asked for, as the form holds it. */
export type Draft = {
  direction: 'GIVE' | 'TAKE'
  amount: string
  reason: string
  expiresOn: string
  memo: string
  evidenceUrl: string
}

export const emptyDraft: Draft = { direction: 'GIVE', amount: '', reason: '', expiresOn: '', memo: '', evidenceUrl: '' }

/** Digits of what was typed or pasted, also full-width ones; the most a member may be given at once is a million. */
export const digitsOf = (text: string) => text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 7)

export const pointsOf = ({ direction, amount }: Draft) => Number(amount || '0') * (direction === 'TAKE' ? -1 : 1)

/** The part of the request's body that the form says. */
export const bodyOf = (draft: Draft) => ({
  amount: pointsOf(draft),
  reason: draft.reason.trim(),
  ...(draft.expiresOn && draft.direction === 'GIVE' ? { expires_at: draft.expiresOn } : {}),
  ...(draft.memo.trim() ? { memo: draft.memo.trim() } : {}),
  ...(draft.evidenceUrl.trim() ? { evidence_url: draft.evidenceUrl.trim() } : {}),
})

/** The first thing that is still missing; undefined when the request can be looked at. */
export const missingIn = (draft: Draft, members: number): string | undefined => {
  if (members === 0) return '회원을 한 명 이상 골라 주세요.'
  if (pointsOf(draft) === 0) return '포인트를 입력해 주세요.'
  if (Math.abs(pointsOf(draft)) > MOST_POINTS) return `한 명당 ${formatPoints(MOST_POINTS)}까지 요청할 수 있어요.`
  if (!draft.reason.trim()) return '고객에게 보일 사유를 적어 주세요.'
  return draft.evidenceUrl.trim() && !/^https?:\/\/\S+$/.test(draft.evidenceUrl.trim())
    ? '근거 링크는 https://로 시작해야 해요.'
    : undefined
}

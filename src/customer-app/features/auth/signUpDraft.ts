import { useState } from 'react'
import type { ConsentKind } from '#shared/consents.ts'

export type SignUpStep = 'EMAIL' | 'CODE' | 'PASSWORD' | 'PROFILE' | 'CONSENT'

export type SignUpDraft = {
  step: SignUpStep
  email: string
  /** which address has been proved, and by what */
  proof: { email: string; token: string } | null
  password: string
  nickname: string
  name: string
  phone: string
  birthYear: string
  /** by the version of the text */
  agreed: Partial<Record<ConsentKind, string>>
}

const EMPTY: SignUpDraft = {
  step: 'EMAIL',
  email: '',
  proof: null,
  password: '',
  nickname: '',
  name: '',
  phone: '',
  birthYear: '',
  agreed: {},
}

/** In memory only: reading the terms and coming back loses nothing, closing the page forgets everything. */
let kept = EMPTY
const keep = (draft: SignUpDraft) => {
  kept = draft
}
export const forgetSignUpDraft = () => keep(EMPTY)

/** What has been filled in so far. A code is not waited for any more after coming back. */
export function useSignUpDraft() {
  const [draft, setDraft] = useState(() => (kept.step === 'CODE' ? { ...kept, step: 'EMAIL' as const } : kept))
  const change = (part: Partial<SignUpDraft>) => {
    const next = { ...draft, ...part }
    keep(next)
    setDraft(next)
  }
  return { draft, change }
}

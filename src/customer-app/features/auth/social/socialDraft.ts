import { useState } from 'react'
import type { ConsentKind } from '#shared/consents.ts'
import { checkNickname } from '#shared/validation/text.ts'
import type { Ticket } from './ticket.ts'

type Draft = {
  step: 'PROFILE' | 'CONSENT'
  nickname: string
  name: string
  phone: string
  birthYear: string
  /** by the version of the text */
  agreed: Partial<Record<ConsentKind, string>>
}

/** In memory only, of one person elsewhere: reading the terms and coming back loses nothing. */
let kept: { of: string; draft: Draft } | null = null
const keep = (next: typeof kept) => {
  kept = next
}
export const forgetSocialDraft = () => keep(null)

/** What has been filled in so far; the nickname over there to begin with. */
export function useSocialDraft(ticket: Ticket) {
  const of = `${ticket.provider}:${ticket.email_address ?? ''}`
  const [draft, setDraft] = useState<Draft>(() => (kept?.of === of ? kept.draft : emptyDraft(ticket)))
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    keep({ of, draft: next })
    setDraft(next)
  }
  return { draft, change }
}

const emptyDraft = ({ nickname }: Ticket): Draft => ({
  step: 'PROFILE',
  nickname: nicknameFrom(nickname),
  name: '',
  phone: '',
  birthYear: '',
  agreed: {},
})

/** The name over there, as far as it can be a nickname here. */
export function nicknameFrom(suggested: string | null): string {
  const checked = checkNickname((suggested ?? '').replaceAll(/[^가-힣a-zA-Z0-9_]/g, '').slice(0, 12))
  return checked.ok ? checked.value : ''
}

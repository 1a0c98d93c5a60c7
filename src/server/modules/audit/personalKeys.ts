import { can } from '#shared/permissions.ts'
import { detectKey } from '#shared/validation/searchKey.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'

export type PersonalKeys = { phone?: string | undefined; receiver?: string | undefined; q?: string | undefined }

export const maySeekPeople = (actor: Actor): boolean => actor.kind === 'staff' && can(actor.role, 'pii:read')

/** Whether a search text is a person's: a phone number, or (as a name) anything that is no number at all. */
export function isPersonal(text: string): 'phone' | 'name' | undefined {
  const key = detectKey(text)
  if (key.kind === 'name') return 'name'
  return key.kind === 'number' && key.phone ? 'phone' : undefined
}

/**
 * Refuses to look for a person by phone or name on behalf of those who may not see either: a masked answer would still
 * confirm every guess. Error: FORBIDDEN.
 */
export function refusePersonalKeys(actor: Actor, { phone, receiver, q }: PersonalKeys): void {
  if (maySeekPeople(actor)) return
  if (phone !== undefined || receiver !== undefined || (q !== undefined && isPersonal(q))) throw personalKeyRefused()
}

/** The same for the search of members: by e-mail or phone only for those who may see them. Error: FORBIDDEN. */
export function refuseMemberKeys(actor: Actor, q: string): void {
  const key = detectKey(q)
  if (maySeekPeople(actor) || !(q.includes('@') || (key.kind === 'number' && key.phone))) return
  throw memberKeyRefused()
}

export const memberKeyRefused = () =>
  new AppError(
    'FORBIDDEN',
    { permission: 'pii:read' },
    '이메일과 전화번호로 찾으려면 개인정보 열람 권한이 있어야 해요. 회원번호나 닉네임으로 찾아 주세요.',
  )

export const personalKeyRefused = () =>
  new AppError(
    'FORBIDDEN',
    { permission: 'pii:read' },
    '전화번호와 이름으로 찾으려면 개인정보 열람 권한이 있어야 해요. 주문번호나 송장번호로 찾아 주세요.',
  )

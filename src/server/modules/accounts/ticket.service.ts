import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Given } from '../terms/consents.service.ts'
import { AppError } from '../../http/errors.ts'
import { signInCustomer, signUp } from '../auth/auth.service.ts'
import { type Opened, openSession, revoke } from '../auth/sessions.service.ts'
import { socialProviderWord } from '#shared/words/members.ts'
import type { Ticket } from '../social/sealed.ts'
import { linkAccount, memberOf, waysInto } from '../social/socialAccounts.service.ts'
import { useEmailProof } from './emailCodes.service.ts'

/**
 * What a person whom a provider has named does to become a member: prove a mailbox where the provider did not, then sign
 * up, or, where the mailbox has an account, sign in to it once. An account is never joined by its address alone.
 */

type Signed = Opened & { userId: number }

/** What is missing next. Whether the address has an account is only said to who has proved the mailbox. */
export async function stepOf(db: Db, ticket: Ticket, now: Date) {
  const ways = ticket.proven && ticket.email ? await waysInto(db, ticket.email) : undefined
  const step = !ticket.proven ? 'EMAIL' : ways ? 'LINK' : 'SIGN_UP'
  return {
    provider: ticket.provider,
    label: socialProviderWord[ticket.provider],
    step: step as 'EMAIL' | 'LINK' | 'SIGN_UP',
    email_address: ticket.email,
    nickname: ticket.nickname,
    ways: ways ?? [],
    redirect_path: ticket.redirectPath,
    expires_in: Math.max(0, Math.floor((ticket.expiresAt - now.getTime()) / 1000)),
  }
}

/** The ticket with a mailbox that was proved by a code. Errors: EMAIL_NOT_VERIFIED. */
export async function withProvenEmail(
  tx: Tx,
  ticket: Ticket,
  proof: { token: string; emailAddress: string; now: Date },
): Promise<Ticket> {
  await useEmailProof(tx, proof)
  return { ...ticket, email: proof.emailAddress, proven: true }
}

const provenEmail = (ticket: Ticket): string => {
  if (!ticket.email || !ticket.proven) throw new AppError('SOCIAL_EMAIL_REQUIRED')
  return ticket.email
}

const linkOf = ({ provider, subject, email }: Ticket) => ({ provider, subject, emailAddress: email })

export type NewMember = {
  nickname: string
  name: string
  phone?: string | undefined
  birthYear?: number | undefined
  agreements: Given[]
}

/**
 * Makes the account, without a password, and its link. Errors: SOCIAL_EMAIL_REQUIRED, SOCIAL_ACCOUNT_EXISTS,
 * SOCIAL_LINKED_ELSEWHERE, AGREEMENT_REQUIRED, CONSENT_OUTDATED, UNDER_AGE, NICKNAME_TAKEN.
 */
export async function signUpWith(
  deps: Deps,
  ticket: Ticket,
  member: NewMember,
  { userAgent, now }: { userAgent: string; now: Date },
): Promise<Signed> {
  const emailAddress = provenEmail(ticket)
  return deps.db
    .transaction(async (tx) => {
      if (await memberOf(tx, ticket.provider, ticket.subject)) throw new AppError('SOCIAL_LINKED_ELSEWHERE')
      const userId = await signUp(tx, deps, { ...member, emailAddress }, null)
      await linkAccount(tx, userId, linkOf(ticket), now)
      const opened = await openSession(tx, deps, { audience: 'customer', subjectId: userId, role: 'user', userAgent })
      return { ...opened, userId }
    })
    .catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'EMAIL_TAKEN' ? new AppError('SOCIAL_ACCOUNT_EXISTS') : error
    })
}

/**
 * Signs in to the account of the proven mailbox with its password and links the person to it. It counts as a sign-in:
 * same tries, same refusals. Errors: SOCIAL_EMAIL_REQUIRED, SIGN_IN_FAILED, ACCOUNT_LOCKED, RATE_LIMITED,
 * SOCIAL_LINKED_ELSEWHERE, SOCIAL_ALREADY_LINKED.
 */
export async function linkWith(
  deps: Deps,
  ticket: Ticket,
  attempt: { password: string; place: string; userAgent: string; now: Date },
): Promise<Signed> {
  const opened = await signInCustomer(deps, { ...attempt, emailAddress: provenEmail(ticket) })
  try {
    await deps.db.transaction((tx) => linkAccount(tx, opened.userId, linkOf(ticket), attempt.now))
    return opened
  } catch (error) {
    await revoke(deps.db, deps, 'customer', opened.refreshToken)
    throw error
  }
}

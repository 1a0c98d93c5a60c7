import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { hit, hitPlace } from '../../http/rateLimit.ts'
import { users } from '../auth/auth.tables.ts'
import { forgetSignInTries } from '../auth/auth.service.ts'
import { setPasswordHash } from '../auth/credentials.service.ts'
import { endSessions } from '../auth/endSessions.service.ts'
import { requirePassword } from '../auth/passwordPolicy.ts'
import { hashPassword } from '../auth/passwords.ts'
import { deliverSoon } from '../messages/delivery.ts'
import { queueMessage } from '../messages/messages.service.ts'
import {
  alreadyMemberMail,
  passwordChangedMail,
  resetCodeMail,
  resetLinkMail,
  signUpCodeMail,
  unknownMemberMail,
} from './accountMessages.ts'
import {
  codeSeconds,
  endCodes,
  issueCode,
  issueProof,
  readProof,
  resendAfterSeconds,
  tryCode,
  useProof,
} from './codes.service.ts'
import { showsCodes } from './sampleCodes.ts'

/**
 * Codes by mail. Nobody learns from an answer, its time or the work behind it whether an address is known: every call
 * reads one account, makes one code and queues one letter. Only the letter differs, and only the mailbox's owner sees it.
 */

const daySeconds = 86_400
/** Codes a day: to one address, and from one place. */
export const mailCodesPerDay = { address: 10, place: 20, samplePlace: 2_000 }

type Asked = { emailAddress: string; place: string }
export type CodeSent = { request_id: string; expires_in: number; resend_after: number; sample: boolean }

async function limit(tx: Tx, deps: Deps, { emailAddress, place }: Asked): Promise<void> {
  const now = deps.clock.now()
  const places = deps.config.sampleMode ? mailCodesPerDay.samplePlace : mailCodesPerDay.place
  await hit(tx, `mail-code:${emailAddress}`, mailCodesPerDay.address, daySeconds, now)
  await hitPlace(tx, 'mail-code-from', place, places, daySeconds, now)
}

async function memberOf(tx: Tx, emailAddress: string): Promise<number | undefined> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailAddress, emailAddress), ne(users.status, 'WITHDRAWN')))
  return user?.id
}

async function sendCode(deps: Deps, purpose: 'SIGN_UP' | 'PASSWORD_RESET', asked: Asked): Promise<CodeSent> {
  const now = deps.clock.now()
  const requestId = await deps.db.transaction(async (tx) => {
    const userId = await memberOf(tx, asked.emailAddress)
    const decoy = (purpose === 'SIGN_UP') === (userId !== undefined)
    const target = asked.emailAddress
    const issued = await issueCode(tx, deps, { purpose, target, decoy, ...(userId === undefined ? {} : { userId }) })
    await limit(tx, deps, asked)
    await queueMessage(tx, {
      dedupe: `code:${issued.requestId}`,
      channel: 'EMAIL',
      recipient: target,
      userId: userId ?? null,
      kind: decoy ? 'MEMBER' : 'CODE',
      ...wordsOf(deps, purpose, issued.code, decoy),
      now,
    })
    return issued.requestId
  })
  deliverSoon(deps)
  return {
    request_id: requestId,
    expires_in: codeSeconds[purpose],
    resend_after: resendAfterSeconds,
    sample: showsCodes(deps, 'EMAIL'),
  }
}

function wordsOf({ config }: Deps, purpose: 'SIGN_UP' | 'PASSWORD_RESET', code: string, decoy: boolean) {
  if (purpose === 'SIGN_UP') return decoy ? alreadyMemberMail(config.publicUrl) : signUpCodeMail(code)
  return decoy ? unknownMemberMail(config.publicUrl) : resetCodeMail(code)
}

/** Sends the code that proves a new member's mailbox; a member gets a letter that says so instead. RATE_LIMITED. */
export const sendSignUpCode = (deps: Deps, asked: Asked): Promise<CodeSent> => sendCode(deps, 'SIGN_UP', asked)

/** Sends the code that lets a member choose a new password; a stranger gets a letter that says so. RATE_LIMITED. */
export const sendResetCode = (deps: Deps, asked: Asked): Promise<CodeSent> => sendCode(deps, 'PASSWORD_RESET', asked)

/** Exchanges the code for a token that proves the mailbox. Errors: CODE_INVALID, CODE_EXPIRED. */
export const verifySignUpCode = (deps: Deps, tried: { requestId: string; code: string }): Promise<string> =>
  tryCode(deps.db, deps, { purpose: 'SIGN_UP', ...tried })

/** Exchanges the code for a token that sets one new password. Errors: CODE_INVALID, CODE_EXPIRED. */
export const verifyResetCode = (deps: Deps, tried: { requestId: string; code: string }): Promise<string> =>
  tryCode(deps.db, deps, { purpose: 'PASSWORD_RESET', ...tried })

/** Whether this token proves this address; it stays good. For looking before dear work. */
export async function provesEmail(deps: Deps, token: string, emailAddress: string): Promise<boolean> {
  const proof = await readProof(deps.db, { purpose: 'SIGN_UP', token, now: deps.clock.now() })
  return proof?.target === emailAddress
}

/** Uses up a proof of a mailbox, together with what it is for. Error: EMAIL_NOT_VERIFIED. */
export async function useEmailProof(
  tx: Tx,
  { token, emailAddress, now }: { token: string; emailAddress: string; now: Date },
): Promise<void> {
  const proof = await useProof(tx, { purpose: 'SIGN_UP', token, now })
  if (proof?.target !== emailAddress) throw new AppError('EMAIL_NOT_VERIFIED')
}

/** Queues a mail with a link that sets a new password, good for half an hour; a stranger gets the other letter. */
export async function queueResetLink(tx: Tx, deps: Deps, emailAddress: string): Promise<void> {
  const userId = await memberOf(tx, emailAddress)
  const proof = { purpose: 'PASSWORD_RESET', target: emailAddress } as const
  const token = await issueProof(tx, deps, userId === undefined ? proof : { ...proof, userId })
  const words = userId === undefined ? unknownMemberMail : (url: string) => resetLinkMail(url, token)
  await queueMessage(tx, {
    dedupe: `reset-link:${deps.keys.mac(token)}`,
    channel: 'EMAIL',
    recipient: emailAddress,
    userId: userId ?? null,
    kind: userId === undefined ? 'MEMBER' : 'CODE',
    ...words(deps.config.publicUrl),
    now: deps.clock.now(),
  })
}

/** The one-step way: a mail with a link. Error: RATE_LIMITED. */
export async function sendResetLink(deps: Deps, asked: Asked): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await limit(tx, deps, asked)
    await queueResetLink(tx, deps, asked.emailAddress)
  })
  deliverSoon(deps)
}

const spent = () =>
  new AppError('TOKEN_INVALID', undefined, '재설정 시간이 지났거나 이미 끝났어요. 다시 요청해 주세요.')

/**
 * Sets the new password, ends every session and every other way to reset, and tells the member. One token sets one
 * password. Errors: PASSWORD_POLICY (the token stays good), TOKEN_INVALID.
 */
export async function resetPassword(
  deps: Deps,
  { token, password, place }: { token: string; password: string; place: string },
): Promise<void> {
  const now = deps.clock.now()
  const purpose = 'PASSWORD_RESET'
  requirePassword(password, '', 'new_password')
  const proof = await readProof(deps.db, { purpose, token, now })
  if (proof?.userId == null) throw spent()
  requirePassword(password, proof.target, 'new_password')
  const passwordHash = await hashPassword(password)
  await deps.db.transaction(async (tx) => {
    const { userId } = (await useProof(tx, { purpose, token, now })) ?? {}
    const emailAddress = userId ? await setPasswordHash(tx, { userId, passwordHash, now }) : undefined
    if (!userId || !emailAddress) throw spent()
    await endCodes(tx, { purpose, userId, now })
    await endSessions(tx, { audience: 'customer', subjectId: userId }, now)
    await queueMessage(tx, {
      dedupe: `password-changed:${userId}:${now.getTime()}`,
      channel: 'EMAIL',
      recipient: emailAddress,
      userId,
      kind: 'MEMBER',
      ...passwordChangedMail(deps.config.publicUrl),
      now,
    })
  })
  await forgetSignInTries(deps, { place, emailAddress: proof.target })
  deliverSoon(deps)
}

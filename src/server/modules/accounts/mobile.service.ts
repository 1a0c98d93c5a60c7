import { eq } from 'drizzle-orm'
import { maskPhone } from '../../mask.ts'
import { phoneDigits } from '#shared/format/phone.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { hit, hitPlace } from '../../http/rateLimit.ts'
import { users } from '../auth/auth.tables.ts'
import { setVerifiedMobile } from '../auth/credentials.service.ts'
import { deliverSoon } from '../messages/delivery.ts'
import { queueMessage } from '../messages/messages.service.ts'
import { mobileCodeText, mobileTakenMail, mobileVerifiedMail } from './accountMessages.ts'
import { codeSeconds, issueCode, liveRequest, resendAfterSeconds, tryCode, useMobileProof } from './codes.service.ts'
import type { CodeSent } from './emailCodes.service.ts'
import { showsCodes } from './sampleCodes.ts'

const daySeconds = 86_400
/** Codes a day: to one number, and from one place. */
export const mobileCodesPerDay = { number: 5, place: 10, samplePlace: 1_000 }

/** The digits of a Korean mobile number, however it was typed. Error: MOBILE_FORMAT. */
export function mobileDigits(text: string): string {
  const digits = phoneDigits(text)
  if (!/^01[016789]\d{7,8}$/.test(digits)) throw new AppError('MOBILE_FORMAT')
  return digits
}

/** Sends a code to a number by SMS. Errors: MOBILE_FORMAT, RATE_LIMITED. */
export async function sendMobileCode(
  deps: Deps,
  { userId, mobile: typed, place }: { userId: number; mobile: string; place: string },
): Promise<CodeSent> {
  const mobile = mobileDigits(typed)
  const now = deps.clock.now()
  const places = deps.config.sampleMode ? mobileCodesPerDay.samplePlace : mobileCodesPerDay.place
  const requestId = await deps.db.transaction(async (tx) => {
    const issued = await issueCode(tx, deps, { purpose: 'MOBILE', target: mobile, userId })
    await hit(tx, `mobile-code:${mobile}`, mobileCodesPerDay.number, daySeconds, now)
    await hitPlace(tx, 'mobile-code-from', place, places, daySeconds, now)
    await queueMessage(tx, {
      dedupe: `code:${issued.requestId}`,
      channel: 'SMS',
      recipient: mobile,
      userId,
      kind: 'CODE',
      ...mobileCodeText(issued.code),
      now,
    })
    return issued.requestId
  })
  deliverSoon(deps)
  return {
    request_id: requestId,
    expires_in: codeSeconds.MOBILE,
    resend_after: resendAfterSeconds,
    sample: showsCodes(deps, 'SMS'),
  }
}

type Tried = { userId: number; mobile: string; code: string }

/** Says whether the code is right; for ten minutes after that the number may become theirs. CODE_INVALID, CODE_EXPIRED. */
export async function verifyMobile(deps: Deps, { userId, mobile: typed, code }: Tried): Promise<string> {
  const mobile = mobileDigits(typed)
  const requestId = await liveRequest(deps.db, { userId, mobile, now: deps.clock.now() })
  return tryCode(deps.db, deps, { purpose: 'MOBILE', requestId, code })
}

/**
 * Makes a verified number theirs; answers it masked. Another member who had it loses it, and both are told by mail.
 * Errors: MOBILE_FORMAT, MOBILE_NOT_VERIFIED.
 */
export async function updateMobile(deps: Deps, { userId, mobile: typed, code }: Tried): Promise<string> {
  const mobile = mobileDigits(typed)
  const masked = maskPhone(mobile)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (!(await useMobileProof(tx, deps, { userId, mobile, code }))) throw new AppError('MOBILE_NOT_VERIFIED')
    const { takenFrom } = await setVerifiedMobile(tx, { userId, mobile, now })
    const [me] = await tx.select({ emailAddress: users.emailAddress }).from(users).where(eq(users.id, userId))
    const told = [
      ...(me ? [{ id: userId, emailAddress: me.emailAddress, words: mobileVerifiedMail(masked) }] : []),
      ...(takenFrom ? [{ ...takenFrom, words: mobileTakenMail(masked) }] : []),
    ]
    for (const { id, emailAddress, words } of told)
      await queueMessage(tx, {
        dedupe: `mobile:${id}:${mobile}:${now.getTime()}`,
        channel: 'EMAIL',
        recipient: emailAddress,
        userId: id,
        kind: 'MEMBER',
        ...words,
        now,
      })
  })
  deliverSoon(deps)
  return masked
}

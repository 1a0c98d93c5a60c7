import { randomBytes } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { REQUIRED_CONSENTS } from '#shared/consents.ts'
import { isUnderAge } from '#shared/validation/birthYear.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { crowdOf } from '../../http/address.ts'
import { AppError, refuseOn } from '../../http/errors.ts'
import { forgetHits, hit, hitPlace, takeBackHit, takeBackPlace } from '../../http/rateLimit.ts'
import { type Given, recordConsents, refuseOutdated } from '../terms/consents.service.ts'
import { users } from './auth.tables.ts'
import { verifyPassword } from './passwords.ts'
import { type Opened, openSession } from './sessions.service.ts'

export type Attempt = { emailAddress: string; password: string; place: string; userAgent: string }

const triesKey = (audience: string, { place, emailAddress }: Pick<Attempt, 'place' | 'emailAddress'>) =>
  `sign-in:${audience}:${place}:${emailAddress}`
const triesSeconds = 900
const placeSeconds = 3600
/** Behind an unknown proxy, one account has so many tries an hour from all of its places together. */
const triesThrough = 40

type Limited = { gotIn: () => Promise<void>; noGuess: () => Promise<void> }

/**
 * Five failures in fifteen minutes for one address from one place, fifty an hour from one place. A try counts while it
 * is under way, so that many at once cannot slip through. `gotIn` takes it back for who got in: they have not been
 * guessing, their earlier tries no longer count, and an office behind one address signs in as often as it likes. `noGuess`
 * takes back this try alone. Who comes through a proxy that nobody told us of is one of its places: a stranger behind it keeps
 * nobody out, and who makes places up has no more tries at one account, and none beyond what all of them share.
 */
export async function limitSignIn(deps: Deps, audience: string, attempt: Attempt, device?: string): Promise<Limited> {
  const now = deps.clock.now()
  if (device !== undefined) return limitDevice(deps, `sign-in:${audience}:device:${device}`, now)
  await hit(deps.db, triesKey(audience, attempt), 5, triesSeconds, now)
  await hitPlace(deps.db, `sign-in:${audience}`, attempt.place, 50, placeSeconds, now)
  const crowd = crowdOf(attempt.place)
  const through = crowd && `sign-in:${audience}:${crowd}>:${attempt.emailAddress}`
  if (through) await hit(deps.db, through, triesThrough, placeSeconds, now)
  const takeBackPlaces = async () => {
    await takeBackPlace(deps.db, `sign-in:${audience}`, attempt.place, placeSeconds, now)
    if (through) await takeBackHit(deps.db, through, placeSeconds, now)
  }
  return {
    gotIn: async () => {
      await forgetHits(deps.db, triesKey(audience, attempt), triesSeconds, now)
      await takeBackPlaces()
    },
    noGuess: async () => {
      await takeBackHit(deps.db, triesKey(audience, attempt), triesSeconds, now)
      await takeBackPlaces()
    },
  }
}

/** A device that has been let in before counts its own failures alone: nobody else's tries keep it out. */
async function limitDevice(deps: Deps, key: string, now: Date): Promise<Limited> {
  await hit(deps.db, key, 5, triesSeconds, now)
  return {
    gotIn: () => forgetHits(deps.db, key, triesSeconds, now),
    noGuess: () => takeBackHit(deps.db, key, triesSeconds, now),
  }
}

/** Who has proved who they are by another way may sign in at once, whatever was tried from there before. */
export const forgetSignInTries = (deps: Deps, who: Pick<Attempt, 'place' | 'emailAddress'>): Promise<void> =>
  forgetHits(deps.db, triesKey('customer', who), triesSeconds, deps.clock.now())

/** Signs a customer in. The answer and its time are the same for a wrong password and an unknown address. */
export async function signInCustomer(
  deps: Deps,
  attempt: Attempt & { provider?: 'web' | 'weapp' },
): Promise<Opened & { userId: number }> {
  const { gotIn } = await limitSignIn(deps, 'customer', attempt)
  const [user] = await deps.db
    .select()
    .from(users)
    .where(and(eq(users.emailAddress, attempt.emailAddress), ne(users.status, 'WITHDRAWN')))
  const fits = await verifyPassword(attempt.password, user?.passwordHash)
  if (!user || !fits) throw new AppError('SIGN_IN_FAILED')
  if (user.status !== 'ACTIVE') throw new AppError('ACCOUNT_LOCKED')
  await gotIn()
  const opened = await deps.db.transaction(async (tx) => {
    await requireStill(tx, user)
    return openSession(tx, deps, {
      audience: 'customer',
      subjectId: user.id,
      role: 'user',
      ...(attempt.provider ? { provider: attempt.provider } : {}),
      userAgent: attempt.userAgent,
    })
  })
  return { ...opened, userId: user.id }
}

/** A password that was changed, or an account that was closed, while the password was being checked opens nothing. */
async function requireStill(tx: Tx, checked: typeof users.$inferSelect): Promise<void> {
  const [still] = await tx
    .select({ passwordHash: users.passwordHash, status: users.status })
    .from(users)
    .where(eq(users.id, checked.id))
    .for('share')
  if (still?.passwordHash !== checked.passwordHash || still.status !== 'ACTIVE') throw new AppError('SIGN_IN_FAILED')
}

export type SignUp = {
  emailAddress: string
  nickname: string
  name: string
  phone?: string | undefined
  birthYear?: number | undefined
  agreements: Given[]
}

/**
 * Creates a customer with what they agreed to. Who is told EMAIL_TAKEN has proved that the mailbox is theirs. Errors:
 * AGREEMENT_REQUIRED, CONSENT_OUTDATED, UNDER_AGE, EMAIL_TAKEN, NICKNAME_TAKEN.
 */
export async function signUp(tx: Tx, deps: Deps, input: SignUp, passwordHash: string | null): Promise<number> {
  for (const kind of REQUIRED_CONSENTS) {
    if (!input.agreements.some((one) => one.kind === kind && one.agreed))
      throw new AppError('AGREEMENT_REQUIRED', { kind })
  }
  const now = deps.clock.now()
  await refuseOutdated(tx, input.agreements, now)
  if (input.birthYear !== undefined && isUnderAge(input.birthYear, now.getTime())) throw new AppError('UNDER_AGE')
  const [user] = await refuseOn(
    { users_email_active: 'EMAIL_TAKEN', users_nickname_active: 'NICKNAME_TAKEN' },
    tx
      .insert(users)
      .values({
        emailAddress: input.emailAddress,
        passwordHash,
        nickname: input.nickname,
        name: input.name,
        phone: input.phone ?? null,
        birthYear: input.birthYear ?? null,
        referralCode: randomBytes(6).toString('hex').toUpperCase(),
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: users.id }),
  )
  const userId = user?.id as number
  await recordConsents(tx, userId, input.agreements, now)
  return userId
}

/** Whether a nickname is still free. Addresses are not told: who owns one proves it first. */
export async function isNicknameFree(db: Db, nickname: string): Promise<boolean> {
  const [taken] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.nickname, nickname), ne(users.status, 'WITHDRAWN')))
  return !taken
}

import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { hitPlace } from '../../http/rateLimit.ts'
import { findSession, type Opened, openSession, revoke } from '../auth/sessions.service.ts'
import type { ProviderName, SocialPerson, SocialProvider } from '../../ports/socialProvider.ts'
import { callbackUri, errorPage, linkPage, pathToReturn, resultPage } from './addresses.ts'
import { newState, newTicket, openState, type SignInState, type Ticket } from './sealed.ts'
import { linkAccount, memberOf, noteUse } from './socialAccounts.service.ts'

/** The two ends of a sign-in at a provider. A browser is navigating, so that refusals too are pages to go to. */

export type Started = { location: string; state?: SignInState }
/** `ended`: the sign-in that this browser has under way is over; an answer to another one leaves it alone. */
export type Finished = { location: string; ended: boolean; opened?: Opened; ticket?: Ticket }
type Outcome = Omit<Finished, 'ended'>

type Caller = { provider: ProviderName; place: string; sessionToken: string | undefined; now: Date }

const perIp = 60
const ipSeconds = 600

function providerOf(deps: Deps, name: ProviderName): SocialProvider {
  const provider = deps.social[name]
  if (!provider) throw new AppError('SOCIAL_NOT_OFFERED')
  return provider
}

/**
 * Begins a sign-in, or the linking of another account when `link` says so: that must come from a page of ours, so that
 * nobody else can begin it in a signed-in person's browser.
 */
export async function startSignIn(
  deps: Deps,
  { provider: name, place, sessionToken, now }: Caller,
  asked: { redirectPath: string | undefined; link: boolean; fromOurPage: boolean },
): Promise<Started> {
  const redirectPath = pathToReturn(asked.redirectPath)
  if (!redirectPath) return { location: errorPage(name, 'REDIRECT_NOT_ALLOWED') }
  return orErrorPage(
    async () => {
      await hitPlace(deps.db, 'social-start', place, perIp, ipSeconds, now)
      const provider = providerOf(deps, name)
      const linkTo = asked.link ? await linkingMember(deps, sessionToken, asked.fromOurPage) : null
      const state = newState({ provider: name, redirectPath, linkTo }, now)
      const redirectUri = callbackUri(deps.config, name)
      return { location: await provider.authorizeUrl({ ...state, redirectUri }), state }
    },
    (code) => errorPage(name, code, redirectPath),
  )
}

async function linkingMember(deps: Deps, sessionToken: string | undefined, fromOurPage: boolean): Promise<number> {
  if (!fromOurPage) throw new AppError('ORIGIN_FORBIDDEN')
  const session = sessionToken ? await findSession(deps.db, deps, 'customer', sessionToken) : undefined
  if (!session) throw new AppError('UNAUTHORIZED')
  return session.subjectId
}

/**
 * Ends a sign-in with what came back. A known person gets a session, an unknown one a ticket for signing up; neither
 * ever comes from an e-mail address alone.
 */
export async function finishSignIn(
  deps: Deps,
  caller: Caller & { userAgent: string },
  sealedState: string | undefined,
  answer: URLSearchParams,
): Promise<Finished> {
  const { provider: name, place, now } = caller
  const state = openState(deps.keys, sealedState, name, answer.get('state'), now)
  if (!state) return { location: errorPage(name, 'SOCIAL_STATE'), ended: false }
  const toError = (code: string) =>
    state.linkTo === null ? errorPage(name, code, state.redirectPath) : linkPage(name, { error: code })
  const outcome = await orErrorPage<Outcome>(async () => {
    await hitPlace(deps.db, 'social-callback', place, perIp, ipSeconds, now)
    const redirectUri = callbackUri(deps.config, name)
    const person = await providerOf(deps, name).exchange({ ...state, redirectUri }, answer)
    if (state.linkTo !== null) return linkToMember(deps, caller, state.linkTo, person)
    const member = await memberOf(deps.db, name, person.subject)
    if (!member)
      return {
        location: resultPage(name, 'sign-up', state.redirectPath),
        ticket: newTicket(name, person, state.redirectPath, now),
      }
    if (member.status !== 'ACTIVE') throw new AppError('ACCOUNT_LOCKED')
    await noteUse(deps.db, member.linkId, now)
    return {
      location: resultPage(name, 'signed-in', state.redirectPath),
      opened: await open(deps, caller, member.userId),
    }
  }, toError)
  return { ...outcome, ended: true }
}

/** A session of its own for every sign-in; the one that this browser had before is over. */
async function open(
  deps: Deps,
  { sessionToken, userAgent }: Caller & { userAgent: string },
  userId: number,
): Promise<Opened> {
  if (sessionToken) await revoke(deps.db, deps, 'customer', sessionToken)
  return openSession(deps.db, deps, { audience: 'customer', subjectId: userId, role: 'user', userAgent })
}

/** The person who began must still be the one who is signed in. */
async function linkToMember(
  deps: Deps,
  { provider, sessionToken, now }: Caller,
  userId: number,
  person: SocialPerson,
): Promise<Outcome> {
  const session = sessionToken ? await findSession(deps.db, deps, 'customer', sessionToken) : undefined
  if (session?.subjectId !== userId) throw new AppError('SOCIAL_STATE')
  const link = { provider, subject: person.subject, emailAddress: person.email ?? null }
  await deps.db.transaction((tx) => linkAccount(tx, userId, link, now))
  return { location: linkPage(provider, { result: 'linked' }) }
}

/** A refusal as the page that explains it; anything else is a defect and stays one. */
async function orErrorPage<T extends { location: string }>(
  work: () => Promise<T>,
  pageOf: (code: string) => string,
): Promise<T | { location: string }> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return { location: pageOf(error.code) }
    throw error
  }
}

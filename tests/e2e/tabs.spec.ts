import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { newMember } from '#tests/support/shopCalls.ts'

/** `FULL_RACES=1` runs all 500 rounds; a few of them show that the tabs still take turns. */
const FULL = process.env['FULL_RACES'] === '1'
const ROUNDS = FULL ? 500 : 3
const TABS = 20
/** A screen of the store with one call of the person's own: the number on the cart. */
const SCREEN = '/search'
const CALL = '/store/v1/user/cart/count'

// twenty pictures of a failure say no more than its message
test.use({ screenshot: 'off', trace: 'off' })

declare global {
  interface Window {
    comeBackLater: () => void
  }
}

/** What a person does to a tab: leaves it for longer than its data is fresh, and comes back. Only the date jumps. */
function letTimePass() {
  const now = Date.now.bind(Date)
  let ahead = 0
  Date.now = () => now() + ahead
  window.comeBackLater = () => {
    ahead += 61_000
    window.dispatchEvent(new Event('visibilitychange'))
  }
}

/**
 * Tokens end when the test says so: from then on the server is sent one that it refuses in their place. `together`: it is
 * sent none before so many tabs have asked, however slowly they do.
 */
async function endTokensOf(context: BrowserContext) {
  const seen = new Set<string>()
  let ended = new Set<string>()
  let gate = Promise.withResolvers<void>()
  let missing = 0
  await context.route(`**${CALL}`, async (route) => {
    const headers = await route.request().allHeaders()
    const token = headers['authorization'] ?? ''
    if (ended.has(token)) {
      missing -= 1
      if (missing <= 0) gate.resolve()
      await gate.promise
      return route.continue({ headers: { ...headers, authorization: 'Bearer ended.by.test' } })
    }
    seen.add(token)
    return route.continue()
  })
  return (together: number) => {
    ended = new Set(seen)
    gate = Promise.withResolvers<void>()
    missing = together
  }
}

/** What the tabs asked the server since the last look: refreshes, and for each tab the statuses of its own call. */
function listenTo(context: BrowserContext) {
  let refreshes: number[] = []
  const answers = new Map<Page, number[]>()
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname === '/api/refresh-token') refreshes.push(response.status())
    const page = response.frame().page()
    if (pathname === CALL) answers.set(page, [...(answers.get(page) ?? []), response.status()])
  })
  return {
    refreshes: () => refreshes,
    answersOf: (page: Page) => answers.get(page) ?? [],
    forget() {
      refreshes = []
      answers.clear()
    },
  }
}

test(`토큰이 끝날 때 ${TABS}개 탭이 한꺼번에 물어도 한 번만 갱신하고 아무도 로그아웃되지 않는다, ${ROUNDS}번`, async ({
  context,
  page,
  pageProblems,
}) => {
  test.setTimeout(FULL ? 45 * 60_000 : 90_000)
  pageProblems.allow(/^401 GET .*\/cart\/count$/)
  await newMember(page.request)
  await context.addInitScript(letTimePass)
  const endTokens = await endTokensOf(context)
  const heard = listenTo(context)
  const tabs = [page, ...(await Promise.all(Array.from({ length: TABS - 1 }, () => context.newPage())))]
  await Promise.all(tabs.map((tab) => tab.goto(SCREEN)))
  await Promise.all(tabs.map((tab) => expect.poll(() => heard.answersOf(tab)).toContain(200)))

  const perRound: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    heard.forget()
    // the first time all of them come before one has been refused; then as they come
    endTokens(round === 1 ? TABS : 0)
    await Promise.all(tabs.map((tab) => tab.evaluate(() => window.comeBackLater())))
    await expect
      .poll(() => tabs.filter((tab) => heard.answersOf(tab).at(-1) !== 200).length, { timeout: 30_000 })
      .toBe(0)
    expect(heard.refreshes(), `round ${round}`).toEqual([200])
    perRound.push(tabs.filter((tab) => heard.answersOf(tab).includes(401)).length)
    if (round % 25 === 0) console.log(`${round} rounds, ${round} refreshes, nobody signed out`)
  }
  // the rounds were what they claim to be: tabs came with an ended token, all of them in most rounds
  expect(Math.max(...perRound)).toBe(TABS)
  for (const tab of [tabs[0], tabs.at(-1)]) {
    const answer = await tab?.evaluate(async () => (await fetch('/api/session')).json() as Promise<unknown>)
    expect(answer).toMatchObject({ data: { authorization: { provider: 'web' } } })
  }
  console.log(`${ROUNDS} rounds, ${perRound.reduce((sum, one) => sum + one, 0)} ended tokens sent, ${ROUNDS} refreshes`)
})

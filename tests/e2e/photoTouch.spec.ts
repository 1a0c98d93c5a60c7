import type { CDPSession } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

type Point = { x: number; y: number }
const STEPS = 6

/** Fingers that go down together, each from one point to another, and up together. */
async function drag(hand: CDPSession, ...ways: [from: Point, to: Point][]): Promise<void> {
  const at = (step: number) =>
    ways.map(([from, to], id) => ({
      id,
      x: from.x + ((to.x - from.x) * step) / STEPS,
      y: from.y + ((to.y - from.y) * step) / STEPS,
    }))
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof at>) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', at(0))
  for (let step = 1; step <= STEPS; step++) await touch('touchMove', at(step))
  await touch('touchEnd', [])
}

/** Two fingers around the middle of the screen, so far apart before and after. */
const pinch = (hand: CDPSession, before: number, after: number) => {
  const finger = (side: 1 | -1): [Point, Point] => [
    { x: 195 + (side * before) / 2, y: 450 },
    { x: 195 + (side * after) / 2, y: 450 },
  ]
  return drag(hand, finger(1), finger(-1))
}

test('사진은 두 번 두드리거나 두 손가락으로 벌려 크게 보고, 밀어 넘기며, 아래로 당기면 닫힌다', async ({
  page,
  context,
}) => {
  const hand = await context.newCDPSession(page)
  await page.goto('/store/products/5')
  const opener = page.getByRole('button', { name: /사진 1 크게 보기$/ })
  await opener.tap()
  const viewer = page.getByRole('dialog', { name: /사진$/ })
  const shown = viewer.getByRole('img')
  const scale = () => shown.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a)
  const left = () => shown.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).e)
  /** Taps so many seconds ago: what tells one from two is when they were made, not how long the machine took for them. */
  const tap = async (...ago: number[]) => {
    const now = Date.now() / 1000
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: Point[], timestamp: number) =>
      hand.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
    for (const seconds of ago) {
      await touch('touchStart', [{ x: 195, y: 450 }], now - seconds)
      await touch('touchEnd', [], now - seconds + 0.05)
    }
  }
  const doubleTap = () => tap(0.3, 0.15)
  await expect(viewer.getByRole('status').filter({ hasText: '/' })).toHaveText(/^1 \//)
  await expect.poll(scale).toBe(1)

  await tap(2)
  await expect(viewer.getByRole('button', { name: '더 크게 보기' })).toBeVisible()
  await doubleTap()
  await expect(viewer.getByRole('button', { name: '작게 보기' })).toBeVisible()
  await expect.poll(scale).toBe(2.5)
  const before = await left()
  await drag(hand, [
    { x: 250, y: 450 },
    { x: 150, y: 450 },
  ])
  // the last move is drawn a moment after it was made
  await expect.poll(async () => (await left()) - before).toBeCloseTo(-100, 0)
  await expect(viewer.getByRole('status').filter({ hasText: '/' })).toHaveText(/^1 \//)
  await doubleTap()
  await expect.poll(scale).toBe(1)

  await pinch(hand, 100, 300)
  await expect.poll(scale).toBeCloseTo(3, 1)
  await pinch(hand, 300, 60)
  await expect.poll(scale).toBe(1)
  await expect(viewer.getByRole('status').filter({ hasText: '/' })).toHaveText(/^1 \//)

  await drag(hand, [
    { x: 300, y: 450 },
    { x: 120, y: 460 },
  ])
  await expect(viewer.getByRole('status').filter({ hasText: '/' })).toHaveText(/^2 \//)
  // not far enough
  await drag(hand, [
    { x: 195, y: 300 },
    { x: 200, y: 390 },
  ])
  await expect(viewer.getByRole('status').filter({ hasText: '/' })).toHaveText(/^2 \//)
  await drag(hand, [
    { x: 195, y: 300 },
    { x: 210, y: 520 },
  ])
  await expect(viewer).toHaveCount(0)
})

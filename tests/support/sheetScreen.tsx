import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import type { CheckoutCoupons, CheckoutOrder } from '#customer/api/models.ts'
import { CheckoutScreen } from '#customer/features/checkout/CheckoutScreen.tsx'
import { ParamsContext } from '#customer/router/place.ts'
import { Notices } from '#customer/shell/notices/Notices.tsx'
import { type Asked, useAnswers } from './answering.ts'
import { drawPart } from './drawPart.tsx'
import { noCoupons, sheetAnswer } from './sheetAnswer.ts'

/** The calls of a sheet by their last words: `ready`, `refresh`, `confirm`, `apply`, `delivery-address`. */
const lastWord = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** The screen of order sheet 7, with a server that says what a test lets it say. */
export function useSheetScreen() {
  const server = {} as {
    /** the sheet as it stands, or how it is refused */
    order: CheckoutOrder | (() => unknown)
    coupons: CheckoutCoupons
    on: Record<string, (asked: Asked) => unknown>
  }
  const asked = useAnswers((one) => {
    const word = lastWord(one.path)
    const own = server.on[word]
    if (own) return own(one)
    if (word === 'coupons') return server.coupons
    if (word === '7' || word === 'refresh') return typeof server.order === 'function' ? server.order() : server.order
    return {}
  })
  beforeEach(() => {
    sessionStorage.clear()
    Object.assign(server, { order: sheetAnswer(), coupons: noCoupons, on: {} })
  })
  afterEach(cleanup)
  return {
    server,
    open: (search = '') =>
      drawPart(
        <ParamsContext value={{ id: '7' }}>
          <CheckoutScreen />
          <Notices />
        </ParamsContext>,
        `/store/checkout/7${search}`,
      ),
    asked,
    /** What was sent with each call that ends in this word. */
    sent: (word: string) => asked.filter(({ path }) => lastWord(path) === word).map(({ body }) => body),
    popup: () => screen.queryByRole('alertdialog')?.textContent ?? null,
    place: () => window.location.pathname + window.location.search,
  }
}

import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { openTimeSale } from '#tests/support/benefits.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)

test('타임세일이 끝나기까지 서버의 시각으로 세고, 수량을 정했을 때만 남은 비율을 말한다', async () => {
  const product = await makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 42_000 })
  const endsAt = new Date(api.clock.now().getTime() + 2 * 3_600_000)
  await openTimeSale(api.deps.db, product.id, 31_900, { endsAt, quantityLimit: 10, sold: 4 })
  // a device that is a year ahead
  const really = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => really() + 365 * 86_400_000)
  await open(`/store/products/${product.id}`)
  const [timer] = await screen.findAllByRole('timer')
  expect(timer?.textContent).toMatch(/^(02:00:00|01:59:5\d) 남음$/)
  expect(timer?.getAttribute('aria-live')).toBe('off')
  // beside the name, and beside the button that stays in sight
  expect(screen.getAllByText('60% 남음')).toHaveLength(2)
})

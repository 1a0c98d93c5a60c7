import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testsOf } from '../../../scripts/changedTests.ts'

describe('바뀐 폴더의 테스트', () => {
  test.each([
    [
      'src/server/modules/claims/claimRow.ts',
      ['src/server/modules/claims/', 'tests/api/claims/', 'tests/unit/claims/'],
    ],
    [
      'src/server/modules/outbox/outbox.service.ts',
      ['outbox', 'messages'].flatMap((name) => [
        `src/server/modules/${name}/`,
        `tests/api/${name}/`,
        `tests/unit/${name}/`,
      ]),
    ],
    ['src/server/http/mount.ts', ['src/server/http/', 'tests/api/http/', 'tests/unit/http/']],
    ['src/server/db/sample/seed.ts', ['tests/unit/sample/']],
    ['src/server/pages.ts', ['tests/unit/server/']],
    ['src/resources/coupons/CouponForm.tsx', ['src/resources/coupons/', 'tests/flows/console/coupons/']],
    ['src/console/form/SaveBar.tsx', ['src/console/form/', 'tests/flows/console/form/', 'tests/unit/console/']],
    ['src/customer-app/features/cart/Cart.tsx', ['src/customer-app/features/cart/', 'tests/flows/customer/cart/']],
    ['src/shared/permissions.ts', ['tests/unit/shared/']],
    ['src/shared/pricing/quote.ts', ['src/shared/pricing/', 'tests/unit/pricing/']],
    ['tests/api/claims/cancel.test.ts', ['tests/api/claims/cancel.test.ts']],
    ['docs/architecture.md', []],
  ])('%s', (file, expected) => {
    expect(testsOf([file])).toEqual(['tests/architecture', 'tests/folders.test.ts', ...expected])
  })

  test.each(['src/server/modules', 'src/resources'])('%s의 모든 폴더에 테스트가 있다', (place) => {
    const root = join(import.meta.dirname, '../../..')
    const hasTests = (path: string) =>
      existsSync(join(root, path)) &&
      readdirSync(join(root, path), { recursive: true }).some((file) => /\.test\.tsx?$/.test(String(file)))
    const folders = readdirSync(join(root, place), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.length).toBeGreaterThan(20)
    const without = folders.filter(
      ({ name }) =>
        !testsOf([`${place}/${name}/any.ts`])
          .slice(2)
          .some(hasTests),
    )
    expect(without.map(({ name }) => name)).toEqual([])
  })

  test('폴더를 다 돌리면 그 안의 바뀐 테스트를 따로 말하지 않고, 같은 폴더는 한 번만 말한다', () => {
    const changed = [
      'src/server/modules/claims/a.ts',
      'src/server/modules/claims/b.ts',
      'tests/api/claims/cancel.test.ts',
    ]
    expect(testsOf(changed).slice(2)).toEqual(['src/server/modules/claims/', 'tests/api/claims/', 'tests/unit/claims/'])
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everything } from '../../db/scope.ts'
import { stretches } from './rounds.ts'

const ids = fc.uniqueArray(fc.integer({ min: -5, max: 60 }), { maxLength: 40 })

/** Where a stretch of `size` of the ids ends, as the database answers it. */
const endAmong = (all: readonly number[], size: number) => async (after: number) =>
  all.filter((id) => id > after).sort((a, b) => a - b)[size - 1] ?? everything.upTo

test('어떤 길이로 나누어도 모든 번호를 한 번씩 보고, 그동안 새로 생긴 것도 빠뜨리지 않는다', async () => {
  await fc.assert(
    fc.asyncProperty(ids, fc.nat({ max: 20 }), fc.integer({ min: 1, max: 12 }), async (all, births, size) => {
      const seen: number[] = []
      const here = new Set(all)
      let born = 0
      for await (const { after, upTo } of stretches(everything, (from) => endAmong([...here], size)(from))) {
        const part = [...here].filter((id) => id > after && id <= upTo)
        if (upTo < everything.upTo) expect(part).toHaveLength(size)
        seen.push(...part)
        if (born < births) here.add(1_000 + born++)
      }
      const late = [...here].filter((id) => !all.includes(id))
      expect(seen.filter((id) => id < 1_000).sort((a, b) => a - b)).toEqual([...all].sort((a, b) => a - b))
      expect(new Set(seen).size).toBe(seen.length)
      // what is born during the very last stretch is the next round's
      expect(late.filter((id) => !seen.includes(id)).length).toBeLessThanOrEqual(1)
    }),
  )
})

import { afterEach, expect } from 'vitest'
import { answered, differences } from '#server/db/shape.ts'

/** Every answer to a hand-written statement is held against the shape that it is read as; what differs fails the test. */
const found = new Set<string>()

answered.check = (shape, result) => {
  const all = differences(shape, result)
  if (all.length > 0) found.add(`${all.join('; ')}${placeOf(new Error())}`)
}

afterEach(() => {
  const all = [...found]
  found.clear()
  expect(all).toEqual([])
})

/** The line of the product that asked. */
const placeOf = ({ stack = '' }: Error): string => {
  const line = stack.split('\n').find((one) => /src\/server\/(modules|http|jobs|operations)/.test(one))
  return line ? ` (${line.replace(/^.*src\//, 'src/').replace(/\)$/, '')})` : ''
}

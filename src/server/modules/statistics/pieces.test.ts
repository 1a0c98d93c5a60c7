import { expect, test } from 'vitest'
import { inPieces } from './pieces.ts'

const tooLong = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

/** Does at most so many at a time; a piece of more takes too long, as the driver says it. */
function doneOf(most: number) {
  const done: number[] = []
  const work = async (piece: number[]) => {
    if (piece.length > most) throw new Error('Failed query', { cause: tooLong })
    done.push(...piece)
  }
  return { done, work }
}

test('데이터베이스가 허락한 시간을 넘긴 묶음은 절반씩 나누어 하나도 빠짐없이 한 번씩 한다', async () => {
  const { done, work } = doneOf(7)
  await inPieces(numbers(500), work)
  expect(done).toEqual(numbers(500))
})

test('하나뿐인데도 넘기면, 또는 다른 오류면 그 오류로 끝난다', async () => {
  await expect(inPieces(numbers(60), doneOf(0).work)).rejects.toMatchObject({ cause: tooLong })
  const broken = new Error('broken')
  let tries = 0
  const work = async () => {
    tries++
    throw broken
  }
  await expect(inPieces(numbers(60), work)).rejects.toBe(broken)
  expect(tries).toBe(1)
})

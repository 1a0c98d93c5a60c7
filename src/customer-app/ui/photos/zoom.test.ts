import { expect, test } from 'vitest'
import { held, turnOf, WHOLE, zoomedAt } from './zoom.ts'

const stage = { width: 400, height: 800 }
const square = { width: 720, height: 720 }

test('가까이 볼 때 짚은 곳은 그 자리에 있고, 네 배보다 크거나 처음보다 작아지지 않는다', () => {
  const near = zoomedAt(WHOLE, { x: 100, y: -50 }, 2)
  expect(near).toEqual({ scale: 2, x: -100, y: 50 })
  // what was at (100, -50) is drawn at (100, -50) still
  expect([100 * near.scale + near.x, -50 * near.scale + near.y]).toEqual([100, -50])
  expect(zoomedAt(near, { x: 0, y: 0 }, 9).scale).toBe(4)
  expect(zoomedAt(near, { x: 100, y: -50 }, 0.3)).toEqual(WHOLE)
})

test('옮겨도 사진의 끝이 화면 안으로 들어오지 않고, 화면보다 작은 쪽은 가운데에 있다', () => {
  // twice as large: 800 px of 400 px, and as high as the stage
  expect(held({ scale: 2, x: 900, y: 300 }, stage, square)).toEqual({ scale: 2, x: 200, y: 0 })
  expect(held({ scale: 4, x: -900, y: -900 }, stage, square)).toEqual({ scale: 4, x: -600, y: -400 })
  expect(held({ scale: 1, x: 5, y: 5 }, stage, square)).toEqual(WHOLE)
})

test.each([
  [-90, 900, 1],
  [90, 900, -1],
  [-79, 900, 0],
  [-31, 200, 1],
  [31, 200, -1],
  [-31, 300, 0],
  [-20, 100, 0],
] as const)('%ipx를 %ims 동안 밀면 %i장 넘긴다', (dx, ms, turn) => {
  expect(turnOf(dx, 400, ms)).toBe(turn)
})

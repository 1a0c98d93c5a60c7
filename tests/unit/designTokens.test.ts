import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast, tokensOf } from '#customer/features/info/tokens.ts'

const css = readFileSync(join(import.meta.dirname, '../../src/customer-app/ui/tokens.css'), 'utf8')
const tokens = new Map(tokensOf(css).map(({ name, value }) => [name, value]))
const HEADINGS = [30, 24, 22, 20, 18, 16, 15, 14, 12, 10]
const BODIES = [16, 15, 14, 12, 10]

/** Sizes of a scale of type, by the number in the token's name, as written in its value. */
function sizes(scale: string): [number, number][] {
  return [...tokens]
    .filter(([name]) => name.startsWith(`--${scale}-`))
    .map(([name, value]) => [Number(name.split('-').at(-1)), 16 * Number(/ ([\d.]+)rem\//.exec(value)?.[1])])
}

const steps = (scale: string) =>
  [...tokens.keys()]
    .filter((name) => new RegExp(`^--${scale}-\\d+$`).test(name))
    .map((name) => Number(name.split('-').at(-1)))

describe('디자인 토큰', () => {
  test('제목은 30부터 10까지 열 가지, 본문은 16부터 10까지 다섯 가지 크기고, 모두 글자 크기 설정을 따른다', () => {
    expect(sizes('heading')).toEqual(HEADINGS.map((size) => [size, size]))
    expect(sizes('body')).toEqual(BODIES.map((size) => [size, size]))
  })

  test('분홍은 0–70, 회색은 0–90이고 10씩 오른다', () => {
    expect(steps('pink')).toEqual([0, 10, 20, 30, 40, 50, 60, 70])
    expect(steps('gray')).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90])
  })

  test('대표 분홍은 #F71766, 오류 빨강은 #FC1042다', () => {
    expect(tokens.get('--pink-50')).toBe('#f71766')
    expect(tokens.get('--error')).toBe('#fc1042')
  })

  test.each(['orange', 'blue', 'purple', 'yellow'])('강조색 %s가 있다', (name) => {
    expect(tokens.get(`--${name}`)).toMatch(/^#[\da-f]{6}$/)
  })

  test.each(['pink', 'gray'])('%s 눈금은 뒤로 갈수록 어둡다', (scale) => {
    const onWhite = steps(scale).map((step) => contrast(tokens.get(`--${scale}-${step}`) ?? '', '#ffffff'))
    expect(onWhite).toEqual(onWhite.toSorted((a, b) => a - b))
    expect(new Set(onWhite).size).toBe(onWhite.length)
  })

  test('글자에 쓰는 색은 흰 바탕에서 4.5 : 1이 넘는다', () => {
    const forText = [...tokens.keys()].filter((name) => name.endsWith('-text'))
    expect(forText).toEqual(expect.arrayContaining(['--orange-text', '--blue-text', '--purple-text', '--error-text']))
    for (const name of [...forText, '--pink-60', '--pink-70', '--gray-60', '--gray-70', '--gray-80', '--gray-90'])
      expect(contrast(tokens.get(name) ?? '', '#ffffff'), name).toBeGreaterThanOrEqual(4.5)
  })

  test('대표 분홍은 큰 글자와 아이콘에만 쓸 만한 대비다', () => {
    const onWhite = contrast(tokens.get('--pink-50') ?? '', '#ffffff')
    expect(onWhite).toBeCloseTo(3.99, 1)
    expect(onWhite).toBeLessThan(4.5)
  })
})

test('대비는 검정과 흰색 사이에서 21, 같은 색에서 1이고 순서를 가리지 않는다', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#f71766', '#f71766')).toBe(1)
  expect(() => contrast('red', '#ffffff')).toThrow('no colour')
})

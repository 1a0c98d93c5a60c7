import { describe, expect, test } from 'vitest'
import { reportOf, type SizeFigures } from '../../../scripts/bench/growthReport.ts'

const size = (items: number, ms: Record<string, number>): SizeFigures => ({
  items,
  ms: new Map(Object.entries(ms)),
  gigabytes: items / 1e6,
})

describe('상점이 커질 때', () => {
  test('가장 작은 상점의 두 배보다 오래 걸리는 것만 커졌다고 말한다', () => {
    const { grown, lines } = reportOf([
      size(1_000_000, { 목록: 10, 대시보드: 40, 작업: 100 }),
      size(10_000_000, { 목록: 19.9, 대시보드: 81, 작업: 50 }),
    ])
    expect(grown).toEqual(['대시보드'])
    expect(lines).toContain('| 대시보드 | 40.0 | 81.0 | **2.0** |')
    expect(lines.at(-1)).toBe('| the database | 1.0 GB | 10.0 GB | |')
  })

  test('아무도 느끼지 못하는 시간은 몇 배가 되어도 커진 것이 아니다', () => {
    expect(reportOf([size(1, { 검색: 0.5 }), size(10, { 검색: 9.9 })]).grown).toEqual([])
    expect(reportOf([size(1, { 검색: 0.5 }), size(10, { 검색: 10.1 })]).grown).toEqual(['검색'])
  })

  test('끝내지 못한 것은 어느 상점에서든 커진 것이다', () => {
    expect(reportOf([size(1, { 작업: 10 }), size(10, { 작업: Infinity })]).grown).toEqual(['작업'])
    expect(reportOf([size(1, { 작업: Infinity }), size(10, { 작업: Infinity })]).grown).toEqual(['작업'])
  })
})

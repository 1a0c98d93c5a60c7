import { expect, test } from 'vitest'
import { byUnit, lastDays, openingPeriod, presets, troubleOf } from './period.ts'
import { readQuestion, writeQuestion, type Question } from './question.ts'

const today = '2026-03-31'
const presetOf = (label: string) => presets.find((one) => one.label === label)?.of(today)

test('정해 둔 기간은 한국의 오늘에서 세고, 지난달은 그 달의 끝까지다', () => {
  expect(presetOf('오늘')).toEqual({ unit: 'day', from: today, to: today })
  expect(presetOf('어제')).toEqual({ unit: 'day', from: '2026-03-30', to: '2026-03-30' })
  expect(presetOf('최근 7일')).toEqual({ unit: 'day', from: '2026-03-25', to: today })
  expect(presetOf('이번 달')).toEqual({ unit: 'day', from: '2026-03-01', to: today })
  expect(presetOf('지난달')).toEqual({ unit: 'day', from: '2026-02-01', to: '2026-02-28' })
  expect(presetOf('올해')).toEqual({ unit: 'month', from: '2026-01', to: '2026-03' })
})

test('일별은 92일, 월별은 36개월까지이고, 거꾸로 된 기간은 묻지 않는다', () => {
  expect(troubleOf({ unit: 'day', from: '2026-01-01', to: '2026-04-02' })).toBeUndefined()
  expect(troubleOf({ unit: 'day', from: '2026-01-01', to: '2026-04-03' })).toBe(
    '일별로는 한 번에 92일까지 볼 수 있어요.',
  )
  expect(troubleOf({ unit: 'month', from: '2023-04', to: '2026-03' })).toBeUndefined()
  expect(troubleOf({ unit: 'month', from: '2023-03', to: '2026-03' })).toBe('월별로는 한 번에 36개월까지 볼 수 있어요.')
  expect(troubleOf({ unit: 'day', from: '2026-04-02', to: '2026-04-01' })).toBe('끝은 시작보다 뒤여야 해요.')
  expect(troubleOf(lastDays({ from: '2026-01-01', to: '2026-12-31' }))).toBeUndefined()
})

test('일별과 월별을 오가도 같은 날들이고, 아직 오지 않은 날은 없다', () => {
  expect(byUnit({ unit: 'day', from: '2026-01-15', to: '2026-03-02' }, 'month', today)).toEqual({
    unit: 'month',
    from: '2026-01',
    to: '2026-03',
  })
  expect(byUnit({ unit: 'month', from: '2026-02', to: '2026-04' }, 'day', today)).toEqual({
    unit: 'day',
    from: '2026-02-01',
    to: today,
  })
})

const asked: Question = {
  period: { unit: 'month', from: '2025-04', to: '2026-03' },
  basis: 'ORDERED',
  points: false,
  brand: 3,
  origin: 4,
  compare: undefined,
  part: 'cohort',
  cohort: 'brand',
  lead: 'origin',
  product: 5,
}

test('주소에 쓴 것을 읽으면 물은 그대로이고, 모르는 것이 적힌 주소는 여느 때와 같다', () => {
  expect(readQuestion(writeQuestion(asked), today)).toEqual(asked)
  const usual = readQuestion(new URLSearchParams(), today)
  expect(usual).toEqual({
    period: openingPeriod(today),
    basis: 'OCCURRED',
    points: true,
    brand: undefined,
    origin: undefined,
    compare: 'PREVIOUS',
    part: 'time',
    cohort: 'none',
    lead: 'none',
    product: undefined,
  })
  expect(String(writeQuestion(usual))).toBe('from=2026-03-02&to=2026-03-31')
  const strange =
    'from=2026-02-30&to=x&basis=?&brand=0&origin=-1&compare=toString&part=constructor&cohort=1&lead=toString&product=x'
  expect(readQuestion(new URLSearchParams(strange), today)).toEqual(usual)
})

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DateProps } from './dateProps.ts'
import { DayPicker } from './DayPicker.tsx'
import { MomentPicker } from './MomentPicker.tsx'
import { MonthPicker } from './MonthPicker.tsx'

afterEach(cleanup)

/** A picker that is given back what it handed on, as a form does. */
function open(Picker: ComponentType<DateProps>, start: string, more: Partial<DateProps> = {}) {
  const told = vi.fn()
  const Held = () => {
    const [value, setValue] = useState(start)
    const change = (next: string) => {
      told(next)
      setValue(next)
    }
    return <Picker label="때" value={value} onChange={change} {...more} />
  }
  render(<Held />)
  return told
}
const input = () => document.querySelector<HTMLInputElement>('input.MuiPickersInputBase-input') as HTMLInputElement
const write = (value: string) => fireEvent.change(input(), { target: { value } })
const shown = () => input().value.replaceAll(/[\u2066-\u2069\u200B]/g, '')
const last = (told: ReturnType<typeof vi.fn>) => told.mock.calls.at(-1)?.[0] as string | undefined

test.each([
  ['2026-11-25T09:30:00.000Z', '2026.11.25 18:30'],
  ['2026-11-25T15:00:00.000Z', '2026.11.26 00:00'],
  ['2026-11-26T00:00:00+09:00', '2026.11.26 00:00'],
  ['2026-12-31T16:20:00.000Z', '2027.01.01 01:20'],
])('%s은 한국 시각 %s으로 보이고, 없으면 비어 있다', (iso, text) => {
  open(MomentPicker, iso)
  expect(shown()).toBe(text)
  cleanup()
  open(MomentPicker, '')
  expect(shown()).toBe('')
})

test.each([
  ['2026.11.25 18:30', '2026-11-25T09:30:00.000Z'],
  ['2026.11.26 00:00', '2026-11-25T15:00:00.000Z'],
  ['2026.11.26 08:59', '2026-11-25T23:59:00.000Z'],
  ['2027.01.01 01:20', '2026-12-31T16:20:00.000Z'],
])('적은 %s은 한국 시각의 그때이고, 적은 그대로 보인다', (text, instant) => {
  const told = open(MomentPicker, '2026-11-20T00:00:00.000Z')
  write(text)
  expect(new Date(last(told) ?? '').toISOString()).toBe(instant)
  expect(shown()).toBe(text)
})

test('고를 수 있는 때의 밖은 넘기지 않고, 그 처음과 끝은 넘긴다', () => {
  const limits = { min: '2026-11-20T00:00:00.000Z', max: '2026-11-30T15:00:00.000Z' }
  const told = open(MomentPicker, '2026-11-25T00:00:00.000Z', limits)
  for (const text of ['2026.11.20 08:59', '2026.12.01 00:01']) write(text)
  expect(told.mock.calls).toEqual([])
  write('2026.11.20 09:00')
  write('2026.12.01 00:00')
  expect(told.mock.calls.map(([iso]) => new Date(iso as string).toISOString())).toEqual([limits.min, limits.max])
})

test.each(['2026-11-25', '2024-02-29', '2026-01-01'])('%s일은 그날로 보이고 그날로 적힌다', (day) => {
  const text = day.replaceAll('-', '.')
  open(DayPicker, day)
  expect(shown()).toBe(text)
  cleanup()
  const told = open(DayPicker, '2025-05-05')
  write(text)
  expect(last(told)).toBe(day)
})

test('고를 수 있는 날의 밖은 넘기지 않고, 처음과 끝 날은 넘긴다', () => {
  const told = open(DayPicker, '2026-11-25', { min: '2026-11-20', max: '2026-11-30' })
  for (const text of ['2026.11.19', '2026.12.01']) write(text)
  expect(told.mock.calls).toEqual([])
  write('2026.11.20')
  write('2026.11.30')
  expect(told.mock.calls.flat()).toEqual(['2026-11-20', '2026-11-30'])
})

test.each([
  [DayPicker, '2026-11-25'],
  [MomentPicker, '2026-11-25T09:30:00.000Z'],
] as const)('지울 수 있는 칸을 지우면 비고, 꼭 있어야 하는 칸에는 지우는 단추가 없다', (Picker, value) => {
  const told = open(Picker, value)
  fireEvent.click(screen.getByRole('button', { name: /지우기|초기화|Clear/ }))
  expect(last(told)).toBe('')
  cleanup()
  open(Picker, value, { required: true })
  expect(screen.queryByRole('button', { name: /지우기|초기화|Clear/ })).toBeNull()
})

test('달은 그 달로 적히고, 마지막 달까지 고를 수 있다', () => {
  const told = open(MonthPicker, '2026-10', { max: '2026-11' })
  expect(shown()).toBe('2026.10')
  write('2026.12')
  write('2026.13')
  expect(told).not.toHaveBeenCalled()
  write('2026.11')
  expect(last(told)).toBe('2026-11')
  write('2025.01')
  expect(last(told)).toBe('2025-01')
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Surcharges } from '#contract/schema.d.ts'
import { press, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { factsOf } from '#tests/support/tables.ts'
import { type Amounts, keyOf } from './surchargeDraft.ts'
import { SurchargeFields } from './SurchargeFields.tsx'
import { SurchargeOutcome } from './SurchargeOutcome.tsx'
import { type PriceLine, usePriceQuestion } from './usePriceQuestion.tsx'

const { draw } = useDrawnConsole()

const Question = ({ lines }: { lines: PriceLine[] }) => {
  const { ask, question } = usePriceQuestion()
  const [answers, setAnswers] = useState<unknown[]>([])
  return (
    <>
      <button onClick={() => void ask(lines).then((answer) => setAnswers((before) => [...before, answer]))}>
        묻기
      </button>
      <output>{JSON.stringify(answers)}</output>
      {question}
    </>
  )
}
const answers = () => JSON.parse(screen.getByRole('status').textContent) as unknown
const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: /바꾸는 사유/ })
const price = (before: number, after: number, base = 0): PriceLine => ({ label: '판매가', before, after, base })

test('바뀐 값이 없으면 묻지 않고 저장한다', async () => {
  draw(<Question lines={[price(10_000, 10_000)]} />)
  await press('묻기')
  await waitFor(() => expect(answers()).toEqual([{}]))
})

test('바뀐 값만 앞뒤와 몇 %인지 보이고, 사유는 적으면 남기며, 다음에 물을 때는 비어 있다', async () => {
  draw(<Question lines={[{ label: '정가', before: 40_000, after: 40_000 }, price(30_000, 33_000)]} />)
  await press('묻기')
  expect(factsOf()).toEqual({ 판매가: '30,000원 → 33,000원 (+10%)' })
  fireEvent.change(reason(), { target: { value: ' 원가 ' } })
  await press('바꾸고 저장')
  await press('묻기')
  expect(reason().value).toBe('')
  await press('바꾸고 저장')
  await waitFor(() => expect(answers()).toEqual([{ price_reason: '원가' }, {}]))
  await press('묻기')
  await press('돌아가기')
  await waitFor(() => expect(answers()).toEqual([{ price_reason: '원가' }, {}, null]))
})

test.each([
  ['admin', price(10_000, 5_000), false],
  ['admin', price(10_000, 4_999), true],
  ['admin', price(10_000, 0, 20_000), false],
  ['admin', price(10_000, 0, 5_000), true],
  ['admin', { label: '정가', before: 10_000, after: 1_000 }, false],
  ['ops', price(10_000, 11_000), true],
] as const)('%s이 %j로 바꿀 때 다른 사람의 승인이 드는지', async (role, line, waits) => {
  draw(<Question lines={[line]} />, undefined, role)
  await press('묻기')
  const go = () => screen.getByRole<HTMLButtonElement>('button', { name: waits ? '요청하고 저장' : '바꾸고 저장' })
  expect(go().disabled).toBe(waits)
  fireEvent.change(reason(), { target: { value: '  ' } })
  expect(go().disabled).toBe(waits)
  fireEvent.change(reason(), { target: { value: '행사' } })
  expect(go().disabled).toBe(false)
})

const value = (id: number) => ({ id, name: `값 ${id}`, extra_price: id * 100 })
const many = (count: number) =>
  ({
    product: { sale_price: 10_000 },
    groups: [{ name: '색상', values: Array.from({ length: count }, (_, index) => value(index + 1)) }],
    skus: [{ id: 1, code: 'M-1', option_label: '', extra_price: 0, option_value_ids: [1] }],
  }) as unknown as Surcharges
const Fields = ({ count }: { count: number }) => {
  const [amounts, setAmounts] = useState<Amounts>(new Map())
  return (
    <>
      <SurchargeFields
        surcharges={many(count)}
        amounts={amounts}
        onChange={(line, amount) => setAmounts(new Map(amounts).set(keyOf(line), amount))}
      />
      <output>{JSON.stringify([...amounts])}</output>
    </>
  )
}
const amount = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `${label} 새 추가금` })

test('추가금은 적은 줄만 바뀌고, 지우면 0원이며, 번호가 같은 SKU와 섞이지 않는다', () => {
  draw(<Fields count={2} />)
  expect([amount('값 1').value, amount('값 2').value, amount('M-1').value]).toEqual(['100', '200', ''])
  fireEvent.change(amount('값 1'), { target: { value: '1500' } })
  fireEvent.change(amount('값 2'), { target: { value: '' } })
  expect([amount('값 1').value, amount('M-1').value]).toEqual(['1,500', ''])
  expect(answers()).toEqual([
    ['options-1', 1_500],
    ['options-2', 0],
  ])
  expect(screen.queryByLabelText('값 찾기')).toBeNull()
})

test('값이 많으면 30개만 보이고, 나머지는 이름으로 찾으며, 적은 것은 찾는 동안에도 남는다', () => {
  draw(<Fields count={31} />)
  const shown = () => screen.getAllByRole('textbox', { name: /^값 \d+ 새 추가금/ })
  expect(shown()).toHaveLength(30)
  screen.getByText('31개 가운데 30개를 보여 드려요.')
  fireEvent.change(amount('값 1'), { target: { value: '7' } })
  fireEvent.change(screen.getByLabelText('값 찾기'), { target: { value: ' 31 ' } })
  expect(shown().map((one) => one.getAttribute('aria-label'))).toEqual(['값 31 새 추가금'])
  fireEvent.change(screen.getByLabelText('값 찾기'), { target: { value: '' } })
  expect(amount('값 1').value).toBe('7')
})

test('가장 많이 내려가는 SKU부터 다섯 개를 보이고, 절반 넘게 내려가는 것은 그렇다고 말한다', () => {
  const line = { kind: 'options' as const, id: 1, label: '금', before: 60_000, group: '색상', after: 50_000 }
  const paid = [9_000, 10_000, 4_000, 5_000, 8_000, 7_000].map((after, id) => ({
    id,
    label: `SKU ${id}`,
    before: 10_000,
    after,
  }))
  draw(<SurchargeOutcome changed={[line]} paid={paid} />)
  expect(Object.entries(factsOf())).toEqual([
    ['색상 금', '60,000원 → 50,000원'],
    ['SKU 2', '10,000원 → 4,000원 절반 넘게 내려요'],
    ['SKU 3', '10,000원 → 5,000원'],
    ['SKU 5', '10,000원 → 7,000원'],
    ['SKU 4', '10,000원 → 8,000원'],
    ['SKU 0', '10,000원 → 9,000원'],
  ])
  screen.getByText('외 1개')
})

test('바뀐 추가금이 없으면 아무것도 보이지 않는다', () => {
  draw(<SurchargeOutcome changed={[]} paid={[]} />)
  expect(screen.queryByText('바뀌는 추가금')).toBeNull()
})

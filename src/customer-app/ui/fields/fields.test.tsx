import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Checkbox } from './Checkbox.tsx'
import { CodeField, codeIn } from './CodeField.tsx'
import { FilterChips } from './FilterChips.tsx'
import { RadioCard } from './RadioCard.tsx'
import { Segments } from './Segments.tsx'
import { Select } from './Select.tsx'
import { Stepper } from './Stepper.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

afterEach(cleanup)

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => fireEvent.click(button(name))

describe('누르는 것', () => {
  test('수량은 하나씩, 가장 적은 것과 가장 많은 것에서 멈추고, 너무 많으면 가장 많은 것으로 내려간다', () => {
    const told: number[] = []
    const at = (value: number, max: number, min?: number) => {
      cleanup()
      render(
        <Stepper
          label="수량"
          value={value}
          max={max}
          {...(min === undefined ? {} : { min })}
          onChange={(to) => told.push(to)}
        />,
      )
      expect(screen.getByRole('group', { name: '수량' })).toBeDefined()
      expect(screen.getByRole('status').textContent).toBe(String(value))
      return [button('하나 빼기').disabled, button('하나 더하기').disabled]
    }
    expect(at(1, 3)).toEqual([true, false])
    press('하나 더하기')
    expect(at(2, 3)).toEqual([false, false])
    press('하나 더하기')
    press('하나 빼기')
    expect(at(3, 3)).toEqual([false, true])
    expect(at(5, 3)).toEqual([false, true])
    press('하나 빼기')
    expect(at(0, 3, 0)).toEqual([true, false])
    expect(at(1, 3, 0)).toEqual([false, false])
    expect(told).toEqual([2, 3, 1, 3])
  })

  test('고르는 것은 지금 것을 표시하고, 누른 것을 말하며, 전체는 아무것도 고르지 않은 것이다', () => {
    const told: unknown[] = []
    const options = [
      { value: 'A', label: '가' },
      { value: 'B', label: '나' },
    ] as const
    const pressed = (group: string) =>
      within(screen.getByRole('group', { name: group }))
        .getAllByRole('button')
        .map((one) => [one.textContent, one.getAttribute('aria-pressed')])
    const tell = (value: unknown) => told.push(value)
    const { rerender } = render(<FilterChips label="종류" options={options} current={undefined} onPick={tell} />)
    expect(pressed('종류')).toEqual([
      ['전체', 'true'],
      ['가', 'false'],
      ['나', 'false'],
    ])
    press('나')
    rerender(<FilterChips label="종류" options={options} current="B" onPick={tell} />)
    expect(pressed('종류').map(([, is]) => is)).toEqual(['false', 'false', 'true'])
    press('전체')
    rerender(<Segments label="상태" options={options} current="A" onPick={tell} />)
    expect(pressed('상태')).toEqual([
      ['가', 'true'],
      ['나', 'false'],
    ])
    press('나')
    rerender(
      <Select label="판" value="B" onChange={tell}>
        <option value="A">가</option>
        <option value="B">나</option>
      </Select>,
    )
    const select = screen.getByLabelText<HTMLSelectElement>('판')
    expect(select.value).toBe('B')
    fireEvent.change(select, { target: { value: 'A' } })
    rerender(
      <>
        <RadioCard name="pay" value="1" checked onChange={() => tell('one')} description="지금 쓰는 것">
          카드
        </RadioCard>
        <RadioCard name="pay" value="2" checked={false} onChange={() => tell('two')}>
          이체
        </RadioCard>
        <RadioCard name="pay" value="3" checked={false} disabled onChange={() => tell('three')}>
          없음
        </RadioCard>
      </>,
    )
    const radios = screen.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ checked, disabled, value, name }) => [checked, disabled, value, name])).toEqual([
      [true, false, '1', 'pay'],
      [false, false, '2', 'pay'],
      [false, true, '3', 'pay'],
    ])
    expect(screen.getByText('지금 쓰는 것')).toBeDefined()
    for (const radio of radios) radio.click()
    expect(told).toEqual(['B', undefined, 'B', 'A', 'two'])
  })

  test('네모는 일부만 고른 것과 모두 고른 것을 다르게 말하고, 막히면 눌리지 않는다', () => {
    const told: boolean[] = []
    const box = (more: object, checked = false) => {
      cleanup()
      render(
        <Checkbox checked={checked} onChange={(next) => told.push(next)} {...more}>
          전체
        </Checkbox>,
      )
      return screen.getByRole<HTMLInputElement>('checkbox')
    }
    expect(box({}).indeterminate).toBe(false)
    fireEvent.click(screen.getByRole('checkbox'))
    expect(box({ partly: true }).indeterminate).toBe(true)
    expect(box({ partly: true }, true).indeterminate).toBe(false)
    fireEvent.click(screen.getByRole('checkbox'))
    expect(box({ disabled: true }).disabled).toBe(true)
    expect(box({ label: '매트 선택' }).getAttribute('aria-label')).toBe('매트 선택')
    expect(told).toEqual([true, false])
  })
})

describe('적는 것', () => {
  test.each([
    ['123456', '123456'],
    ['１２３４５６', '123456'],
    ['[홈핏] 인증번호: 482913\n10분 안에', '482913'],
    ['12 34 56', '123456'],
    ['1234567', '123456'],
    ['12', '12'],
    ['번호', ''],
  ])('%j에서 꺼낸 번호는 %j', (text, code) => {
    expect(codeIn(text)).toBe(code)
  })

  test('번호는 여섯 자리가 되는 때에 한 번 다 적혔다고 하고, 틀린 까닭을 칸이 말한다', () => {
    const onComplete = vi.fn()
    const Field = ({ error }: { error?: string }) => {
      const [value, setValue] = useState('')
      return <CodeField label="번호" value={value} onChange={setValue} onComplete={onComplete} error={error ?? null} />
    }
    const { rerender } = render(<Field />)
    const field = screen.getByLabelText<HTMLInputElement>('번호')
    expect(field.getAttribute('aria-invalid')).toBeNull()
    fireEvent.change(field, { target: { value: '12345' } })
    expect(onComplete).not.toHaveBeenCalled()
    fireEvent.change(field, { target: { value: '123456' } })
    fireEvent.change(field, { target: { value: '1234567' } })
    expect(onComplete.mock.calls).toEqual([['123456']])
    rerender(<Field error="틀렸어요" />)
    expect(screen.getByRole('alert').id).toBe(field.getAttribute('aria-describedby'))
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  test('칸은 잘못이 있으면 안내 대신 잘못을 말하고, 긴 글은 넘친 만큼 말한다', () => {
    const { rerender } = render(<TextField label="이름" hint="본명이에요" />)
    const described = () =>
      document.getElementById(screen.getByLabelText('이름').getAttribute('aria-describedby') ?? '')?.textContent
    expect([described(), screen.queryByRole('alert')]).toEqual(['본명이에요', null])
    rerender(
      <TextField label="이름" hint="본명이에요" error="적어 주세요" suffix={<button type="button">찾기</button>} />,
    )
    expect([described(), screen.queryByText('본명이에요')]).toEqual(['적어 주세요', null])
    expect(screen.getByLabelText('이름').getAttribute('aria-invalid')).toBe('true')
    expect(button('찾기')).toBeDefined()
    const onChange = vi.fn()
    for (const [value, count, invalid] of [
      [' 가나다 ', '3/3자', null],
      ['가나다라', '4/3자', 'true'],
    ] as const) {
      rerender(<TextArea label="소개" value={value} max={3} onChange={onChange} />)
      expect(screen.getByText(count)).toBeDefined()
      expect(screen.getByLabelText('소개').getAttribute('aria-invalid')).toBe(invalid)
    }
    fireEvent.change(screen.getByLabelText('소개'), { target: { value: '나' } })
    expect(onChange).toHaveBeenCalledWith('나')
  })
})

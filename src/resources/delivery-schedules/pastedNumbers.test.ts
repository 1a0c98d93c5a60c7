import { expect, test } from 'vitest'
import { pastedNumbers, strangersIn } from './pastedNumbers.ts'

const numbersOf = (text: string, fit: (cell: string) => boolean) =>
  pastedNumbers(text, fit)?.map(({ number }) => number)
const fits = (cell: string) => /^\d{12}$/.test(cell)

test('송장번호 열 하나는 그대로, 두 열은 송장번호로 맞는 칸을 쓴다', () => {
  expect(numbersOf('584012345671\n584012345672\n', fits)).toEqual(['584012345671', '584012345672'])
  expect(numbersOf('김하늘\t584012345671\r\n이바다\t584012345672\r\n', fits)).toEqual(['584012345671', '584012345672'])
  expect(numbersOf('584012345671\t2026-11-27\n584012345672\t2026-11-27', fits)).toEqual([
    '584012345671',
    '584012345672',
  ])
})

test('열 이름뿐인 첫 줄은 번호가 아니어서, 번호가 다음 회원으로 밀리지 않는다', () => {
  expect(numbersOf('받는 분\t송장번호\n김하늘\t584012345671\n이바다\t584012345672', fits)).toEqual([
    '584012345671',
    '584012345672',
  ])
  expect(numbersOf('송장번호\n584012345671', fits)).toEqual(['584012345671'])
  // an empty first cell, or a wrong number, stays the first member's
  expect(numbersOf('\n584012345672', fits)).toEqual(['', '584012345672'])
  expect(numbersOf('김하늘\t5840\n이바다\t584012345672', fits)).toEqual(['5840', '584012345672'])
})

test('빈 줄은 제자리에 남고, 틀린 번호도 보이게 들어가며, 한 칸짜리는 보통 붙여 넣기다', () => {
  expect(numbersOf('584012345671\n\n584012345673', fits)).toEqual(['584012345671', '', '584012345673'])
  expect(numbersOf('김하늘\t5840\n이바다\t584012345672', fits)).toEqual(['5840', '584012345672'])
  expect(numbersOf('김하늘\t584012345671', fits)).toEqual(['584012345671'])
  expect(numbersOf('584012345671', fits)).toBeUndefined()
})

test('곁에 붙은 이름이 그 줄의 회원과 다르면 몇 번째 줄인지 알고, 이름이 아닌 열은 보지 않는다', () => {
  const strangers = (text: string) => strangersIn(pastedNumbers(text, fits) ?? [], ['김*늘', '이*다', '박*'])
  const [a, b, c] = ['584012345671', '584012345672', '584012345673']
  expect(strangers(`김하늘\t${a}\n이바다\t${b}\n박솔\t${c}`)).toEqual([])
  expect(strangers(`이바다\t${a}\n김하늘\t${b}\n박솔\t${c}`)).toEqual([0, 1])
  expect(strangers(`${a}\t김*늘\n${b}\t이*수\n${c}`)).toEqual([1])
  expect(strangers(`홈트 키트\t${a}\n홈트 키트\t${b}`)).toEqual([])
})

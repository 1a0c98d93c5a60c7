import { expect, test } from 'vitest'
import { isPressed, keyNames } from '#console/shortcuts/keys.ts'

/** A key event as browsers give it, outside of any field. */
const press = (code: string, given: Partial<KeyboardEvent> = {}) =>
  ({
    code,
    key: '',
    keyCode: 0,
    metaKey: false,
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    isComposing: false,
    target: null,
    ...given,
  }) as unknown as KeyboardEvent

const palette = { code: 'KeyK', mod: true, whileTyping: true }
const reply = { code: 'KeyR' }

test('한글 상태에서도 자판의 자리로 알아듣는다', () => {
  expect(isPressed(press('KeyR', { key: 'ㄱ' }), reply)).toBe(true)
  expect(isPressed(press('KeyK', { key: 'ㅏ', ctrlKey: true }), palette)).toBe(true)
  expect(isPressed(press('KeyK', { metaKey: true }), palette)).toBe(true)
})

test('글자를 조합하는 중의 키는 입력기의 것이다', () => {
  expect(isPressed(press('KeyR', { isComposing: true }), reply)).toBe(false)
  expect(isPressed(press('KeyR', { keyCode: 229 }), reply)).toBe(false)
  expect(isPressed(press('KeyK', { ctrlKey: true, isComposing: true }), palette)).toBe(false)
})

test('다른 조합은 우리 것이 아니다', () => {
  expect(isPressed(press('KeyR', { ctrlKey: true }), reply)).toBe(false)
  expect(isPressed(press('KeyR', { shiftKey: true }), reply)).toBe(false)
  expect(isPressed(press('KeyR', { altKey: true }), reply)).toBe(false)
  expect(isPressed(press('KeyK'), palette)).toBe(false)
})

test('글을 적는 동안에는 그 자리에서도 된다고 한 것만 듣는다', () => {
  const field = { isContentEditable: false, tagName: 'TEXTAREA', closest: () => ({}) } as unknown as HTMLElement
  expect(isPressed(press('KeyR', { target: field }), reply)).toBe(false)
  expect(isPressed(press('KeyK', { target: field, ctrlKey: true }), palette)).toBe(true)
})

test('사람이 읽는 이름으로 적는다', () => {
  expect(keyNames({ code: 'Slash', shift: true })).toEqual(['?'])
  expect(keyNames({ code: 'ArrowDown', alt: true })).toEqual(['Alt', '↓'])
  expect(keyNames(palette)).toEqual(['Ctrl', 'K'])
})

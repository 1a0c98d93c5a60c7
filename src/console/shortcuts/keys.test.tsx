import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { isPressed } from './keys.ts'

afterEach(cleanup)

/** Whether `r` and `Ctrl + K`, which also works while typing, are heard when they are pressed on what stands here. */
function heard(html: string) {
  const { container } = render(<div dangerouslySetInnerHTML={{ __html: html }} />)
  const target = container.querySelector<HTMLElement>('[data-here]') as HTMLElement
  // the document of the tests knows no editing of contents
  const isContentEditable = target.closest('[contenteditable]') !== null
  Object.defineProperty(target, 'isContentEditable', { value: isContentEditable })
  const told: boolean[] = []
  const listen = (event: KeyboardEvent) =>
    told.push(isPressed(event, { code: 'KeyR' }), isPressed(event, { code: 'KeyR', mod: true, whileTyping: true }))
  document.addEventListener('keydown', listen)
  for (const ctrlKey of [false, true])
    target.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyR', ctrlKey, bubbles: true }))
  document.removeEventListener('keydown', listen)
  return { plain: told[0], whileTyping: told[3] }
}

const kinds = ['text', 'search', 'email', 'password', 'number', 'tel', 'url', 'date', 'time', 'datetime-local', 'month']

test.each<[string, string]>([
  ['종류를 말하지 않은 칸', '<input data-here>'],
  ...kinds.map((type) => [`${type} 칸`, `<input type="${type}" data-here>`] as [string, string]),
  ['여러 줄을 적는 칸', '<textarea data-here></textarea>'],
  ['고르는 칸', '<select data-here><option>가</option></select>'],
  ['고르는 칸의 줄', '<select><option data-here>가</option></select>'],
  ['찾아 고르는 칸', '<div role="combobox" tabindex="0" data-here>가</div>'],
  ['찾아 고르는 칸의 안', '<div role="combobox"><span data-here>가</span></div>'],
  ['글을 적는 자리', '<div role="textbox" tabindex="0" data-here></div>'],
  ['글을 적는 자리의 안', '<div role="textbox"><p data-here></p></div>'],
  ['서식을 넣어 적는 자리', '<div contenteditable="true" data-here></div>'],
  ['서식을 넣어 적는 자리의 안', '<div contenteditable="true"><b data-here></b></div>'],
])('%s에서 누른 글자는 글이고, 적는 동안에도 된다고 한 것만 듣는다', (_where, html) => {
  expect(heard(html)).toEqual({ plain: false, whileTyping: true })
})

test.each([
  ['네모', '<input type="checkbox" data-here>'],
  ['동그라미', '<input type="radio" data-here>'],
  ['단추', '<button data-here>저장</button>'],
  ['칸으로 된 단추', '<input type="button" data-here>'],
  ['보내는 단추', '<input type="submit" data-here>'],
  ['이어지는 글', '<a href="/" data-here>주문</a>'],
  ['줄', '<table><tbody><tr tabindex="0" data-here></tr></tbody></table>'],
  ['칸의 이름', '<label data-here>메모 <textarea></textarea></label>'],
])('글을 적을 수 없는 %s에서는 듣는다', (_where, html) => {
  expect(heard(html)).toEqual({ plain: true, whileTyping: true })
})

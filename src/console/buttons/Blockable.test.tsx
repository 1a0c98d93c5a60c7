import { Button } from '@mui/material'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { buttonNow, isOff } from '#tests/support/pressing.ts'
import { Blockable } from './Blockable.tsx'

const { draw } = useDrawnConsole()
const why = '환불 실행 권한이 없어요'

function drawn(blocked: string | undefined, more: { hint?: string; disabled?: boolean } = {}) {
  const pressed = vi.fn<() => void>()
  draw(
    <Blockable blocked={blocked} {...(more.hint ? { hint: more.hint } : {})}>
      <Button variant="contained" disabled={more.disabled ?? false} onClick={pressed}>
        환불
      </Button>
    </Blockable>,
  )
  const button = buttonNow('환불')
  if (!button) throw new Error('no button')
  return { button, pressed, user: userEvent.setup() }
}

test('누를 수 없는 단추에도 Tab으로 가고, 왜인지 들리고 보이며, 눌러도 하지 않고 까닭을 말한다', async () => {
  const { button, pressed, user } = drawn(why)
  expect([isOff(button), button.disabled, button.title]).toEqual([true, false, why])
  await user.tab()
  expect(document.activeElement).toBe(button)
  const tip = await screen.findByRole('tooltip')
  expect([tip.textContent, button.getAttribute('aria-describedby')]).toEqual([why, tip.id])
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain(why)
  expect(pressed).not.toHaveBeenCalled()
})

test('누를 수 있으면 그대로 눌리고, 알려 줄 것은 설명으로 붙는다', async () => {
  const { button, pressed, user } = drawn(undefined, { hint: '단축키 R' })
  expect([isOff(button), button.title]).toEqual([false, '단축키 R'])
  await user.click(button)
  expect(pressed).toHaveBeenCalledOnce()
})

test('까닭이 없이 꺼진 단추는 그냥 꺼져 있고, 까닭이 있으면 그것을 말한다', () => {
  expect(drawn(undefined, { hint: '단축키 R', disabled: true }).button).toMatchObject({ disabled: true, title: '' })
  document.body.innerHTML = ''
  expect(drawn(why, { disabled: true }).button).toMatchObject({ disabled: false, title: why })
})

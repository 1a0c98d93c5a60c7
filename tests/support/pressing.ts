import { fireEvent, screen, waitFor } from '@testing-library/react'

/** What a person does to a part that is drawn alone. Buttons are found by their text: roles take a hundred times as long. */

export const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)

export const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await field(label), { target: { value } })

const says = (words: string | null, name: string | RegExp) =>
  words !== null && (typeof name === 'string' ? words === name : name.test(words))

export const buttonNow = (name: string | RegExp): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((one) => says(one.getAttribute('aria-label') ?? one.textContent, name))

/** The button of this name, once it is there. */
export const button = (name: string | RegExp): Promise<HTMLButtonElement> =>
  waitFor(() => {
    const found = buttonNow(name)
    if (!found) throw new Error(`no button ${String(name)}`)
    return found
  })

/** Whether a button does nothing, be it that nothing but its look and its words say so. */
export const isOff = (one: HTMLButtonElement): boolean => one.disabled || one.getAttribute('aria-disabled') === 'true'

/** Presses the button once it is there and can be pressed. */
export async function press(name: string | RegExp): Promise<void> {
  const found = await button(name)
  await waitFor(() => {
    if (isOff(found)) throw new Error(`the button ${String(name)} is off`)
  })
  fireEvent.click(found)
}

/** The box or radio whose label begins like this. */
export function choice(name: string | RegExp): HTMLInputElement {
  const found = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox], input[type=radio]')].find(
    (one) => {
      const words = one.getAttribute('aria-label') ?? one.closest('label')?.textContent ?? ''
      return typeof name === 'string' ? words.startsWith(name) : name.test(words)
    },
  )
  if (!found) throw new Error(`nothing to choose: ${String(name)}`)
  return found
}

export const tick = (name: string | RegExp) => fireEvent.click(choice(name))

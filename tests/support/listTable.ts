import { fireEvent } from '@testing-library/react'
import { isOff } from '#tests/support/pressing.ts'

/** Lists as a person reads them, whether a table or a grid draws them. */

const textOf = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replaceAll(/[\u2066-\u2069\u200B]/g, '').trim()

/** The rows on the screen: heading → what the cell below it says. What has no heading is left out. */
export function shownRows(): Record<string, string>[] {
  const grid = document.querySelector('[role=grid]')
  if (grid) {
    const fields = [...grid.querySelectorAll('[role=columnheader]')].flatMap((head): [string, string][] => {
      const title = textOf(head.querySelector('.MuiDataGrid-columnHeaderTitle'))
      return title === '' ? [] : [[head.getAttribute('data-field') ?? '', title]]
    })
    return [...grid.querySelectorAll('.MuiDataGrid-row')].map((row) =>
      Object.fromEntries(
        fields.map(([field, title]) => [title, textOf(row.querySelector(`[role=gridcell][data-field="${field}"]`))]),
      ),
    )
  }
  const titles = [...document.querySelectorAll('thead th')].map(textOf)
  return [...document.querySelectorAll('tbody tr')].map((row) =>
    Object.fromEntries(
      [...row.children].flatMap((cell, index) => (titles[index] ? [[titles[index], textOf(cell)]] : [])),
    ),
  )
}

/** The headings by which the rows can be put in another order, with the field that is then asked for. */
export const sortableColumns = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('thead .MuiTableSortLabel-root')].map((label) => [
      textOf(label),
      label.getAttribute('data-field') ?? '',
    ]),
  )

/** What each field in sight holds: its label → its value as it is shown. A switch says whether it is on. */
export function shownFields(within: ParentNode = document): Record<string, string> {
  const fields = [...within.querySelectorAll('.MuiFormControl-root')].flatMap((control): [string, string][] => {
    const label = labelOf(control)
    return label === '' ? [] : [[label, valueIn(control)]]
  })
  const boxes = [...within.querySelectorAll('.MuiFormControlLabel-root')].map((box): [string, string] => [
    textOf(box),
    box.querySelector<HTMLInputElement>('input')?.checked ? '켬' : '끔',
  ])
  return Object.fromEntries([...fields, ...boxes])
}

function labelOf(control: Element): string {
  const label = textOf(control.querySelector('label')).replace(/\s*\*$/, '')
  const input = control.querySelector('input, textarea')
  return label || (input?.getAttribute('aria-label') ?? input?.getAttribute('placeholder') ?? '')
}

function valueIn(control: Element): string {
  const sections = control.querySelector('.MuiPickersSectionList-root')
  if (sections) return textOf(sections)
  const chips = [...control.querySelectorAll('.MuiChip-label')].map(textOf)
  if (chips.length > 0) return chips.join(', ')
  const select = control.querySelector('.MuiSelect-select')
  if (select) return textOf(select)
  return control.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')?.value ?? ''
}

/** What each select in sight lets choose: its label → its choices. */
export function shownChoices(within: ParentNode = document): Record<string, string[]> {
  const selects = [...within.querySelectorAll('.MuiFormControl-root:has(.MuiSelect-select)')]
  return Object.fromEntries(
    selects.map((control): [string, string[]] => {
      fireEvent.mouseDown(control.querySelector('.MuiSelect-select') as Element)
      const list = [...document.querySelectorAll('[role=listbox]')].at(-1) as Element
      const choices = [...list.querySelectorAll('[role=option]')].map(textOf)
      fireEvent.keyDown(list, { key: 'Escape', code: 'Escape' })
      return [labelOf(control), choices]
    }),
  )
}

/** Names and values of one thing as its page tells them: `상태` → `보냄`. */
export const shownFacts = (within: ParentNode = document): Record<string, string> =>
  Object.fromEntries([...within.querySelectorAll('dt')].map((name) => [textOf(name), textOf(name.nextElementSibling)]))

/** Of these buttons and links, which can be pressed and which cannot; the others are not there. */
export function pressable(names: readonly string[]): { on: string[]; off: string[] } {
  const found = [...document.querySelectorAll<HTMLButtonElement>('button, a.MuiButton-root, input.MuiSwitch-input')]
  const nameOf = (one: Element) => one.getAttribute('aria-label') ?? textOf(one)
  const there = names.flatMap((name) => found.find((one) => nameOf(one) === name) ?? [])
  return { on: there.filter((one) => !isOff(one)).map(nameOf), off: there.filter(isOff).map(nameOf) }
}

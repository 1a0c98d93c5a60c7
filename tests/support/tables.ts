import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** What a screen shows in its tables and controls, known by the words that stand there. */

export type Cells = Record<string, string>

/** The row in which a text stands. */
export const rowOf = async (text: string): Promise<HTMLTableRowElement> =>
  (await screen.findByText(text)).closest('tr') as HTMLTableRowElement

/** What a row shows under each heading of its table. */
export function cellsOf(row: HTMLTableRowElement): Cells {
  const heads = [...(row.closest('table')?.querySelectorAll('thead th') ?? [])].map(({ textContent }) => textContent)
  return Object.fromEntries(heads.flatMap((head, n) => (head ? [[head, row.cells[n]?.textContent ?? '']] : [])))
}

/** The cells of every row, from the top, of the only table there or within a part of the screen. */
export const tableRows = (part: HTMLElement = document.body): Cells[] =>
  within(part).getByRole('table').querySelectorAll<HTMLTableRowElement>('tbody tr').values().map(cellsOf).toArray()

/** A list's address with conditions, those in sight that stand among its optional filters. */
export const withFilter = (filter: object, base = '/') =>
  `${base}?${new URLSearchParams({
    filter: JSON.stringify(filter),
    displayedFilters: JSON.stringify(Object.fromEntries(Object.keys(filter).map((key) => [key, true]))),
  })}`

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const controlOf = (label: string) =>
  screen.getByLabelText(new RegExp(String.raw`^${escaped(label)}(\s*\*)?$`), {
    // a list that was opened before may still be closing
    selector: ':not(section, [aria-hidden=true], [role=listbox])',
  })

/** What the control with this label holds: its text, or whether it is on. */
function valueOf(label: string): string | boolean {
  const control = controlOf(label)
  const chips = control.closest('.MuiAutocomplete-root')?.querySelectorAll('.MuiChip-label') ?? []
  if (chips.length > 0) return [...chips].map(({ textContent }) => textContent).join(', ')
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) return control.value
  // a day stands in parts, each with its own marks of direction
  const parts = [...control.querySelectorAll('[role=spinbutton]')].map(({ textContent }) => textContent)
  const text = parts.length > 0 ? parts.join('.') : control.textContent
  return text.replaceAll(/[\u2066-\u2069\u200B]/g, '').trim()
}

/** Waits until each control holds this. */
export const expectHeld = (held: Record<string, string | boolean>) =>
  waitFor(() => expect(Object.fromEntries(Object.keys(held).map((label) => [label, valueOf(label)]))).toEqual(held))

/** Types, chooses or switches: each control by its label. */
export async function fill(values: Record<string, string | boolean>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const control = controlOf(label)
    if (typeof value === 'boolean') {
      if ((control as HTMLInputElement).checked !== value) fireEvent.click(control)
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
      fireEvent.change(control, { target: { value } })
    else {
      fireEvent.mouseDown(control)
      fireEvent.click((await screen.findAllByRole('option', { name: value })).at(-1) as HTMLElement)
    }
  }
}

/** The facts of a page: each term with what stands beside it. */
export const factsOf = (within: ParentNode = document): Cells =>
  Object.fromEntries(
    [...within.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  )

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { type ResourceName, pathOf } from '#dataProvider/paths.ts'
import type { TestApp } from './api.ts'
import type { useConsole } from './flows.tsx'
import { shownFields } from './listTable.ts'

type Written = Record<string, string | boolean>

/** A form, what is written in it and what is stored then. */
type Case = {
  create: ComponentType
  edit: ComponentType
  make?: () => Promise<unknown>
  /** How the form of a new record begins. */
  starts?: Record<string, string>
  /** Field by field, in this order: its label → what is typed, chosen or switched. */
  writes: Written
  saved: object
  /** What the form of the stored record shows. */
  shows: Record<string, string>
  /** Label, what is typed and what is said of it; nothing is sent. */
  refuses?: [label: string, text: string, words: string][]
  changes: Written
  becomes: object
}

/** The field of this label, required or not. */
export const labelled = (label: string) =>
  screen.findByLabelText<HTMLInputElement>((said) => said.replace(/[\s*]+$/, '') === label, {
    selector: 'input, textarea, [role=combobox]',
  })

/** Types, chooses or switches field by field, by their labels. */
export async function write(written: Written) {
  for (const [label, value] of Object.entries(written)) {
    const field = await labelled(label)
    if (typeof value === 'boolean') {
      if (field.checked !== value) fireEvent.click(field)
    } else if (field.getAttribute('role') === 'combobox') {
      fireEvent.mouseDown(field)
      if (field.tagName === 'INPUT') fireEvent.change(field, { target: { value } })
      fireEvent.click(await screen.findByRole('option', { name: value }))
    } else {
      fireEvent.change(field, { target: { value } })
      fireEvent.blur(field)
    }
  }
}

/** Presses the button once what was typed has been looked at: it is off meanwhile. */
export async function save() {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '저장' })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}

/** A test for each pair of forms, by the name of their resource. */
export function checkFields(
  api: TestApp,
  { open, sent }: ReturnType<typeof useConsole>,
  cases: Partial<Record<ResourceName, Case>>,
): void {
  const calls = (method: string, path: string) =>
    sent.filter((one) => one.method === method && one.path.startsWith(path))

  test.each(Object.entries(cases))(
    '%s: 적은 것은 모두 저장되고, 다시 열면 제 칸에 있으며, 고친 것만 바뀐다',
    async (name, one) => {
      const path = pathOf(name)
      const staff = await api.staff('admin')
      await one.make?.()
      const known = (await staff.get<{ results: { id: number }[] }>(`${path}?page_size=100`)).body.results.map(
        ({ id }) => id,
      )
      const screens = <Resource name={name} create={one.create} edit={one.edit} />
      await open(screens, { resource: name, path: '/create', role: 'admin' })
      await labelled(Object.keys(one.writes)[0] as string)
      if (one.starts) await waitFor(() => expect(shownFields()).toMatchObject(one.starts as object))
      await write(one.writes)
      await save()
      await waitFor(() => expect(calls('POST', path)).toHaveLength(1))
      const made = await waitFor(async () => {
        const { results } = (await staff.get<{ results: { id: number }[] }>(`${path}?page_size=100`)).body
        const found = results.find(({ id }) => !known.includes(id))
        if (!found) throw new Error(`${name}: nothing was stored`)
        return found.id
      })
      const stored = async () => (await staff.get(`${path}/${made}`)).body
      expect(await stored()).toMatchObject(one.saved)

      cleanup()
      await open(screens, { resource: name, path: `/${made}`, role: 'admin' })
      await waitFor(() => expect(shownFields()).toMatchObject(one.shows), { timeout: 10_000 })
      for (const [label, text, words] of one.refuses ?? []) {
        const field = await labelled(label)
        const before = field.value
        fireEvent.change(field, { target: { value: text } })
        fireEvent.blur(field)
        await save()
        await screen.findByText(new RegExp(words.replaceAll(/[().]/g, '\\$&')))
        fireEvent.change(field, { target: { value: before } })
        fireEvent.blur(field)
      }
      expect(calls('PATCH', path)).toEqual([])
      await write(one.changes)
      await save()
      await waitFor(() => expect(calls('PATCH', path)).toHaveLength(1))
      await waitFor(async () => expect(await stored()).toMatchObject(one.becomes))
    },
  )
}

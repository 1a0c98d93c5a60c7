import { fireEvent, screen, waitFor } from '@testing-library/react'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { categories } from '#server/modules/catalog/catalog.tables.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { CategoryList } from '../../../../src/resources/product-categories/CategoryList.tsx'

const api = useApi()
const { open, sent } = useConsole(api)

const HEIGHT = 40
/** Lines one below the other: a document without layout has them all in one place. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const line = this.closest('ul[aria-label="카테고리"] > li')
    const at = line ? [...(line.parentElement?.children ?? [])].indexOf(line) : 0
    return new DOMRect(0, at * HEIGHT, 800, HEIGHT - 2)
  })
})

/** 매트 (요가매트, 필라테스매트), 소도구 (밴드) */
async function openTree(role: StaffRole = 'ops') {
  const made = async (name: string, sequence: number, parentId: number | null = null) => {
    const depth = parentId === null ? 1 : 2
    const [row] = await api.deps.db.insert(categories).values({ name, sequence, parentId, depth }).returning()
    return row?.id ?? 0
  }
  const mat = await made('매트', 0)
  const tools = await made('소도구', 1)
  await made('요가매트', 0, mat)
  await made('필라테스매트', 1, mat)
  const band = await made('밴드', 0, tools)
  const user = await open(<CategoryList />, { resource: 'product-categories', path: '/', role })
  await screen.findByRole('link', { name: '매트' })
  return { user, mat, tools, band }
}

const shown = () => screen.getAllByRole('listitem').map((line) => line.querySelector('a')?.textContent)
const stored = async () =>
  (await api.deps.db.select().from(categories).orderBy(asc(categories.depth), asc(categories.sequence))).map(
    ({ name, parentId }) => [name, parentId],
  )

/** Takes a line up, moves it, and puts it down; the sensor listens from the next turn on. */
async function carry(name: string, ...keys: string[]) {
  const grip = screen.getByRole('button', { name: `${name} 끌어서 옮기기` })
  grip.focus()
  fireEvent.keyDown(grip, { code: 'Space' })
  await screen.findByText(new RegExp(`^${name}: `))
  for (const code of [...keys, 'Space']) {
    await new Promise((done) => setTimeout(done))
    fireEvent.keyDown(document, { code })
  }
}

test('끌어 내리면 그 카테고리 안에서 순서가 바뀐다', async () => {
  const { mat } = await openTree()
  expect(shown()).toEqual(['매트', '요가매트', '필라테스매트', '소도구', '밴드'])
  await carry('요가매트', 'ArrowDown')
  await waitFor(() => expect(shown()).toEqual(['매트', '필라테스매트', '요가매트', '소도구', '밴드']))
  const ofMat = async () => (await stored()).flatMap(([name, parent]) => (parent === mat ? [name] : []))
  await waitFor(async () => expect(await ofMat()).toEqual(['필라테스매트', '요가매트']))
})

test('오른쪽으로 밀면 위 카테고리의 아래로 들어가고, 아래 카테고리도 함께 간다', async () => {
  const { tools, mat } = await openTree()
  await carry('소도구', 'ArrowRight')
  await waitFor(async () => {
    const [row] = await api.deps.db.select().from(categories).where(eq(categories.id, tools))
    expect(row).toMatchObject({ parentId: mat, depth: 2, sequence: 2 })
  })
  expect(await stored()).toContainEqual(['밴드', tools])
})

test('그사이 다른 사람이 고친 카테고리는 옮기지 않고 왜인지 말한 뒤 지금 모습을 보인다', async () => {
  const { user, mat } = await openTree()
  await api.deps.db.update(categories).set({ name: '요가 매트류', version: 2 }).where(eq(categories.id, mat))
  await user.click(screen.getByRole('button', { name: '매트 아래로' }))
  await screen.findByText(/다른 (사람|직원)이/)
  await screen.findByRole('link', { name: '요가 매트류' })
  expect(shown()[0]).toBe('요가 매트류')
  await user.click(screen.getByRole('button', { name: '요가 매트류 아래로' }))
  await waitFor(() => expect(shown()[0]).toBe('소도구'))
  expect(sent.filter(({ path }) => path.endsWith('/move'))).toHaveLength(2)
})

test('고칠 수 없는 사람에게는 옮기는 손잡이와 단추가 없다', async () => {
  await openTree('cs')
  expect(screen.queryAllByRole('button', { name: /끌어서|위로|아래로/ })).toEqual([])
})

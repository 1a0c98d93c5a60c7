import { expect, test } from 'vitest'
import { readTable } from '#shared/files/readTable.ts'
import type { AdminSku } from '#contract/schema.d.ts'
import { useApi } from '#tests/support/api.ts'
import { openSmallShop } from '#tests/support/smallShop.ts'
import { countSheet, readCountFile } from '../../../../src/resources/skus/countFile.ts'

const api = useApi()

test('내려받은 파일에 적어 올리면 비운 줄은 두고, 기준이 지워진 줄은 말해 준다', async () => {
  await openSmallShop(api.deps.db, { products: 3, stock: 10 })
  const { body } = await (await api.staff('ops')).get<{ results: AdminSku[] }>('/store-admin/v1/skus')
  const table = await readTable(countSheet(body.results), '재고실사.xlsx')
  const at = (title: string) => table.rows[0]?.indexOf(title) ?? -1
  const write = (row: number, title: string, text: string) => {
    const cells = table.rows[row] as string[]
    cells[at(title)] = text
  }
  write(1, '센 수량', '7')
  write(2, '센 수량', '여덟')
  write(3, '센 수량', '9')
  write(3, '기준', '')
  expect(readCountFile(table)).toMatchObject({
    items: [{ id: body.results[0]?.id, counted: 7, row: 2, seen: { on_hand: 10 } }],
    blank: 0,
    problems: [{ row: 3 }, { row: 4 }],
  })
})

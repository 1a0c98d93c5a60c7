import type { AdminCategory } from '#contract/schema.d.ts'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { CategoryTree } from './CategoryTree.tsx'

const rows = [1, 2, 3].map(
  (id) =>
    ({
      id,
      name: `가지 ${id}`,
      parent_id: null,
      sequence: id,
      status: 'ACTIVE',
      product_count: 0,
      version: 1,
    }) as unknown as AdminCategory,
)

saysRefusals({ '분류 옮기기': { part: <CategoryTree rows={rows} />, press: ['가지 2 위로'], rereads: true } })

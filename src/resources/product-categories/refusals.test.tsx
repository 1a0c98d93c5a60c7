import { useRefresh } from 'react-admin'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { CategoryBranches } from './CategoryBranches.tsx'
import type { Branch } from './categoryTree.ts'

const branch = (id: number) =>
  ({
    id,
    name: `가지 ${id}`,
    sequence: id,
    status: 'ACTIVE',
    product_count: 0,
    version: 1,
    below: [],
  }) as unknown as Branch

const Level = () => <CategoryBranches level={[branch(1), branch(2), branch(3)]} onMoved={useRefresh()} />

saysRefusals({ '분류 옮기기': { part: <Level />, press: ['가지 2 위로'], rereads: true } })

import { waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import type { StaffRole } from '#shared/permissions.ts'
import type { useConsole } from './flows.tsx'
import { shownRows, sortableColumns } from './listTable.ts'

/** Half past midnight in Korea, still the day before in London. */
export const early = new Date('2026-11-15T15:30:00Z')

/** A list with rows in it, and what its columns say of them. */
type Case = {
  screen: ComponentType
  role?: StaffRole
  make: () => Promise<unknown>
  /** The first rows, or of those only that say this under a heading. */
  rows: Record<string, string>[]
  only?: [heading: string, text: string]
  /** Heading → the field by which it sorts. */
  sorts?: Record<string, string>
}

/** A test for each list, by the name of its resource. */
export function checkColumns(open: ReturnType<typeof useConsole>['open'], cases: Record<string, Case>): void {
  test.each(Object.entries(cases))(
    '%s: 열마다 그 줄의 값을 보이고, 정렬할 수 있는 열로만 정렬한다',
    async (name, one) => {
      const { screen: List, role = 'ops', rows, only } = one
      await one.make()
      await open(<Resource name={name} list={List} />, { resource: name, path: '/', role })
      await waitFor(() => {
        const shown = only ? shownRows().filter((row) => row[only[0]] === only[1]) : shownRows()
        expect(shown.slice(0, rows.length)).toMatchObject(rows)
        expect(Object.keys(shown[0] ?? {}).length).toBeGreaterThanOrEqual(Object.keys(rows[0] ?? {}).length)
      })
      expect(sortableColumns()).toEqual(one.sorts ?? {})
    },
  )
}

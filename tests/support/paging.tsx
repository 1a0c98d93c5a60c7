import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAnswers } from './answering.ts'
import { drawPart } from './drawPart.tsx'

type Listed = {
  part: ReactElement
  path: string
  /** One of the rows, by its number from the first. */
  row: (n: number) => object
  /** What is answered to whatever else is asked. */
  else?: object
}

class NothingInSight {
  observe() {}
  disconnect() {}
}

/** Each list, read to its end: every row is there once, in the order of the server, and nothing is asked for twice. */
export function pagesOn(lists: Record<string, Listed>) {
  let current: Listed | undefined
  const asked = useAnswers(({ path, query }) => {
    if (path !== current?.path) return current?.else ?? { results: [] }
    const [offset, limit] = [Number(query['offset']), Number(query['limit'])]
    const total = 2 * limit + 1
    const rows = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, n) =>
      current?.row(offset + n),
    )
    return { results: rows, offset, limit, total_count: total, has_next: offset + limit < total }
  })
  beforeEach(() => void vi.stubGlobal('IntersectionObserver', NothingInSight))
  afterEach(cleanup)

  test.each(Object.entries(lists))(
    '%s: 더 보기는 앞선 쪽의 바로 다음부터 마지막까지 빠짐없이 읽는다',
    async (_name, list) => {
      current = list
      drawPart(list.part)
      const offsets = () => asked.flatMap(({ path, query }) => (path === list.path ? [Number(query['offset'])] : []))
      fireEvent.click(await screen.findByRole('button', { name: '더 보기' }))
      await waitFor(() => expect(offsets()).toHaveLength(2))
      fireEvent.click(await screen.findByRole('button', { name: '더 보기' }))
      await waitFor(() => expect(screen.queryByRole('button', { name: '더 보기' })).toBeNull())
      const limit = Number(asked.find(({ path }) => path === list.path)?.query['limit'])
      expect(offsets()).toEqual([0, limit, 2 * limit])
      const shown = document.body.textContent.match(/\d+번째/g)
      expect(shown).toEqual(Array.from({ length: 2 * limit + 1 }, (_, n) => `${n}번째`))
    },
  )
}

import type { Deadline } from '#contract/schema.d.ts'
import type { ConsoleDataProvider } from '#dataProvider/types.ts'
import { formatNumber } from '#shared/format/krw.ts'

/** What was given away, and who had it before. */
export type Given = Pick<Deadline, 'kind' | 'id'> & { from: number | null }

/**
 * Gives everything back to who had it before `to` got it. What somebody else has taken on since stays theirs, and what
 * cannot go back, to somebody who has left for one, stays where it is.
 */
export async function giveBack(data: ConsoleDataProvider, given: readonly Given[], to: number | null) {
  const refused: string[] = []
  for (const from of new Set(given.map((one) => one.from))) {
    const items = given.filter((one) => one.from === from)
    try {
      const { results } = await data.call('post', '/store-admin/v1/deadlines/assign', {
        body: { items: items.map(({ kind, id }) => ({ kind, id })), admin_id: from, expected_admin_id: to },
      })
      refused.push(...results.flatMap(({ status, message = '' }) => (status === 'FAILED' ? [message] : [])))
    } catch (error) {
      refused.push(...items.map(() => (error instanceof Error ? error.message : '')))
    }
  }
  const back = given.length - refused.length
  const stayed = `${formatNumber(refused.length)}건은 되돌리지 못했어요: ${refused[0] ?? ''}`
  return {
    text: [back > 0 ? `${formatNumber(back)}건의 담당을 되돌렸어요.` : '', refused.length > 0 ? stayed : '']
      .filter(Boolean)
      .join(' '),
    refused: refused.length > 0,
  }
}

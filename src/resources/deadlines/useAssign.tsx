import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useStaff } from '#console/auth/useStaff.ts'
import { UndoButton } from '#console/bulk/UndoAction.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Deadline } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { type Given, giveBack } from './giveBack.ts'

type Asked = { rows: readonly Deadline[]; to: { id: number; name: string } | null }

/** Gives work to somebody, or to nobody, says so and can take it back; an error says what could not be given, and why. */
export const useAssign = () => {
  const data = useConsoleData()
  const notify = useNotify()
  const queries = useQueryClient()
  const me = useStaff()
  const say = (count: number, to: Asked['to'], given: readonly Given[]) => {
    const named = `${formatNumber(count)}건`
    const name = to?.id === me?.id ? '나' : to?.name
    notify(to ? `${named}을 ${name}에게 배정했어요.` : `${named}의 담당자를 비웠어요.`, {
      type: 'success',
      ...(given.length === 0
        ? {}
        : {
            autoHideDuration: 10_000,
            action: <UndoButton undo={() => giveBack(data, given, to?.id ?? null)} />,
          }),
    })
  }
  return useMutation({
    mutationFn: async ({ rows, to }: Asked) => {
      const { results } = await data.call('post', '/store-admin/v1/deadlines/assign', {
        body: { items: rows.map(({ kind, id }) => ({ kind, id })), admin_id: to?.id ?? null },
      })
      const failed = results.filter(({ status }) => status === 'FAILED')
      const given = results.flatMap(({ kind, id, status, from_admin_id: from = null }) =>
        status === 'SUCCESS' ? [{ kind, id, from }] : [],
      )
      if (failed.length < rows.length) say(rows.length - failed.length, to, given)
      if (failed.length > 0)
        throw new Error(`${formatNumber(failed.length)}건은 담당을 정하지 못했어요: ${failed[0]?.message ?? ''}`)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['deadlines'] }),
  })
}

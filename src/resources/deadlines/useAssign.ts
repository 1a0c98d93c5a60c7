import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useStaff } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Deadline } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'

type Asked = { rows: readonly Deadline[]; to: { id: number; name: string } | null }

/** Gives work to somebody, or to nobody, and says so; an error says what could not be given, and why. */
export const useAssign = () => {
  const data = useConsoleData()
  const notify = useNotify()
  const queries = useQueryClient()
  const me = useStaff()
  return useMutation({
    mutationFn: async ({ rows, to }: Asked) => {
      const { results } = await data.call('post', '/store-admin/v1/deadlines/assign', {
        body: { items: rows.map(({ kind, id }) => ({ kind, id })), admin_id: to?.id ?? null },
      })
      const failed = results.filter(({ status }) => status === 'FAILED')
      if (failed.length > 0)
        throw new Error(`${formatNumber(failed.length)}건은 담당을 정하지 못했어요: ${failed[0]?.message ?? ''}`)
    },
    onSuccess: (_, { rows, to }) => {
      const count = `${formatNumber(rows.length)}건`
      const name = to?.id === me?.id ? '나' : to?.name
      notify(to ? `${count}을 ${name}에게 배정했어요.` : `${count}의 담당자를 비웠어요.`, { type: 'success' })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['deadlines'] }),
  })
}

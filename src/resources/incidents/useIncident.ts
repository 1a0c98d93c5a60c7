import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify, useRefresh, useShowContext } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Incident } from '#contract/schema.d.ts'
import type { Body, PathOf } from '#shared/api/wire.ts'

const PATH = '/core-admin/v1/incidents/{id}' satisfies PathOf<'patch'>
const MEMBERS = '/core-admin/v1/incidents/{id}/conversations' satisfies PathOf<'post'>

export const useIncident = () => useShowContext<Incident>().record

/** Everything that is shown of incidents is asked for anew, and so is the inbox, which shows whose a conversation is. */
export const useRenew = () => {
  const refresh = useRefresh()
  const queryClient = useQueryClient()
  return () => {
    refresh()
    void queryClient.invalidateQueries({ queryKey: ['conversations'] })
  }
}

/** Changes what is named of an incident; whoever comes too late sees it as it is now. */
export const useChangeIncident = (incident: Incident) => {
  const data = useConsoleData()
  const notify = useNotify()
  const renew = useRenew()
  return useMutation({
    mutationFn: (change: Omit<Body<typeof PATH, 'patch'>, 'version'>) =>
      data.call('patch', PATH, {
        params: { path: { id: incident.id } },
        body: { version: incident.version, ...change },
      }),
    onError: (error) => notify(error.message, { type: 'warning' }),
    onSettled: renew,
  })
}

/** Puts conversations in and takes others out. */
export const useChangeMembers = (incident: Incident) => {
  const data = useConsoleData()
  const notify = useNotify()
  const renew = useRenew()
  return useMutation({
    mutationFn: (body: { add?: number[]; remove?: number[] }) =>
      data.call('post', MEMBERS, {
        params: { path: { id: incident.id } },
        body: { add: body.add ?? [], remove: body.remove ?? [] },
      }),
    onError: (error) => notify(error.message, { type: 'warning' }),
    onSettled: renew,
  })
}

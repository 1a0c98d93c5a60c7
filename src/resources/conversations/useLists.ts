import { useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { ConversationTemplate } from '#contract/schema.d.ts'

const FIVE_MINUTES = 300_000
const MOST_PAGES = 10

/** The kinds of question, as staff see them. */
export const useCategories = () => {
  const data = useConsoleData()
  return useQuery({
    queryKey: ['conversation-categories', 'choices'],
    queryFn: async ({ signal }) =>
      (
        await data.call('get', '/core-admin/v1/conversation-categories', {
          params: { query: { page_size: 100 } },
          signal,
        })
      ).results,
    staleTime: FIVE_MINUTES,
  })
}

export const useTags = () => {
  const data = useConsoleData()
  return useQuery({
    queryKey: ['conversation-tags', 'choices'],
    queryFn: async ({ signal }) =>
      (await data.call('get', '/core-admin/v1/conversation-tags', { params: { query: { page_size: 100 } }, signal }))
        .results,
    staleTime: FIVE_MINUTES,
  })
}

/** Every template in use: they are searched while somebody types. */
export const useTemplates = () => {
  const data = useConsoleData()
  return useQuery({
    queryKey: ['conversation-templates', 'choices'],
    queryFn: async ({ signal }) => {
      const found: ConversationTemplate[] = []
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const answer = await data.call('get', '/core-admin/v1/conversation-templates', {
          params: { query: { page, page_size: 100 } },
          signal,
        })
        found.push(...answer.results)
        if (!answer.has_next) break
      }
      return found.filter(({ is_active: active }) => active)
    },
    staleTime: FIVE_MINUTES,
  })
}

/** Incidents that are open, the newest first. */
export const useOpenIncidents = () => {
  const data = useConsoleData()
  return useQuery({
    queryKey: ['incidents', 'open'],
    queryFn: async ({ signal }) =>
      (
        await data.call('get', '/core-admin/v1/incidents', {
          params: { query: { state: 'OPEN', page_size: 100 } },
          signal,
        })
      ).results,
  })
}

/** Staff by name, to whom a conversation can be given. */
export const usePeople = () => {
  const data = useConsoleData()
  return useQuery({
    queryKey: ['memo-people'],
    queryFn: ({ signal }) => data.call('get', '/store-admin/v1/memos/people', { signal }),
    select: ({ results }) => results,
    staleTime: FIVE_MINUTES,
  })
}
